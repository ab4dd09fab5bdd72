import { type PermitRules, workTypeOf } from '@anlan/domain/permit/judge-work';
import { DUST_PLACE } from '@anlan/domain/permit/level';
import { statutoryMeasures } from '@anlan/domain/permit/measures';
import type { CheckRows } from '@anlan/domain/site-work/facts';
import { CHECK_KINDS } from '@anlan/domain/site-work/site-check';
import { type FieldError, isUuid, type Stored, type Values } from '@anlan/resource';
import type { Work } from '../../kernel/context';

const LISTS = [
  ['assessmentCheckId', 'assessmentRows', 1],
  ['detectionCheckId', 'detectionRows', 2],
  ['confirmCheckId', 'confirmRows', 3],
  ['acceptanceCheckId', 'acceptanceRows', 4],
] as const satisfies readonly (readonly [string, CheckRows, number])[];

interface List {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly checkKind: number;
  readonly edition: number;
  readonly enabled: boolean;
  readonly items: readonly { readonly content: string; readonly standard: string | null }[];
}

/**
 * The lists of a ticket as they are now, copied: later editions change no ticket. The measures of the law stand before
 * those of the company.
 */
export async function copiedLists(
  work: Work,
  row: Values,
  rules: Pick<PermitRules, 'ruleSet'>,
): Promise<{ readonly errors: readonly FieldError[]; readonly set: Stored }> {
  const ids = LISTS.map(([name]) => row[name]).filter(isUuid);
  const found = await work.tx.query<List>(
    `select l.id, l.name, l.type, l.check_kind as "checkKind", coalesce(l.edition, 1) as edition, l.is_enable = 1 as enabled,
            coalesce((select json_agg(json_build_object('content', i.content, 'standard', i.standard) order by i.sort, i.id)
                        from site_check_item i where i.tenant_id = $1 and i.parent_id = l.id), '[]') as items
       from site_check l where l.tenant_id = $1 and l.id = any($2::uuid[]) and l.deleted_at is null`,
    [work.tenantId, ids],
  );
  const errors: FieldError[] = [];
  const set: Stored = {};
  const editions: string[] = [];
  for (const [name, rows, kind] of LISTS) {
    const list = found.find(({ id }) => id === row[name]);
    if (list && (list.type !== String(row.type) || Number(list.checkKind) !== kind))
      errors.push({ field: name, message: `请选择该作业类型的${CHECK_KINDS[kind]}表` });
    else if (list && !list.enabled) errors.push({ field: name, message: `检查表“${list.name}”已停用` });
    if (list) editions.push(`${list.name} 第${list.edition}版`);
    set[rows] = [
      ...(kind === 3 ? statutory(row, rules) : []),
      ...(list?.items ?? []).map(({ content, standard }) => ({ content, standard, measureKey: null })),
    ];
  }
  set.checkEditions = editions.join('；').slice(0, 100);
  return { errors, set };
}

function statutory(row: Values, { ruleSet }: Pick<PermitRules, 'ruleSet'>): Stored[] {
  const known = workTypeOf(row.type);
  if (!known) return [];
  return statutoryMeasures(known, ruleSet.dust || row.hotPlace === DUST_PLACE).map(({ key, text, clause }) => ({
    content: text,
    standard: clause,
    measureKey: key,
  }));
}
