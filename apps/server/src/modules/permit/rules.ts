import { limitParameter, statutoryLimits } from '@anlan/domain/config/statutory-limits';
import type { DayKind, OwnDay } from '@anlan/domain/permit/calendar';
import { type PermitRuleFacts, type PermitRules, rulesFrom } from '@anlan/domain/permit/judge-work';
import { type PermitNumbers, permitNumbers } from '@anlan/domain/permit/numbers';
import { nowText, type Services, type Work } from '../../kernel/context';
import type { Tx } from '../../kernel/db/db';

type Asking = Pick<Work, 'app' | 'tx' | 'tenantId'>;

const GASES = statutoryLimits.filter(({ kind }) => kind !== 'noise');
// In the order of strictness: of two rows of one day the stricter is found first.
export const DAY_KINDS: Readonly<Record<number, DayKind>> = { 1: 'holiday', 2: 'rest', 3: 'work' };

export async function numbersOf(app: Pick<Services, 'parameters'>, tenantId: string, tx: Tx): Promise<PermitNumbers> {
  const values: Record<string, number> = {};
  // Tightened, never loosened: a value from before a limit was set, or written past the form, does not count.
  for (const { name, key, direction, default: law } of permitNumbers) {
    const told = Number(await app.parameters.get(tenantId, key, tx));
    values[name] = direction === 'atLeast' ? Math.max(told, law) : Math.min(told, law);
  }
  return values as PermitNumbers;
}

/** The company's days over the table of holidays, but the one that is being written. */
export async function ownDays({ tx, tenantId }: Pick<Asking, 'tx' | 'tenantId'>, but: string | null = null) {
  const days = await tx.query<{ date: string; kind: number; name: string }>(
    `select to_char(t.date, 'YYYY-MM-DD') as date, t.kind, t.name from permit_day t
      where t.tenant_id = $1 and t.deleted_at is null and t.id is distinct from $2::uuid order by t.kind, t.date`,
    [tenantId, but],
  );
  return days.map(({ date, kind, name }): OwnDay => ({ date, kind: DAY_KINDS[kind] ?? 'rest', name }));
}

/** What the company's rules are made of: its numbers, its stricter limits, its days, its trade. */
export async function ruleFacts({ app, tx, tenantId }: Asking): Promise<PermitRuleFacts> {
  const [days, [info], [tenant]] = await Promise.all([
    ownDays({ tx, tenantId }),
    tx.query<{ industry: string | null; is_dust: boolean | null }>(
      'select t.industry, t.is_dust from company_info t where t.tenant_id = $1 and t.deleted_at is null limit 1',
      [tenantId],
    ),
    tx.query<{ industry: string | null }>('select industry from tenant where tenant_id = $1', [tenantId]),
  ]);
  const own: Record<string, number> = {};
  for (const { key } of GASES) {
    const text = await app.parameters.get(tenantId, limitParameter(key), tx);
    if (text !== '' && Number.isFinite(Number(text))) own[key] = Number(text);
  }
  return {
    numbers: await numbersOf(app, tenantId, tx),
    own,
    ownDays: days,
    industry: info?.industry ?? tenant?.industry ?? null,
    isDust: info?.is_dust ?? null,
    raiseConfined: (await app.parameters.get(tenantId, 'permit.raiseConfined', tx)) === '1',
    askIsolation: (await app.parameters.get(tenantId, 'permit.askIsolation', tx)) === '1',
    liftingRule: await app.parameters.get(tenantId, 'permit.liftingRule', tx),
  };
}

export async function permitRules(work: Asking & Parameters<typeof nowText>[0]): Promise<PermitRules> {
  return rulesFrom(await ruleFacts(work), nowText(work).slice(0, 10));
}
