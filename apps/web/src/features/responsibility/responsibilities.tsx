import type { AnyRow } from '@anlan/client';
import { composeCards, generateLists } from '@anlan/domain/responsibility/calls';
import { postResponsibility, responsibilitySignOff } from '@anlan/domain/responsibility/post-responsibility';
import { ThunderboltOutlined } from '@ant-design/icons';
import { Button, InputNumber, Modal } from 'antd';
import dayjs from 'dayjs';
import { useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { ApiError } from '../../lib/http/api-error';
import { type Translate, useT } from '../../lib/i18n';
import { useCan } from '../../lib/session/permission';
import { useSession } from '../../lib/session/session';
import { uuid } from '../../lib/uuid';
import { Can } from '../../parts/can';
import { CompletenessBar } from '../../parts/completeness/completeness';
import { ReadonlyTable } from '../../parts/list/readonly-table';
import { invalidateAfter } from '../../parts/query-keys';
import { ResourceScreen, type ScreenSlots } from '../../parts/screen/resource-screen';
import { SignOffStandingDialog } from '../../parts/signoff/sign-off-standing';

const resource = postResponsibility;

async function compose(row: AnyRow, t: Translate): Promise<void> {
  if (!(await feedback.confirm(t('由该岗位的安全职责和风险点生成三卡，已有的生成新版本，确定生成吗')))) return;
  try {
    await api.send(composeCards, { params: { id: row.id } }, { idempotencyKey: uuid() });
    feedback.toast('success', t('已生成岗位职责卡、风险告知卡和应急处置卡'));
  } catch (error) {
    // The transport has told the refusal.
    if (!(error instanceof ApiError)) throw error;
  }
  await invalidateAfter(resource);
}

/** /responsibility: one list for each post and year, generated, completed, pushed to be signed. */
export function Responsibilities() {
  const t = useT();
  const navigate = useNavigate();
  const mayEdit = useCan('responsibilitysystem_edit');
  const ofCompany = useSession((state) => state.userInfo?.tenantKind === 'company');
  const [shown, setShown] = useState<AnyRow>();
  const [generating, setGenerating] = useState(false);
  const slots = useMemo(
    (): ScreenSlots => ({
      toolbar: () => (
        <Can code="responsibilitysystem_add">
          <Button icon={<ThunderboltOutlined aria-hidden />} onClick={() => setGenerating(true)}>
            {t('按岗位生成')}
          </Button>
        </Can>
      ),
      rowMenu: (row) => [
        ...(row.signOff === 1 && ofCompany
          ? [
              {
                key: 'sign',
                label: t('签阅'),
                run: () => void navigate(`/desk/to-sign?_sign=${resource.name}.${row.id}`),
              },
            ]
          : []),
        ...(row.isPush === 1 && mayEdit ? [{ key: 'standing', label: t('签订情况'), run: () => setShown(row) }] : []),
        ...(mayEdit && ofCompany ? [{ key: 'cards', label: t('生成三卡'), run: () => void compose(row, t) }] : []),
      ],
    }),
    [t, navigate, mayEdit, ofCompany],
  );
  return (
    <>
      <ResourceScreen resource={resource} slots={slots} />
      {shown && (
        <SignOffStandingDialog
          of={responsibilitySignOff}
          id={shown.id}
          title={String(shown.name ?? '')}
          onClose={() => setShown(undefined)}
        />
      )}
      {generating && <GenerateDialog onClose={() => setGenerating(false)} />}
    </>
  );
}

const government: ScreenSlots = { aboveTable: CompletenessBar };

/** /govpage/safe/responsibility: the chosen company's lists, to be read. */
export const ResponsibilitiesGovernment = () => <ReadonlyTable resource={resource} slots={government} />;

function GenerateDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const id = useId();
  const [year, setYear] = useState<number | null>(dayjs().year());
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const { created, existed } = await api.send(
        generateLists,
        { query: year ? { year } : {} },
        { idempotencyKey: uuid() },
      );
      feedback.toast('success', t('已生成{created}份，{existed}份已有', { created, existed }));
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
    await invalidateAfter(resource);
  };
  return (
    <Modal
      open
      title={t('按岗位生成')}
      okText={t('生成')}
      cancelText={t('取消')}
      confirmLoading={busy}
      okButtonProps={{ disabled: year === null }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <p>{t('每个岗位一份，已有的不重复生成；上一年度的职责、操作规程和三卡带入，目标责任书按新年度重新选择。')}</p>
      <label htmlFor={id}>{t('年度')}</label>{' '}
      <InputNumber id={id} min={2000} max={2100} precision={0} value={year} onChange={setYear} />
    </Modal>
  );
}
