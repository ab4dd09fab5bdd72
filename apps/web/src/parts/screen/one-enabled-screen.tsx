import type { AnyRow } from '@anlan/client';
import type { enableStore } from '@anlan/domain/files/file-calls';
import { type AnyResource, permissionCode } from '@anlan/resource';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { ApiError } from '../../lib/http/api-error';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/session/permission';
import { SecretInput } from '../form/secret-input';
import { invalidateAfter } from '../query-keys';
import { ResourceScreen, type ScreenSlots } from './resource-screen';

const inputs = { secretKey: SecretInput };

interface OneEnabledProps {
  readonly resource: AnyResource;
  /** Enables one row, by its id. */
  readonly enabling: typeof enableStore;
  /** `status` of the row in use. */
  readonly enabled: number;
  /** Asked before another row takes its place. */
  readonly question: string;
  /** The dialog in which a row is tried out. */
  readonly tryOut: (row: AnyRow, close: () => void) => ReactNode;
}

/** A standard list of configurations of which exactly one is in use; each can be tried out before it is. */
export function OneEnabledScreen({ resource, enabling, enabled, question, tryOut }: OneEnabledProps) {
  const t = useT();
  const mayEdit = useCan(permissionCode(resource, 'edit'));
  const [trying, setTrying] = useState<AnyRow | null>(null);
  const enable = useCallback(
    async (row: AnyRow) => {
      if (!(await feedback.confirm(question))) return;
      try {
        await api.send(enabling, { body: { ids: row.id } });
        feedback.toast('success', t('操作成功'));
      } catch (error) {
        // The refusal has been shown; the list tells what is in use now.
        if (!(error instanceof ApiError)) throw error;
      }
      await invalidateAfter(resource);
    },
    [t, question, enabling, resource],
  );
  const slots = useMemo((): ScreenSlots => {
    const inUse = (row: AnyRow): boolean => Number(row.status) === enabled;
    return {
      rowMenu: (row) =>
        mayEdit
          ? [
              ...(inUse(row) ? [] : [{ key: 'enable', label: t('启用'), run: () => void enable(row) }]),
              { key: 'try', label: t('调试'), run: () => setTrying(row) },
            ]
          : [],
    };
  }, [mayEdit, enable, enabled, t]);
  return (
    <>
      <ResourceScreen resource={resource} slots={slots} inputs={inputs} />
      {trying && tryOut(trying, () => setTrying(null))}
    </>
  );
}
