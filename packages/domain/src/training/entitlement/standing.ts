/**
 * What a person may do on a day, until when, and because of what no longer: judged by the functions that let people work
 * (certificate/rules, certificate/needs) and by the demands of hours. Pure. Days are `yyyy-MM-dd`, every bound included.
 */
import { addDays } from '@anlan/resource/dates';
import { type CertificateNeed, certificateNeeds, type PermitRole } from '../../certificate/needs';
import { type CertificateFacts, isOfKind, kindOfCertificate, lastDayOf, unfitOn } from '../../certificate/rules';
import type { HoursClass } from '../../permit/rule-set';
import { type WorkType, workTypes } from '../../permit/work-type';
import {
  bindsPerson,
  type Evidence,
  evidenceApart,
  lackOf,
  type Rule,
  type Standing as RuleStanding,
  standingWith,
} from '../rules/judge';
import { RULE_ASKS } from '../rules/training-rule';
import { dueWords, ENTRY_PLACE, entryWords, NO_ENTRY } from '../study/demands';
import { hoursRule, type Kind } from '../study/hours';

export interface HeldCertificate extends CertificateFacts {
  readonly id: string;
  readonly name: string;
}

/** A demand of hours with what there is towards it (modules/training/study/held). 学时, in tenths. */
export interface HeldDemand {
  readonly id: string;
  readonly title: string;
  readonly yearly: boolean;
  readonly year: number;
  readonly dueOn: string;
  /** The last day on which he may work without it: of whoever begins or begins anew the day before that. */
  readonly lastDay: string;
  /** The last day whose training counts for it. */
  readonly countedUntil: string;
  readonly asked: number;
  readonly has: number;
  /** Levels of which there is nothing. */
  readonly lacks: readonly string[];
  readonly levels: readonly string[];
  readonly apart: readonly string[];
  readonly basis: string;
}

export interface PersonFacts {
  readonly id: string;
  readonly kind: Kind;
  readonly posts: readonly { readonly id: string; readonly name: string }[];
  /** His departments and those above them. */
  readonly depts?: readonly string[];
  readonly certificates: readonly HeldCertificate[];
  readonly demands: readonly HeldDemand[];
  /** 学时 of the year by kind of training, in tenths. */
  readonly learned: Readonly<Record<string, number>>;
  /** Towards the rules that bind the company. */
  readonly evidence?: Evidence;
}

/** What is supposed to be otherwise. */
export type Change =
  /** A certificate ends on another day. */
  | { readonly kind: 'certificate'; readonly certificateId: string; readonly effectiveTime: string }
  /** Whoever has this post needs 学时 of this kind of training in the year, from a day on. */
  | {
      readonly kind: 'postTraining';
      readonly postId: string;
      readonly type: string;
      readonly hours: number;
      readonly since: string;
    }
  /** The same of whoever is this in this work. */
  | {
      readonly kind: 'roleTraining';
      readonly work: string;
      readonly role: PermitRole;
      readonly type: string;
      readonly hours: number;
      readonly since: string;
    }
  /** Whoever is this in this work needs a certificate of this kind beside what the law asks. */
  | {
      readonly kind: 'roleCertificate';
      readonly work: string;
      readonly role: PermitRole;
      readonly certificateType: string;
      readonly since: string;
    }
  /** The company asks more hours a year of people of this kind; never less than the law. */
  | { readonly kind: 'hours'; readonly personKind: Kind; readonly yearly: number };

export interface Ground {
  readonly today: string;
  /** A company may take only what somebody has verified. */
  readonly verifiedOnly: boolean;
  readonly trade: HoursClass;
  /** Training that the law and the company ask of posts and of roles of tickets, without which nobody works. */
  readonly rules?: readonly Rule[];
  /** Also what only reminds is looked at, so that training is found for it. */
  readonly reminds?: boolean;
  /** Of one 学时. */
  readonly minutes?: number;
  /** What kinds of training and certificates are called. */
  readonly typeName: (key: string) => string;
  readonly certificateName: (key: string) => string;
}

export type CauseKind = 'certificate' | 'hours' | 'training';

export interface Cause {
  readonly kind: CauseKind;
  /** What is lacking, in words. */
  readonly says: string;
  readonly basis: string;
  readonly certificateId?: string;
  /** What has to be done where no training mends it. */
  readonly instead?: string;
  /** Training that mends it, or that has to come before it is mended; none where none does. */
  readonly asks: readonly Requirement[];
}

/** He may not be at his post today either; a role of a ticket that he lacks something for keeps him from nothing else. */
export const atNoPost = ({ already, kind }: Pick<Loss, 'already' | 'kind'>): boolean => already && kind === 'post';

/** 学时 that count if they are of one of these kinds (none: of any) and none of those apart. Tenths. */
export interface Requirement {
  readonly types: readonly string[];
  readonly apart: readonly string[];
  readonly hours: number;
}

export interface Permission {
  readonly key: string;
  /** trained: a role of a ticket that asks training beside its certificate. */
  readonly kind: 'work' | 'post' | 'trained';
  readonly label: string;
}

export interface Loss extends Permission {
  /** The last day on which he has it. */
  readonly until: string;
  /** He does not have it today either. */
  readonly already: boolean;
  readonly causes: readonly Cause[];
}

export const ROLE_NAMES: Readonly<Record<PermitRole, string>> = {
  worker: '作业人员',
  guardian: '监护人',
  commander: '指挥人员',
  rigger: '司索人',
};

const workName = (work: string): string => workTypes[work as WorkType]?.label ?? work;

/** What a need lets one do: 动火作业人员, 特殊作业监护人. */
export const permissionOf = ({ works, role }: Pick<CertificateNeed, 'works' | 'role'>): Permission => ({
  key: `work/${works.join('.')}/${role}`,
  kind: 'work',
  label: `${works.length > 1 ? '特殊作业' : workName(works[0] ?? '')}${role === 'worker' ? '人员' : ROLE_NAMES[role]}`,
});

/** Without end: nothing asks for more. */
const ALWAYS = '9999-12-31';

/**
 * The last day of the days in a row from `from` on which one of these holds; the day before where none holds then. `last`: the
 * one that holds to the end, or that comes nearest.
 */
export function certifiedUntil(
  certificates: readonly HeldCertificate[],
  kinds: readonly string[],
  from: string,
  verifiedOnly: boolean,
): { readonly until: string; readonly last?: HeldCertificate } {
  const fitting = certificates.filter(({ type }) => kinds.some((kind) => isOfKind(type, kind)));
  let until = addDays(from, -1);
  let last: HeldCertificate | undefined;
  for (let day = from; ; day = addDays(until, 1)) {
    const held = fitting
      .filter((one) => unfitOn(one, day, { verifiedOnly }) === undefined)
      .map((one) => ({ one, end: lastDayOf(one) ?? ALWAYS }))
      .sort((a, b) => (a.end < b.end ? 1 : -1))[0];
    if (!held || held.end < day) break;
    until = held.end;
    last = held.one;
    if (until === ALWAYS) break;
  }
  last ??= fitting.sort((a, b) => ((lastDayOf(a) ?? ALWAYS) < (lastDayOf(b) ?? ALWAYS) ? 1 : -1))[0];
  return last ? { until, last } : { until };
}

interface Ends {
  readonly until: string;
  readonly cause?: Cause;
}

const counts = (types: readonly string[], learned: Readonly<Record<string, number>>): number =>
  types.reduce((sum, type) => sum + (learned[type] ?? 0), 0);

const tenth = (hours: number): string => String(Math.round(hours) / 10);

/**
 * Training that comes before a review (总局令第30号第二十三条); of guardians, whom the company itself certifies, and of special
 * equipment (特种设备安全法第十三条) no hours are told: one course.
 */
function trainingFor(certificateType: string): readonly Requirement[] {
  const { reviewHours } = kindOfCertificate(certificateType);
  if (reviewHours !== undefined) return [{ types: ['8'], apart: [], hours: reviewHours * 10 }];
  if (certificateType === '7') return [{ types: ['17'], apart: [], hours: 1 }];
  return isOfKind(certificateType, '4') ? [{ types: ['8'], apart: [], hours: 1 }] : [];
}

function byCertificate(
  person: PersonFacts,
  { kinds, label, basis }: Pick<CertificateNeed, 'kinds' | 'label' | 'basis'>,
  from: string,
  ground: Ground,
): Ends {
  const { until, last } = certifiedUntil(person.certificates, kinds, from, ground.verifiedOnly);
  if (until === ALWAYS) return { until };
  const why = last ? unfitOn(last, addDays(until, 1), ground) : undefined;
  const says = last ? `${last.name}：${why ?? `可用至${until}`}` : `没有${label}`;
  const asks = trainingFor(kinds[0] ?? '');
  return { until, cause: { kind: 'certificate', says, basis, asks, ...(last ? { certificateId: last.id } : {}) } };
}

/** Tenths that are missing towards a demand, with what the company is supposed to ask. */
export const missingOf = ({ asked, has }: Pick<HeldDemand, 'asked' | 'has'>): number => Math.max(0, asked - has);

function byDemand(demand: HeldDemand, ground: Ground): Ends {
  const missing = missingOf(demand);
  if (missing === 0 && demand.lacks.length === 0) return { until: ALWAYS };
  const lacks = demand.lacks.map(ground.typeName);
  const closed = demand.countedUntil < ground.today;
  const instead = demand.basis.startsWith(NO_ENTRY)
    ? `${ENTRY_PLACE}，按实际情况重新要求`
    : '请补登当时实际参加的线下培训';
  const says = [
    dueWords(demand),
    ...(missing > 0 ? [`还差${tenth(missing)}学时`] : []),
    ...(lacks.length > 0 ? [`未接受${lacks.join('、')}`] : []),
    ...(closed ? [] : entryWords(demand)),
    ...(closed ? [`学时只计至${demand.countedUntil}，现在学习不再计入，${instead}`] : []),
  ].join('，');
  return {
    until: demand.lastDay,
    cause: {
      kind: 'hours',
      says,
      basis: `安全生产法第二十八条；${demand.basis}`,
      ...(closed ? { instead: `${demand.title}的学时只计至${demand.countedUntil}：${instead}` } : {}),
      asks: closed
        ? []
        : [
            ...(missing > 0 ? [{ types: demand.levels, apart: demand.apart, hours: missing }] : []),
            ...demand.lacks.map((type) => ({ types: [type], apart: [], hours: 1 })),
          ],
    },
  };
}

function byTraining(
  person: PersonFacts,
  { type, hours, since }: { readonly type: string; readonly hours: number; readonly since: string },
  ground: Ground,
): Ends {
  const missing = Math.max(0, hours * 10 - counts([type], person.learned));
  if (missing === 0) return { until: ALWAYS };
  const from = since > ground.today ? since : ground.today;
  return {
    until: addDays(from, -1),
    cause: {
      kind: 'training',
      says: `${since}起要求${ground.typeName(type)}${hours}学时，还差${tenth(missing)}学时`,
      basis: '企业规定（假设）',
      asks: [{ types: [type], apart: [], hours: missing }],
    },
  };
}

const NOTHING: Evidence = { learnt: [], passed: [] };
const HOUR_MINUTES = 45;

/** Whether his post, his department or himself is named. */
const isBound = ({ id, posts, depts = [] }: PersonFacts, rule: Rule): boolean =>
  bindsPerson(rule, { id, posts: posts.map((post) => post.id), depts });

/** What lacks of a rule in force, from its day on. */
function byRule(person: PersonFacts, rule: Rule, ground: Ground): Ends {
  const { evidence = NOTHING } = person;
  const { minutes = HOUR_MINUTES, rules = [] } = ground;
  const from = rule.since > ground.today ? rule.since : ground.today;
  const counted =
    rule.from === null
      ? evidence
      : evidenceApart(
          rules.filter((one) => one.from !== null && isBound(person, one)),
          evidence,
          minutes,
        )(rule);
  const standing: RuleStanding = standingWith(rule, counted, from, minutes);
  const asks: Requirement[] =
    rule.asks === RULE_ASKS.hours
      ? [
          {
            types: [rule.of],
            apart: [],
            hours: standing.until >= from ? rule.hours : Math.max(1, rule.hours - standing.has),
          },
        ]
      : rule.asks === RULE_ASKS.passed
        ? [{ types: [rule.of], apart: [], hours: 1 }]
        : [];
  const named = rule.asks === RULE_ASKS.plan ? '培训计划' : '考试';
  return {
    until: standing.until,
    cause: {
      kind: 'training',
      says: `${rule.title}：${lackOf(rule, standing, from)}`,
      basis: rule.basis,
      asks,
      ...(asks.length > 0 ? {} : { instead: `“${rule.title}”要求${named}“${rule.ofName}”合格：请安排参加` }),
    },
  };
}

/** Roles of tickets that a rule binds, each a permission of its own: of who has what else they ask, or has had the training. */
function byRoles(person: PersonFacts, ground: Ground): Standing[] {
  return (ground.rules ?? []).flatMap((rule): Standing[] => {
    if (rule.works.length === 0 || !rule.refuses) return [];
    const { today } = ground;
    const needs = certificateNeeds.filter(
      (need) => rule.roles.includes(need.role) && need.works.some((work) => rule.works.includes(work)),
    );
    const certified =
      needs.length > 0 && needs.some((need) => byCertificate(person, need, today, ground).until >= today);
    const ends = byRule(person, rule, ground);
    if (!certified && ends.until < today) return [];
    const works = rule.works.map(workName).join('、');
    const roles = rule.roles.map((role) => ROLE_NAMES[role]).join('、');
    return [joined({ key: `rule/${rule.id}`, kind: 'trained', label: `${works}的${roles}` }, [ends])];
  });
}

/** With these certificates and demands as they are supposed to be. */
function supposed(person: PersonFacts, changes: readonly Change[], ground: Ground): PersonFacts {
  const certificates = person.certificates.map((one) => {
    const found = changes.find((change) => change.kind === 'certificate' && change.certificateId === one.id);
    return found?.kind === 'certificate' ? { ...one, effectiveTime: found.effectiveTime } : one;
  });
  const demands = person.demands.map((one) => {
    const more = changes.find((change) => change.kind === 'hours' && change.personKind === person.kind);
    if (more?.kind !== 'hours' || !one.yearly) return one;
    const law = hoursRule(person.kind, ground.trade, `${one.year}-12-31`);
    return { ...one, asked: Math.max(law.yearly, more.yearly) * 10, basis: `企业规定（假设，法定${law.yearly}学时）` };
  });
  return { ...person, certificates, demands };
}

export interface Standing extends Permission {
  /** Before today: he does not have it. */
  readonly until: string;
  readonly ends: readonly Ends[];
}

const joined = (permission: Permission, ends: readonly Ends[]): Standing => ({
  ...permission,
  ends,
  until: ends.map((one) => one.until).sort()[0] ?? ALWAYS,
});

/** Everything that he may do as things are supposed to be, and until when. */
export function standingsOf(told: PersonFacts, changes: readonly Change[], ground: Ground): Standing[] {
  const person = supposed(told, changes, ground);
  const { today } = ground;
  const works = certificateNeeds.map((need): Standing => {
    const more = changes.flatMap((change): Ends[] => {
      if (change.kind === 'roleCertificate' && change.role === need.role && need.works.includes(change.work)) {
        const from = change.since > today ? change.since : today;
        const name = ground.certificateName(change.certificateType);
        const asked = { kinds: [change.certificateType], label: name, basis: '企业规定（假设）' };
        return [byCertificate(person, asked, from, ground)];
      }
      return change.kind === 'roleTraining' && change.role === need.role && need.works.includes(change.work)
        ? [byTraining(person, change, ground)]
        : [];
    });
    return joined(permissionOf(need), [byCertificate(person, need, today, ground), ...more]);
  });
  const names = person.posts.map(({ name }) => name).join('、');
  const post = joined({ key: 'post', kind: 'post', label: names === '' ? '上岗作业' : `上岗：${names}` }, [
    ...person.demands.map((demand) => byDemand(demand, ground)),
    ...(ground.rules ?? []).flatMap((rule) =>
      (rule.refuses || ground.reminds) && isBound(person, rule) ? [byRule(person, rule, ground)] : [],
    ),
    ...changes.flatMap((change) =>
      change.kind === 'postTraining' && person.posts.some(({ id }) => id === change.postId)
        ? [byTraining(person, change, ground)]
        : [],
    ),
  ]);
  return [...works, ...byRoles(person, ground), post];
}

/**
 * What he may do today and no longer on a day, as things are or with what is supposed to be otherwise; and his post where he may
 * not be at it today either. A certificate that he never had he does not lose.
 */
export function lossesOf(person: PersonFacts, changes: readonly Change[], day: string, ground: Ground): Loss[] {
  const { today } = ground;
  const had = new Set(standingsOf(person, [], ground).flatMap(({ key, until }) => (until >= today ? [key] : [])));
  return standingsOf(person, changes, ground).flatMap(({ key, kind, label, until, ends }): Loss[] => {
    const already = !had.has(key);
    if (until >= day || (already && kind === 'work')) return [];
    const causes = ends.flatMap(({ until: end, cause }) => (cause && end < day ? [cause] : []));
    // What is supposed holds from today on: he had it until yesterday, whatever day of the past is supposed.
    return [{ key, kind, label, already, causes, until: until < today && !already ? addDays(today, -1) : until }];
  });
}
