import { type BoundInForce, bounds, tightenBound } from '@anlan/domain/config/limit-calls';
import { checkParameter, parameterOf, parameters } from '@anlan/domain/config/parameters';
import {
  checkOwnLimit,
  inForce,
  limitKinds,
  limitParameter,
  type StatutoryLimit,
  statutoryLimits,
  versionAt,
} from '@anlan/domain/config/statutory-limits';
import { nowText, PLATFORM_TENANT, type Work } from '../../kernel/context';
import { invalid, notFound, refuse } from '../../kernel/errors';
import { type Route, serve } from '../../kernel/route';
import { paramTopic } from './parameters';
import { putParameter } from './put-parameter';

const BY_LAW = '参数';

type Bound = Pick<StatutoryLimit, 'label' | 'direction' | 'versions' | 'note'> & {
  readonly key: string;
  readonly paramKey: string;
  readonly kind: string;
  readonly unit: string;
};

/** The limits of substances, and the bounded numbers among the parameters that a company may set. */
const known: readonly Bound[] = [
  ...statutoryLimits.map(({ kind, ...limit }) => ({
    ...limit,
    kind: limitKinds[kind],
    paramKey: limitParameter(limit.key),
  })),
  ...parameters.flatMap((one): Bound[] =>
    'legal' in one && one.legal && one.layer === 'tenant'
      ? [{ key: one.key, paramKey: one.key, kind: BY_LAW, label: one.label, unit: one.unit ?? '', ...one.legal }]
      : [],
  ),
];

/** A tenant's own values by parameter. */
async function ownValues(work: Work): Promise<ReadonlyMap<string, number>> {
  const rows = await work.tx.query<{ key: string; value: string }>(
    'select param_key as key, param_value as value from param where tenant_id = $1 and param_key = any($2::text[]) and deleted_at is null',
    [work.tenantId, known.map(({ paramKey }) => paramKey)],
  );
  return new Map(rows.map(({ key, value }) => [key, Number(value)]));
}

async function list(work: Work): Promise<BoundInForce[]> {
  const own = await ownValues(work);
  const today = nowText(work).slice(0, 10);
  return known.flatMap(({ versions, paramKey, ...bound }) => {
    const legal = versionAt(versions, today);
    if (!legal) return [];
    const mine = own.get(paramKey);
    const set = work.tenantId !== PLATFORM_TENANT && mine !== undefined && mine !== legal.value ? mine : null;
    const value = inForce({ direction: bound.direction, versions }, today, mine)?.value;
    return [
      {
        ...bound,
        note: bound.note ?? null,
        legal: legal.value,
        source: legal.source,
        validFrom: legal.from,
        validUntil: legal.until ?? null,
        own: set,
        value,
      },
    ];
  });
}

/** Stricter than the law, or empty: the law's again. */
async function tighten(work: Work, body: { readonly key?: unknown; readonly value?: unknown }): Promise<string> {
  if (work.tenantId === PLATFORM_TENANT) throw refuse('法定限值由法规给出，各企业只能在此之上收紧');
  const bound = known.find(({ key }) => key === body.key);
  if (!bound) throw notFound();
  const text = body.value === null || body.value === undefined ? '' : String(body.value).trim();
  const today = nowText(work).slice(0, 10);
  const parameter = parameterOf(bound.paramKey);
  const check = () => (parameter ? checkParameter(parameter, text, today) : checkOwnLimit(bound, today, text));
  const problem = text === '' ? undefined : check();
  if (problem) throw invalid([{ field: 'value', message: problem }]);
  await putParameter(work, bound.paramKey, bound.label, text === '' ? null : text);
  await work.app.epochs.bump(work, paramTopic(work.tenantId));
  return text === '' ? '已恢复法定限值' : '设置成功';
}

export const limitRoutes: readonly Route[] = [
  serve(bounds, async (work) => ({ data: await list(work) })),
  serve(tightenBound, async (work, { body }) => ({ data: true, msg: await tighten(work, body) })),
];
