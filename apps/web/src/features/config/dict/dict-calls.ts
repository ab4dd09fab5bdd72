import type { AnyRow, Page } from '@anlan/client';
import { dict } from '@anlan/domain/config/dict';
import { type DictFamily, dictCalls } from '@anlan/domain/config/dict-calls';
import { useQuery } from '@tanstack/react-query';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { ApiError } from '../../../lib/http/api-error';
import { useViewingTenant } from '../../../lib/http/query';
import { t } from '../../../lib/i18n';
import { invalidateAfter } from '../../../parts/query-keys';

export const definition = dict;

/** A row of dictionary management: a code (root), or one of its items, which may have items below it. */
export interface DictRow extends AnyRow {
  readonly code: string;
  readonly dictKey: string;
  readonly dictValue: string;
  readonly sort: number;
  readonly isSealed: number;
  readonly isLocked: number | boolean | null;
  readonly remark: string | null;
  readonly children?: readonly DictRow[];
}

/** Codes of the trade begin so; the rest belong to the platform itself. */
const BUSINESS = 'safe_';

/** Rows as the form takes them. */
const rowsIn = (found: readonly unknown[]) => found as readonly DictRow[];

export function useParents(family: DictFamily, name: string, current: number, size: number) {
  const tenant = useViewingTenant();
  const asked = {
    current,
    size,
    ...(name ? { dictValue: name } : {}),
    ...(family === 'dict-biz' ? { code_likeright: BUSINESS } : {}),
  };
  return useQuery({
    queryKey: [tenant, 'dict', 'parents', family, asked],
    queryFn: ({ signal }) =>
      api.send(dictCalls[family].roots, { where: asked }, { signal, quiet: true }) as Promise<Page<DictRow>>,
    placeholderData: (former, from) => (from?.queryKey[0] === tenant ? former : undefined),
  });
}

export function useItems(family: DictFamily, parentId: string | undefined) {
  const tenant = useViewingTenant();
  return useQuery({
    queryKey: [tenant, 'dict', 'children', family, parentId],
    queryFn: async ({ signal }) =>
      rowsIn(await api.send(dictCalls[family].below, { query: { parentId } }, { signal, quiet: true })),
    enabled: parentId !== undefined,
  });
}

export async function removeRow(row: DictRow): Promise<void> {
  if (!(await feedback.confirm(t('确定将选择数据删除'), { danger: true }))) return;
  try {
    await api(dict).remove([row.id]);
    feedback.toast('success', t('删除成功'));
    await invalidateAfter(definition);
  } catch (error) {
    // Told by http.
    if (!(error instanceof ApiError)) throw error;
  }
}
