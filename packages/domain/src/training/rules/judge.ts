/**
 * Whether somebody has the training that is asked of his post or of what he does in a ticket, until which day, and what is
 * missing. Pure. Days are `yyyy-MM-dd`, every bound included; 学时 are tenths.
 */
import { addDays, addMonthsTo } from '@anlan/resource/dates';
import type { PermitRole } from '../../certificate/needs';
import type { SpaceRules } from '../../permit/rule-set';
import { noveltyBasis, statutoryTraining } from './statutory';
import { ANY_ROLE, OCCASION, RULE_ASKS, RULE_FORCE, RULE_WHOM } from './training-rule';

/** A rule as it binds, of the law or of the company. */
export interface Rule {
  readonly id: string;
  readonly title: string;
  readonly statutory: boolean;
  /** Posts, departments with those below, people, or roles of works; the others are empty. */
  readonly posts: readonly string[];
  readonly depts: readonly string[];
  readonly people: readonly string[];
  readonly works: readonly string[];
  readonly roles: readonly PermitRole[];
  readonly asks: (typeof RULE_ASKS)[keyof typeof RULE_ASKS];
  /** Key of safe_doc_type, id of a plan or of a paper. */
  readonly of: string;
  /** What that is called. */
  readonly ofName: string;
  readonly hours: number;
  readonly months: number;
  /** Of something new that is put to use: what is learned from this day on counts, once, for this alone, and for good. */
  readonly from: string | null;
  readonly refuses: boolean;
  readonly since: string;
  readonly basis: string;
}

/** A row of `trainingRule`, as it is stored. */
export interface StoredRule {
  readonly id: string;
  readonly title: string;
  readonly whom: number;
  readonly occasion: number | null;
  readonly posts: readonly string[] | null;
  readonly depts: readonly string[] | null;
  readonly people: readonly string[] | null;
  readonly works: readonly string[] | null;
  readonly role: string | null;
  readonly asks: number;
  readonly type: string | null;
  /** 学时, as it is told. */
  readonly hours: number | null;
  readonly planId: string | null;
  readonly planTitle: string | null;
  readonly paperId: string | null;
  readonly paperTitle: string | null;
  readonly months: number | null;
  readonly force: number;
  readonly since: string;
  readonly countsFrom: string | null;
  readonly basis: string | null;
}

export const ROLES: readonly PermitRole[] = ['worker', 'guardian', 'commander', 'rigger'];
const COMPANY = '企业规定';
/** Of what is asked once. */
const FOR_GOOD = '9999-12-31';

export function ruleOf(row: StoredRule, typeName: (key: string) => string): Rule {
  const byRole = row.whom === RULE_WHOM.role;
  const novel = row.occasion === OCCASION.novelty;
  const own = row.basis ? `${COMPANY}：${row.basis}` : COMPANY;
  const [of, ofName] =
    row.asks === RULE_ASKS.plan
      ? [row.planId, row.planTitle]
      : row.asks === RULE_ASKS.paper
        ? [row.paperId, row.paperTitle]
        : [row.type, typeName(row.type ?? '')];
  return {
    ...{ id: row.id, title: row.title, statutory: false, months: row.months ?? 0, since: row.since },
    from: novel ? (row.countsFrom ?? row.since) : null,
    posts: row.whom === RULE_WHOM.post ? (row.posts ?? []) : [],
    depts: row.whom === RULE_WHOM.dept ? (row.depts ?? []) : [],
    people: row.whom === RULE_WHOM.person ? (row.people ?? []) : [],
    works: byRole ? (row.works ?? []) : [],
    roles: byRole ? ROLES.filter((role) => row.role === ANY_ROLE || row.role === role) : [],
    asks: row.asks as Rule['asks'],
    ...{ of: of ?? '', ofName: ofName ?? '' },
    hours: row.asks === RULE_ASKS.hours ? Math.round((row.hours ?? 0) * 10) : 0,
    refuses: row.force === RULE_FORCE.refuse,
    basis: novel ? `${noveltyBasis(row.since)}${row.basis ? `；${own}` : ''}` : own,
  };
}

/** The law's own, of a company under these rules of confined spaces. */
export const lawRules = (spaces: SpaceRules, day: string, typeName: (key: string) => string): Rule[] =>
  statutoryTraining(spaces, day).map((one) => ({
    ...{ id: one.key, title: one.title, statutory: true, works: one.works, roles: one.roles },
    ...{ posts: [], depts: [], people: [], from: null },
    ...{ asks: RULE_ASKS.passed, of: one.type, ofName: typeName(one.type), hours: 0, months: one.months },
    ...{ refuses: true, since: one.since, basis: one.basis },
  }));

/** What somebody has learned of a kind on a day: seconds online, tenths of 学时 in person. */
export interface Learnt {
  readonly type: string;
  readonly day: string;
  readonly seconds: number;
  readonly tenths: number;
}

/** A day on which he passed this: a training of a kind, a plan, an exam of a paper. */
export interface Passed {
  readonly asks: number;
  readonly of: string;
  readonly day: string;
}

export interface Evidence {
  readonly learnt: readonly Learnt[];
  readonly passed: readonly Passed[];
}

const tenthsOf = (list: readonly Learnt[], minutesEach: number): number =>
  Math.floor((list.reduce((sum, { seconds }) => sum + seconds, 0) / (minutesEach * 60)) * 10) +
  list.reduce((sum, { tenths }) => sum + tenths, 0);

export interface Standing {
  /** The last day of the days in a row from `from` on which it is met; the day before where it is not met then. */
  readonly until: string;
  /** Tenths that count on `from`, of rules that ask hours. */
  readonly has: number;
}

/** Where somebody stands with a rule from a day on, as what is there now goes out of date. */
export function standingWith(rule: Rule, { learnt, passed }: Evidence, from: string, minutesEach: number): Standing {
  const { from: since } = rule;
  const counts = (day: string): boolean =>
    day <= from && (since === null ? addMonthsTo(day, rule.months) >= from : day >= since);
  const end = (day: string): string => (since === null ? addMonthsTo(day, rule.months) : FOR_GOOD);
  const before = addDays(from, -1);
  if (rule.asks !== RULE_ASKS.hours) {
    const days = passed
      .filter(({ asks, of, day }) => asks === rule.asks && of === rule.of && counts(day))
      .map(({ day }) => day)
      .sort();
    const last = days.at(-1);
    return { until: last ? end(last) : before, has: 0 };
  }
  const held = learnt
    .filter(({ type, day }) => type === rule.of && counts(day))
    .sort((a, b) => (a.day < b.day ? 1 : -1));
  const has = tenthsOf(held, minutesEach);
  if (has < rule.hours) return { until: before, has };
  // The newest that suffice: it is met until the oldest of these counts no more.
  for (let count = 1; count <= held.length; count += 1)
    if (tenthsOf(held.slice(0, count), minutesEach) >= rule.hours)
      return { until: end(held[count - 1]?.day ?? from), has };
  return { until: before, has };
}

const told = (tenths: number): string => String(tenths / 10);

/** What is missing, to go on after the person's name. */
export function lackOf(rule: Rule, { until, has }: Standing, from: string): string {
  const span = rule.from === null ? `近${rule.months}个月` : `${rule.from}以后的`;
  const what =
    rule.asks === RULE_ASKS.hours
      ? `${span}${rule.ofName}${told(rule.hours)}学时`
      : rule.asks === RULE_ASKS.passed
        ? `${span}${rule.ofName}合格`
        : rule.asks === RULE_ASKS.plan
          ? `${span}培训计划“${rule.ofName}”合格`
          : `${span}“${rule.ofName}”考试合格`;
  if (until >= from) return `须有${what}，现有的培训只到${until}，请在此前重新培训`;
  const less = rule.asks === RULE_ASKS.hours ? `，还差${told(Math.max(0, rule.hours - has))}学时` : '';
  return `须有${what}${less}，请在${from}前完成`;
}

/** A person as rules see him; `depts`: his departments and those above them. */
export interface Bound {
  readonly id: string;
  readonly posts: readonly string[];
  readonly depts: readonly string[];
}

/** What a rule asks of somebody wherever he works: his post, his department or himself is named. */
export const bindsPerson = (rule: Rule, { id, posts, depts }: Bound): boolean =>
  rule.posts.some((post) => posts.includes(post)) ||
  rule.depts.some((dept) => depts.includes(dept)) ||
  rule.people.includes(id);

/** Of these rules those that bind whoever is this in this work, on the last of these days. */
export const bindingRules = (
  rules: readonly Rule[],
  who: Bound & { readonly work: string; readonly role: string },
  until: string,
): readonly Rule[] =>
  rules.filter(
    (rule) =>
      rule.since <= until &&
      (bindsPerson(rule, who) ||
        (rule.works.includes(who.work) && (rule.roles as readonly string[]).includes(who.role))),
  );

/**
 * What counts for each rule. Training for one new thing is no training for another: of the rules of new things that bind
 * somebody the earlier one takes first, and what it has taken is gone for the others. All other rules count everything.
 * @param rules all that bind him, also those that only remind
 */
export function evidenceApart(
  rules: readonly Rule[],
  evidence: Evidence,
  minutesEach: number,
): (rule: Rule) => Evidence {
  const once = rules
    .flatMap((rule) => (rule.from === null ? [] : [{ rule, from: rule.from }]))
    .sort((a, b) => (a.from === b.from ? (a.rule.id < b.rule.id ? -1 : 1) : a.from < b.from ? -1 : 1));
  if (once.length < 2) return () => evidence;
  const perTenth = minutesEach * 6;
  const byDay = <T extends { readonly day: string }>(list: readonly T[]): T[] =>
    [...list].sort((a, b) => (a.day < b.day ? -1 : 1));
  const left = byDay(evidence.learnt).map((one) => ({ ...one, units: one.seconds + one.tenths * perTenth }));
  const passes = byDay(evidence.passed).map((one) => ({ one, free: true }));
  const taken = new Map<string, Evidence>();
  for (const { rule, from } of once) {
    let need = rule.asks === RULE_ASKS.hours ? rule.hours * perTenth : 0;
    const learnt = left.flatMap((row): Learnt[] => {
      const take = row.type === rule.of && row.day >= from ? Math.min(row.units, need) : 0;
      if (take <= 0) return [];
      need -= take;
      row.units -= take;
      return [{ type: row.type, day: row.day, seconds: take, tenths: 0 }];
    });
    const pass = passes.find(
      ({ one, free }) => free && one.asks === rule.asks && one.of === rule.of && one.day >= from,
    );
    // A plan or a paper is named by the rule itself: two rules that name the same one ask the same.
    if (pass && rule.asks === RULE_ASKS.passed) pass.free = false;
    taken.set(rule.id, { learnt, passed: pass ? [pass.one] : [] });
  }
  return (rule) => taken.get(rule.id) ?? evidence;
}

export interface Lack {
  readonly rule: Rule;
  readonly says: string;
}

/** What keeps somebody from being this in this work on every day from `from` to `until`. */
export const lacksOf = (
  rules: readonly Rule[],
  evidenceFor: (rule: Rule) => Evidence,
  { from, until, minutes }: { readonly from: string; readonly until: string; readonly minutes: number },
): readonly Lack[] =>
  rules.flatMap((rule): Lack[] => {
    // Before its day it asks nothing.
    const first = rule.since > from ? rule.since : from;
    const standing = standingWith(rule, evidenceFor(rule), first, minutes);
    return standing.until >= until ? [] : [{ rule, says: lackOf(rule, standing, first) }];
  });
