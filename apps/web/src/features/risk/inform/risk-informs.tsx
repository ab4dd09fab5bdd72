import type { AnyRow } from '@anlan/client';
import { generateCards, printCards, revokeLinks } from '@anlan/domain/risk/inform/inform-calls';
import { riskInform } from '@anlan/domain/risk/inform/risk-inform';
import { PrinterOutlined, SyncOutlined, ThunderboltOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { InputProps } from '../../../kinds/kind';
import { lazyControl } from '../../../kinds/lazy-control';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { ApiError } from '../../../lib/http/api-error';
import { useT } from '../../../lib/i18n';
import { useCan } from '../../../lib/session/permission';
import { uuid } from '../../../lib/uuid';
import { Can } from '../../../parts/can';
import type { CellOverrides } from '../../../parts/list/columns/use-columns';
import { invalidateAfter } from '../../../parts/query-keys';
import { riskLevelTag } from '../../../parts/risk/risk-level';
import { ResourceScreen, type ScreenSlots } from '../../../parts/screen/resource-screen';
import { showPaper } from '../../../parts/sheet/paper';

const GeneratePanel = lazy(async () => ({ default: (await import('./generate-panel')).GeneratePanel }));
const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog')).ShareDialog }));

const resource = riskInform;
const inputs = { warningSigns: lazyControl<InputProps>(async () => (await import('./sign-input')).SignInput) };
const cells: CellOverrides = { scoreLevel: (row, look) => riskLevelTag(row.scoreLevel, look.t) };

/** /risk/inform: cards are generated, looked at as they hang and printed, several at a time, shared and taken back. */
export function RiskInforms() {
  const t = useT();
  const mayEdit = useCan('riskinform_edit');
  const mayAdd = useCan('riskinform_add');
  const [open, setOpen] = useState<
    { readonly what: 'generate' } | { readonly what: 'share'; readonly row: AnyRow } | null
  >(null);
  const slots = useMemo((): ScreenSlots => {
    const revoke = async (row: AnyRow) => {
      const question = t('收回后，此前分享的链接和打印的二维码都不再有效，确定收回吗');
      if (!(await feedback.confirm(question, { danger: true }))) return;
      try {
        await api.send(revokeLinks, { params: { id: row.id } });
        feedback.toast('success', t('已收回'));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      }
      await invalidateAfter(resource);
    };
    return {
      selects: true,
      toolbar: ({ selected }) => (
        <>
          <Can code="riskinform_add">
            <Button icon={<ThunderboltOutlined aria-hidden />} onClick={() => setOpen({ what: 'generate' })}>
              {t('生成告知卡')}
            </Button>
          </Can>
          {selected.length > 0 && mayAdd && mayEdit && <RenewButton ids={selected} />}
          {selected.length > 0 && <PrintButton ids={selected} />}
        </>
      ),
      rowMenu: (row) => [
        { key: 'share', label: t('分享'), run: () => setOpen({ what: 'share', row }) },
        { key: 'print', label: t('预览与打印'), run: () => void print([row.id], t) },
        ...(mayAdd && mayEdit
          ? [{ key: 'renew', label: t('按最新辨识更新内容'), run: () => void renew([row.id], t) }]
          : []),
        ...(mayEdit ? [{ key: 'revoke', label: t('收回分享'), run: () => void revoke(row) }] : []),
      ],
    };
  }, [t, mayEdit, mayAdd]);
  const close = () => setOpen(null);
  return (
    <>
      <ResourceScreen resource={resource} slots={slots} inputs={inputs} cells={cells} />
      <Suspense fallback={null}>
        {open?.what === 'generate' && <GeneratePanel onClose={close} />}
        {open?.what === 'share' && <ShareDialog row={open.row} onClose={close} />}
      </Suspense>
    </>
  );
}

/** What the server takes in one call. */
const MOST = 100;

/** The cards say what is identified at their points now; who has written in them by hand is asked first. */
async function renew(ids: readonly string[], t: ReturnType<typeof useT>): Promise<void> {
  const question = t(
    '{n}张告知卡的事故类别、主要危险因素、管控措施、应急处置措施与安全标志将按风险点最新的辨识结果重写，手工修改的内容会被替换，确定更新吗',
    { n: ids.length },
  );
  if (!(await feedback.confirm(question, { danger: true }))) return;
  try {
    const { updated } = await api.send(generateCards, { body: { informIds: ids } }, { idempotencyKey: uuid() });
    feedback.toast('success', t('已更新{n}张告知卡', { n: updated }));
  } catch (error) {
    // The transport has told the refusal.
    if (!(error instanceof ApiError)) throw error;
  }
  await invalidateAfter(resource);
}

function RenewButton({ ids }: { ids: readonly string[] }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  return (
    <Button
      icon={<SyncOutlined aria-hidden />}
      loading={busy}
      disabled={ids.length > MOST}
      onClick={() => {
        setBusy(true);
        void renew(ids, t).finally(() => setBusy(false));
      }}
    >
      {ids.length > MOST ? t('一次最多更新{n}张', { n: MOST }) : t('按最新辨识更新内容（{n}）', { n: ids.length })}
    </Button>
  );
}

async function print(ids: readonly string[], t: ReturnType<typeof useT>): Promise<void> {
  try {
    showPaper(
      await api.file(printCards, { query: { ids: ids.join(',') } }, { fallbackName: `${t('风险告知卡')}.pdf` }),
    );
  } catch (error) {
    // The transport has told the refusal.
    if (!(error instanceof ApiError)) throw error;
  }
}

function PrintButton({ ids }: { ids: readonly string[] }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  return (
    <Button
      icon={<PrinterOutlined aria-hidden />}
      loading={busy}
      disabled={ids.length > 50}
      onClick={() => {
        setBusy(true);
        void print(ids, t).finally(() => setBusy(false));
      }}
    >
      {ids.length > 50 ? t('一次最多打印50张') : t('打印（{n}）', { n: ids.length })}
    </Button>
  );
}
