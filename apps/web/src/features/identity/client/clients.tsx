import type { AnyRow } from '@anlan/client';
import { resetSecret } from '@anlan/domain/identity/grant-calls';
import { client, WEB_CLIENT } from '@anlan/domain/identity/session/client';
import { useCallback, useMemo, useState } from 'react';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { ApiError } from '../../../lib/http/api-error';
import { useT } from '../../../lib/i18n';
import { useCan } from '../../../lib/session/permission';
import { type Secret, SecretDialog } from '../../../parts/form/secret-dialog';
import { ResourceScreen, type ScreenSlots } from '../../../parts/screen/resource-screen';

/** The secret of a reply: told to whoever makes or resets it, once. */
function secretOf(reply: unknown): Secret | null {
  const { clientId, clientSecret } = (reply ?? {}) as { clientId?: unknown; clientSecret?: unknown };
  return typeof clientId === 'string' && typeof clientSecret === 'string'
    ? { account: clientId, password: clientSecret }
    : null;
}

/** /system/client: the standard list; secrets are shown once. */
export function Clients() {
  const t = useT();
  const mayEdit = useCan('client_edit');
  const [secret, setSecret] = useState<Secret | null>(null);
  const reset = useCallback(
    async (row: AnyRow) => {
      if (!(await feedback.confirm(t('确定重置该客户端的密钥？旧密钥立即失效。'), { danger: true }))) return;
      try {
        setSecret(secretOf(await api.send(resetSecret, { params: { id: row.id } })));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      }
    },
    [t],
  );
  const slots = useMemo(
    (): ScreenSlots => ({
      rowMenu: (row) =>
        // The pages' own secret is public and stays.
        mayEdit && row.clientId !== WEB_CLIENT
          ? [{ key: 'secret', label: t('重置密钥'), danger: true, run: () => void reset(row) }]
          : [],
    }),
    [mayEdit, reset, t],
  );
  return (
    <>
      <ResourceScreen resource={client} slots={slots} onCreated={(reply) => setSecret(secretOf(reply))} />
      {secret && (
        <SecretDialog
          title={t('客户端密钥')}
          secrets={[secret]}
          words={{
            warning: t('密钥只显示这一次，请立即保存到使用它的系统中'),
            account: t('客户端编号'),
            password: t('密钥'),
          }}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  );
}
