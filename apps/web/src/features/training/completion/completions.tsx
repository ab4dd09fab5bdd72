import type { AnyRow } from '@anlan/client';
import { completionBundle, completionPdf, verifyCompletionCall } from '@anlan/domain/training/completion/calls';
import { completionCertificate } from '@anlan/domain/training/completion/certificate';
import { Drawer, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { api } from '../../../lib/http/api';
import { useViewingTenant } from '../../../lib/http/query';
import { saveFile } from '../../../lib/http/transfer';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { isSupervisor, useSession } from '../../../lib/session/session';
import { Failed } from '../../../parts/feedback/states';
import { ClauseList } from '../../../parts/proof/clause-list';
import { ResourceScreen, type ScreenSlots } from '../../../parts/screen/resource-screen';
import { useExport } from '../../../parts/sheet/use-export';

/** /training/completion: everybody's certificates; each proves itself clause by clause. */
export function Completions() {
  const t = useT();
  const supervisor = useSession(isSupervisor);
  const { fetch } = useExport();
  const [judged, setJudged] = useState<AnyRow>();
  const slots = useMemo(
    (): ScreenSlots => ({
      rowMenu: (row: AnyRow) => {
        const params = { params: { id: String(row.id) } };
        return [
          { key: 'verify', label: t('核对学时'), run: () => setJudged(row) },
          ...(supervisor
            ? []
            : [
                {
                  key: 'print',
                  label: t('打印证书'),
                  run: () => void fetch(async () => saveFile(await api.file(completionPdf, params))),
                },
                {
                  key: 'bundle',
                  label: t('导出封签文件'),
                  run: () => void fetch(async () => saveFile(await api.file(completionBundle, params))),
                },
              ]),
        ];
      },
    }),
    [t, supervisor, fetch],
  );
  return (
    <>
      <ResourceScreen resource={completionCertificate} slots={slots} />
      {judged && <Clauses of={judged} onClose={() => setJudged(undefined)} />}
    </>
  );
}

function Clauses({ of, onClose }: { readonly of: AnyRow; readonly onClose: () => void }) {
  const t = useT();
  const tenant = useViewingTenant();
  const [open, setOpen] = useState(true);
  const { data, error, refetch } = useCall(
    [tenant, completionCertificate.name, 'verify'],
    verifyCompletionCall,
    { params: { id: String(of.id) } },
    { staleTime: 0 },
  );
  return (
    <Drawer
      open={open}
      title={t('核对学时 · {number}', { number: String(of.number) })}
      size="min(720px, 100vw)"
      closable={{ 'aria-label': t('关闭') }}
      onClose={() => setOpen(false)}
      afterOpenChange={(stands) => !stands && onClose()}
    >
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && <ClauseList clauses={data.clauses} />}
    </Drawer>
  );
}
