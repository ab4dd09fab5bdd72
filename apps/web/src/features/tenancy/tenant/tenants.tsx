import { tenant } from '@anlan/domain/tenancy/tenant';
import { useState } from 'react';
import { useT } from '../../../lib/i18n';
import { ResourceScreen } from '../../../parts/resource-screen';
import { type Secret, SecretDialog, secretsOf } from '../../../parts/secret-dialog';

/** /tenancy/tenant: the standard list; a new tenant comes with an administrator whose first password is shown once. */
export function Tenants() {
  const t = useT();
  const [secrets, setSecrets] = useState<readonly Secret[]>([]);
  return (
    <>
      <ResourceScreen resource={tenant} onCreated={(reply) => setSecrets(secretsOf(reply))} />
      {secrets.length > 0 && (
        <SecretDialog title={t('租户已创建，管理员账号如下')} secrets={secrets} onClose={() => setSecrets([])} />
      )}
    </>
  );
}
