import { companyRegister } from '@anlan/domain/tenancy/company-register';
import type { AnyStep } from '@anlan/resource';
import { useCallback, useState } from 'react';
import { useT } from '../../../lib/i18n';
import { type Secret, SecretDialog, secretsOf } from '../../../parts/form/secret-dialog';
import { ResourceScreen } from '../../../parts/screen/resource-screen';

/** /tenancy/companyregister: the standard list; passing shows the new tenant and its first password, once. */
export function Registrations() {
  const t = useT();
  const [made, setMade] = useState<{ title: string; secrets: readonly Secret[] } | null>(null);
  const taken = useCallback(
    ({ name }: AnyStep, reply: unknown) => {
      if (name !== 'pass') return;
      const { tenantId } = reply as { readonly tenantId: string };
      setMade({ title: t('租户{tenantId}已创建，管理员账号如下', { tenantId }), secrets: secretsOf(reply) });
    },
    [t],
  );
  return (
    <>
      <ResourceScreen resource={companyRegister} onTaken={taken} />
      {made && <SecretDialog title={made.title} secrets={made.secrets} onClose={() => setMade(null)} />}
    </>
  );
}
