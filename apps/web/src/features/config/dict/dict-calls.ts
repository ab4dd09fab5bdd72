import type { AnyRow, Page } from '@anlan/client';
import { dict } from '@anlan/domain/config/dict';
import { useQuery } from '@tanstack/react-query';
import { feedback } from '../../../lib/feedback';
import { ApiError } from '../../../lib/http/api-error';
import { call, http } from '../../../lib/http/http';
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

/** Both names of the family answer alike; the business screens use their own. */
export type Family = 'dict' | 'dict-biz';
/** Codes of the trade begin so; the rest belong to the platform itself. */
const BUSINESS = 'safe_';

export function useParents(family: Family, name: string, current: number, size: number) {
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
      http.get<Page<DictRow>>(`blade-system/${family}/parent-list`, asked, { signal, quiet: true }),
    placeholderData: (former, from) => (from?.queryKey[0] === tenant ? former : undefined),
  });
}

export function useItems(family: Family, parentId: string | undefined) {
  const tenant = useViewingTenant();
  return useQuery({
    queryKey: [tenant, 'dict', 'children', family, parentId],
    queryFn: ({ signal }) =>
      http.get<readonly DictRow[]>(`blade-system/${family}/child-list`, { parentId }, { signal, quiet: true }),
    enabled: parentId !== undefined,
  });
}

export async function removeRow(family: Family, row: DictRow): Promise<void> {
  if (!(await feedback.confirm(t('确定将选择数据删除'), { danger: true }))) return;
  try {
    await call('POST', `blade-system/${family}/remove`, { query: { ids: row.id } });
    feedback.toast('success', t('删除成功'));
    await invalidateAfter(definition);
  } catch (error) {
    // Told by http.
    if (!(error instanceof ApiError)) throw error;
  }
}
