import type { AnyRow } from '@anlan/client';
import { dossierFile, dossierProgress } from '@anlan/domain/dossier/calls';
import { dossier, dossierLifecycle } from '@anlan/domain/dossier/dossier';
import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import { api } from '../../lib/http/api';
import { ApiError } from '../../lib/http/api-error';
import { useViewingTenant } from '../../lib/http/query';
import { saveFile } from '../../lib/http/transfer';
import { useCall } from '../../lib/http/use-call';
import { type Translate, useT } from '../../lib/i18n';
import { invalidateAfter } from '../../parts/query-keys';
import { ResourceScreen, type ScreenSlots } from '../../parts/screen/resource-screen';

const { made: MADE } = dossierLifecycle.code;
const EVERY_MS = 2_000;

async function take(row: AnyRow, t: Translate): Promise<void> {
  try {
    saveFile(await api.file(dossierFile, { params: { id: row.id } }, { fallbackName: `${t('迎检资料包')}.zip` }));
  } catch (error) {
    // The transport has told the refusal.
    if (!(error instanceof ApiError)) throw error;
  }
}

/** What is being made now, and how far; the list looks again when one of them has come to its end. */
function Making() {
  const t = useT();
  const tenant = useViewingTenant();
  const { data = [] } = useCall([tenant, dossier.name, 'progress'], dossierProgress, {}, { refetchInterval: EVERY_MS });
  const before = useRef(0);
  useEffect(() => {
    if (data.length < before.current) void invalidateAfter(dossier);
    before.current = data.length;
  }, [data.length]);
  if (data.length === 0) return null;
  return (
    <div role="status" aria-label={t('正在生成')}>
      {data.map(({ id, done, total }) => (
        <Progress
          key={id}
          percent={total > 0 ? Math.floor((done / total) * 100) : 0}
          format={() => (total > 0 ? t('已收入{done}/{total}', { done, total }) : t('等待生成'))}
          aria-label={t('正在生成')}
        />
      ))}
    </div>
  );
}

/** Whoever receives a dossier checks it there, with an account or without. */
function Verify() {
  const t = useT();
  return (
    <Button icon={<SafetyCertificateOutlined aria-hidden />} href="/share/verify" target="_blank" rel="noopener">
      {t('核对资料包')}
    </Button>
  );
}

/** /management/dossier: chosen by period and topics, made beside the requests, taken as one zip. */
export function Dossiers() {
  const t = useT();
  const slots = useMemo(
    (): ScreenSlots => ({
      aboveTable: Making,
      toolbar: Verify,
      rowMenu: (row) => (row.state === MADE ? [{ key: 'file', label: t('下载'), run: () => void take(row, t) }] : []),
    }),
    [t],
  );
  return <ResourceScreen resource={dossier} slots={slots} />;
}
