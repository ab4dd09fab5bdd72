import type { AnyRow } from '@anlan/client';
import { companyRegister } from '@anlan/domain/tenancy/company-register';
import { useCallback, useMemo, useState } from 'react';
import { http } from '../../../lib/http/http';
import { useT } from '../../../lib/i18n';
import { type Secret, SecretDialog, secretsOf } from '../../../parts/form/secret-dialog';
import { ResourceScreen } from '../../../parts/screen/resource-screen';

/** /tenancy/companyregister: the standard list; passing shows the new tenant and its first password, once. */
export function Registrations() {
  const t = useT();
  const [made, setMade] = useState<{ title: string; secrets: readonly Secret[] } | null>(null);
  const pass = useCallback(
    async (row: AnyRow) => {
      const reply = await http.put<{ tenantId: string }>(`safe/companyregister/pass/${row.id}`, {});
      setMade({
        title: t('租户{tenantId}已创建，管理员账号如下', { tenantId: reply.tenantId }),
        secrets: secretsOf(reply),
      });
      return reply;
    },
    [t],
  );
  const calls = useMemo(() => ({ pass }), [pass]);
  return (
    <>
      <ResourceScreen resource={companyRegister} calls={calls} />
      {made && <SecretDialog title={made.title} secrets={made.secrets} onClose={() => setMade(null)} />}
    </>
  );
}
