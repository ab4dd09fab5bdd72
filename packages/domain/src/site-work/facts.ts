/** A site ticket as the rules of special works read it: the same pure functions, no second ones. */

import { type FieldError, isEmpty, type Stored, type Values } from '@anlan/resource';
import { POSITIONS, type Position } from '../permit/approvers';
import { samePlace } from '../permit/area/place';
import { windowsOf } from '../permit/calendar';
import type { KnownInstrument, Reading } from '../permit/equipment/equipment';
import { type GasUnit, judgeSample, NO_TOXIC_GAS, type Sample, type SampleRuling } from '../permit/gas';
import { conflictsOf, type Side } from '../permit/interlocks';
import type { LinkedIsolation } from '../permit/isolation/rules';
import { defaultPermitRules, judgeWork, type PermitRules, type WorkFacts, workTypeOf } from '../permit/judge-work';
import { levelKey, levelNamed } from '../permit/ledger/form';
import { DUST_PLACE } from '../permit/level';
import { type MeasureRow, measureErrors, unconfirmedErrors } from '../permit/measures';
import { asksGas, type Taken } from '../permit/sampling';
import type { Elsewhere } from '../permit/watch/elsewhere';
import { type Weather, type WeatherSpan, weatherOver } from '../permit/weather/weather';
import { coordinatorErrors } from '../permit/window/coordinator';
import { isOtherWork, nameOfWork, STANDARD, spokenWorks, WORK, type WorkType, workTypes } from '../permit/work-type';

/** Hot work without a level: never without a limit (open-points §3.2). */
export const UNSAID_HOT_LEVEL = '2';
/** A confined space has no level in the standard; the gravest of the local one holds for what asks for a level. */
const SPACE_LEVEL = '1';
/** Works that the standard does not name: a day, by the product's own rule. */
const OTHER_HOURS = 24;

export interface RelatedTicket {
  readonly id: string;
  readonly num: string;
  readonly type: string;
  readonly processState: number;
  readonly runFlag: number;
  readonly from: string;
  readonly to: string;
  readonly riskId: string | null;
  readonly location: string;
}

export type CheckRows = 'assessmentRows' | 'detectionRows' | 'confirmRows' | 'acceptanceRows';
export type StoredRows = Readonly<Partial<Record<CheckRows, readonly Stored[]>>>;

/** What the steps must know beyond record and body; looked up by the server. */
export interface SiteWorkContext {
  readonly now: string;
  /** Observed at this place within its age; null: looked up, and nobody has. */
  readonly weather?: (Weather & { readonly says: string }) | null;
  /** Entered of the weather over the ticket's hours, where it is submitted or approved. */
  readonly hours?: Weather | null;
  readonly userName: string;
  readonly rules?: PermitRules;
  readonly rows?: StoredRows;
  readonly samples?: readonly Taken[];
  /** What excludes this work at its place and time, in either form of ticket. */
  readonly near?: readonly Side[];
  /** What registers and sensors know of the instrument that a sample names. */
  readonly instrument?: KnownInstrument;
  /** Why the one named as approver may not approve at this level. */
  readonly unentitled?: readonly FieldError[];
  /** Why people may not: certificates that do not hold for the rest of the work. */
  readonly unfit?: readonly (FieldError & { readonly userId?: string })[];
  /** Its rows of workers. */
  readonly workers?: readonly {
    readonly id?: unknown;
    readonly userId: string;
    readonly certificateId?: string | null;
  }[];
  /** Its people in other tickets of this moment whose parts exclude each other. */
  readonly elsewhere?: readonly Elsewhere[];
  readonly related?: readonly RelatedTicket[];
  /** Locks and blind plates that the ticket names. */
  readonly isolations?: readonly LinkedIsolation[];
  /** The one that a step is about to name; null where there is none of that id. */
  readonly named?: LinkedIsolation | null;
}

export const text = (row: Values, name: string): string => (isEmpty(row[name]) ? '' : String(row[name]));
const number = (row: Values, name: string): number | null => (isEmpty(row[name]) ? null : Number(row[name]));
const yes = (row: Values, name: string): boolean => Number(row[name]) === 1;

export const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : isEmpty(value) ? [] : String(value).split(',')).map(String).filter(Boolean);

/** One's own people who do the work or are in charge of it. */
export const workingOf = (row: Values, workers: readonly { readonly userId?: unknown }[]): string[] =>
  [...workers.map(({ userId }) => userId), row.responsibleId].flatMap((one) => (isEmpty(one) ? [] : [String(one)]));

export const windowOf = (row: Values): readonly [string, string] | undefined => {
  const { workTime } = row;
  return Array.isArray(workTime) && workTime.length === 2 ? [String(workTime[0]), String(workTime[1])] : undefined;
};

export const dailyOf = (row: Values) =>
  isEmpty(row.dailyFrom) || isEmpty(row.dailyTo) ? null : { from: text(row, 'dailyFrom'), to: text(row, 'dailyTo') };

/** The weather that is told of the hours in which a ticket is worked. */
export function weatherOfHours(row: Values, spans: readonly WeatherSpan[]): Weather | null {
  const window = windowOf(row);
  return (window && weatherOver(spans, windowsOf({ from: window[0], to: window[1] }, dailyOf(row)))) || null;
}

/** Whether gas is analysed, and in which rows. */
export function gasRowsOf(row: Values): 'hotGasRows' | 'limitGasRows' | undefined {
  const type = workTypeOf(row.type);
  if (!type || !asksGas(type, yes(row, 'hazardousArea'))) return undefined;
  return type === WORK.confined ? 'limitGasRows' : 'hotGasRows';
}

export interface SiteRuling {
  /** Of the eight special works; the others have none. */
  readonly type: WorkType | undefined;
  /** Key of the effective level. */
  readonly level: string | null;
  readonly levelName: string;
  readonly reasons: string;
  readonly approver: Position;
  readonly approvers: string;
  readonly errors: readonly FieldError[];
}

/** Names of the rules' fields in this form. */
const FIELDS: Readonly<Record<string, string>> = {
  endTime: 'workTime',
  hotWorkLevel: 'level',
  hotPlaces: 'hotPlace',
  highWorkHeight: 'workHeight',
  concernedDepts: 'countersignIds',
};
const DAILY = /^([01]\d|2[0-3]):[0-5]\d$/;

const ofForm = (errors: readonly FieldError[]): FieldError[] =>
  errors.map(({ field, message }) => ({ field: FIELDS[field] ?? field, message }));

/** What the rules of the special works read in this form; undefined of a work that the standard does not name. */
export function workFactsOf(row: Values, weather: Weather | null = null): WorkFacts | undefined {
  const type = workTypeOf(row.type);
  if (!type) return undefined;
  const [from, to] = windowOf(row) ?? ['', ''];
  const place = text(row, 'hotPlace');
  return {
    type,
    declared: type === WORK.hot ? text(row, 'level') || UNSAID_HOT_LEVEL : type === WORK.confined ? SPACE_LEVEL : null,
    from: from || null,
    to: to || null,
    daily: dailyOf(row),
    hotPlaces: place ? [place] : [],
    height: number(row, 'workHeight'),
    heightHazards: yes(row, 'heightHazard') ? ['told'] : [],
    heightConditions: listOf(row.heightConditions),
    slope: yes(row, 'steepSlope'),
    weight: number(row, 'liftingWeight'),
    liftingSpecial: yes(row, 'liftingSpecial'),
    craneShare: number(row, 'craneShare'),
    plate: text(row, 'blindNumber') || null,
    outdoors: yes(row, 'outdoors'),
    wind: number(row, 'wind'),
    weather,
    // Who countersigns is named on this form; that somebody does is judged below.
    concerned: type === WORK.earth ? ['safety'] : [],
    digDepth: number(row, 'digDepth'),
    hazardousGround: yes(row, 'hazardousArea'),
    specialReason: text(row, 'specialReason') || null,
    plan: listOf(row.workPlan).length > 0,
  };
}

/** No special work is done under the ticket of another: not of a type that a company has added, and not by what the ticket says of it. */
function typeErrors(row: Values): FieldError[] {
  const type = text(row, 'type');
  if (type !== '' && !isOtherWork(type))
    return [
      {
        field: 'type',
        message: `该作业类型为企业自定，没有对应的法定要求，请改选系统的作业类型（${STANDARD} 第4章）`,
      },
    ];
  const involved = listOf(row.involves);
  const told = spokenWorks(`${text(row, 'name')} ${text(row, 'content')}`).filter((one) => !involved.includes(one));
  return told.map((one) => ({
    field: 'type',
    message: `作业名称或内容写明${workTypes[one].label}，请选择该作业类型，或在“同时涉及的特殊作业”中选择并关联其作业票（${STANDARD} 4.6）`,
  }));
}

/** The whole of what the standard says of this ticket's own entries. */
export function judgeSiteWork(
  row: Values,
  rules: PermitRules = defaultPermitRules,
  weather: Weather | null = null,
): SiteRuling {
  const type = workTypeOf(row.type);
  const [from, to] = windowOf(row) ?? ['', ''];
  const errors: FieldError[] = [];
  const daily = dailyOf(row);
  if (isEmpty(row.dailyFrom) !== isEmpty(row.dailyTo))
    errors.push({ field: 'dailyTo', message: '每日作业开始与结束须同时填写' });
  for (const name of ['dailyFrom', 'dailyTo'] as const)
    if (!isEmpty(row[name]) && !DAILY.test(text(row, name)))
      errors.push({ field: name, message: '每日作业时段应为时:分，如 08:00' });
  if (!type) {
    const hours =
      from && to ? (Date.parse(`${to.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`)) / 3_600_000 : 0;
    if (hours > OTHER_HOURS)
      errors.push({
        field: 'workTime',
        message: `该类作业票有效期不超过${OTHER_HOURS}小时，现为${Number(hours.toFixed(2))}小时（企业规定）`,
      });
    return {
      type,
      level: null,
      levelName: '',
      reasons: '',
      approver: 'unit',
      approvers: '企业自定',
      errors: [...typeErrors(row), ...errors],
    };
  }
  const facts = workFactsOf(row, weather);
  const unsaid = type === WORK.hot && isEmpty(row.level);
  const { declared } = facts ?? { declared: null };
  const ruling = judgeWork({ ...(facts as WorkFacts), daily: errors.length > 0 ? null : daily }, rules);
  // Only what is called 二级 must say where: everything else is held to be at least 一级.
  const placed = declared === '3';
  errors.push(...ofForm(ruling.errors.filter(({ field }) => field !== 'hotPlaces' || placed)));
  if (type === WORK.earth || type === WORK.road)
    if (listOf(row.countersignIds).length === 0)
      errors.push({ field: 'countersignIds', message: `请选择会签人（${STANDARD} 表B.1）` });
  const level = type === WORK.confined ? null : ruling.level.effective;
  return {
    type,
    level,
    levelName: nameOfWork(type, level),
    reasons: [
      ...(unsaid ? ['未填写动火级别，按一级动火管理（企业规定）'] : []),
      ...ruling.level.reasons.map(({ says, basis }) => `${says}（${basis}）`),
      ...ruling.approval.reasons,
      ...ruling.notes,
    ].join('；'),
    approver: ruling.approval.approver,
    approvers: POSITIONS[ruling.approval.approver],
    errors,
  };
}

/** What a ruling leaves on the ticket. */
export const levelSet = ({ levelName, reasons, approvers }: SiteRuling): Stored => ({
  effectiveLevel: levelName,
  levelReasons: reasons,
  approverOffice: approvers,
});

/** Key of safe_permit_level of a ticket by what its row writes; a confined space by the level it is judged as. */
export const ledgerLevel = (type: string, levelName: string | null): string =>
  type === WORK.confined ? levelKey(type, SPACE_LEVEL) : levelNamed(levelName);

/** Who may stand in for an office of table B.1, by role. */
const OFFICE_ROLES: Readonly<Record<Position, readonly string[]>> = {
  unit: ['dept_head', 'safety_manager', 'principal'],
  profession: ['safety_manager', 'principal'],
  safety: ['safety_manager', 'principal'],
  power: ['safety_manager', 'principal'],
  water: ['safety_manager', 'principal'],
  electricity: ['safety_manager', 'principal'],
  steam: ['safety_manager', 'principal'],
  process: ['safety_manager', 'principal'],
  equipment: ['safety_manager', 'principal'],
  fire: ['safety_manager', 'principal'],
  leader: ['principal'],
  chief: ['principal'],
  principal: ['principal'],
};

export const mayApprove = (office: Position, roles: readonly string[]): boolean =>
  roles.some((role) => OFFICE_ROLES[office].includes(role));

const OF_STANDARD = new RegExp(`（${STANDARD}[^）]*）`, 'g');

/** These speak of the special works that are done under a ticket of another. */
const OF_SPECIAL: readonly string[] = ['type', 'relatedIds'];

/** GB 30871 speaks of eight works: what is asked of another beside them, the company asks (企业规定). */
export const inItsName = (row: Values, errors: readonly FieldError[]): FieldError[] =>
  isOtherWork(text(row, 'type'))
    ? errors.map(({ field, message }) => ({
        field,
        message: OF_SPECIAL.includes(field) ? message : message.replace(OF_STANDARD, '（企业规定）'),
      }))
    : [...errors];

/** Persons of one ticket that must not be one. */
export function apartErrors(row: Values, workers: readonly string[]): FieldError[] {
  const errors: FieldError[] = [];
  const say = (field: string, message: string) => errors.push({ field, message });
  const applicants = listOf(row.applicantIds);
  const [guardian, responsible, auditor, acceptor] = ['guardianId', 'responsibleId', 'auditId', 'acceptanceId'].map(
    (name) => text(row, name),
  );
  if (guardian && workers.includes(guardian)) say('guardianId', `监护人不能同时是作业人员（${STANDARD} 4.10）`);
  if (guardian && guardian === responsible) say('guardianId', `监护人不能同时是作业负责人（${STANDARD} 4.10）`);
  if (auditor && applicants.includes(auditor)) say('auditId', '申请人不能审批自己的作业票');
  if (auditor && workers.includes(auditor)) say('auditId', '作业人员不能审批自己的作业票');
  if (auditor && auditor === guardian) say('auditId', '监护人不能审批所监护的作业票');
  if (auditor && auditor === responsible) say('auditId', '作业负责人不能审批自己的作业票');
  if (acceptor && acceptor === responsible) say('acceptanceId', '验收人不能是作业负责人');
  return errors;
}

/** Types of the works that are done at the same time: each has a ticket of its own (4.6). */
function typesBeside(row: Values): readonly string[] {
  const asked = new Set(listOf(row.involves).filter((type) => type !== text(row, 'type')));
  const type = workTypeOf(row.type);
  // 11.10: what is deeper than 1.2 m in such a place is entered as a confined space.
  if (type === WORK.earth && yes(row, 'hazardousArea') && Number(row.digDepth ?? 0) > 1.2) asked.add(WORK.confined);
  if (type !== WORK.height && Number(row.workHeight ?? 0) >= 2) asked.add(WORK.height);
  return [...asked];
}

/** Power may be taken elsewhere; every other ticket is one of the same place. */
const isHere = (row: Values, ticket: RelatedTicket): boolean =>
  ticket.type === WORK.power || samePlace({ riskId: row.riskId, location: text(row, 'location') }, ticket);

/** Each of those tickets is named, lives, is one of this place, and its time covers this one. */
export function relatedErrors(row: Values, related: readonly RelatedTicket[]): FieldError[] {
  const window = windowOf(row);
  return typesBeside(row).flatMap((one): FieldError[] => {
    const named = workTypes[one as WorkType]?.label ?? '';
    const field = 'relatedIds';
    const found = related.filter((ticket) => ticket.type === one);
    if (found.length === 0) return [{ field, message: `请办理并关联${named}票（${STANDARD} 4.6）` }];
    const alive = found.filter(({ processState, runFlag }) => processState <= 4 && runFlag <= 1);
    if (alive.length === 0) return [{ field, message: `关联的${named}票已结束、停止或作废` }];
    const here = alive.filter((ticket) => isHere(row, ticket));
    if (here.length === 0) return [{ field, message: `关联的${named}票不在同一作业地点（${STANDARD} 4.6）` }];
    const covers = window && here.some(({ from, to }) => from <= window[0] && window[1] <= to);
    return covers ? [] : [{ field, message: `关联的${named}票的时间不覆盖本次作业（${STANDARD} 4.6）` }];
  });
}

/** At the start, and when the work goes on: each of them is approved and not stopped at this moment. */
export function relatedNotReady(row: Values, related: readonly RelatedTicket[], now: string): FieldError[] {
  const errors = relatedErrors(row, related);
  if (errors.length > 0) return errors;
  return typesBeside(row).flatMap((one): FieldError[] => {
    const found = related.filter((ticket) => ticket.type === one && isHere(row, ticket));
    const ready = found.some(
      ({ processState, runFlag, from, to }) =>
        (processState === 3 || processState === 4) && runFlag === 0 && from <= now && now < to,
    );
    const [first] = found;
    if (ready || !first) return [];
    const why =
      first.runFlag === 1 ? '已中断' : first.processState < 3 ? '尚未审批' : first.from > now ? '尚未到时间' : '已停止';
    return [{ field: 'relatedIds', message: `关联作业票${first.num}${why}，不能开始作业（${STANDARD} 4.6）` }];
  });
}

/** Works that may not be done at one place and time (data of permit/interlocks), whichever form their tickets have. */
export function nearErrors(row: Values, near: readonly Side[]): FieldError[] {
  const type = workTypeOf(row.type);
  if (!type) return [];
  const mine = {
    type,
    number: text(row, 'num'),
    painting: yes(row, 'painting'),
    pipe: text(row, 'blindEquipmentName') || null,
  };
  return conflictsOf(mine, near)
    .filter(({ lock }) => lock.action === 'refuse')
    .map(({ says }) => ({ field: 'location', message: says }));
}

/** What stands near: works that may not be done beside this one, and who coordinates the others (4.7). */
export const besideErrors = (row: Values, near: readonly Side[]): FieldError[] => [
  ...nearErrors(row, near),
  ...coordinatorErrors({ coordinator: text(row, 'coordinatorId'), guardians: listOf(row.guardianId) }, near),
];

/** The ticket as the clock of the special works reads it. */
export const clockOf = (row: Values): Values => ({
  ...row,
  workType: row.type,
  endTime: isEmpty(row.validUntil) ? windowOf(row)?.[1] : row.validUntil,
});

const measureRow = ({ measureKey, content, result }: Stored): MeasureRow => ({
  key: measureKey ? String(measureKey) : null,
  text: String(content ?? ''),
  ...(isEmpty(result) ? {} : { concerned: Number(result) !== 3 }),
  confirmed: Number(result) === 1,
});

/** Everything against the confirmed measures: none of the law's is missing or denied, all that concern are confirmed. */
export function confirmErrors(
  row: Values,
  rows: readonly Stored[],
  ruling: SiteRuling,
  { ruleSet }: Pick<PermitRules, 'ruleSet'>,
): FieldError[] {
  const measures = rows.map(measureRow);
  const field = 'confirmRows';
  const found = [
    ...(ruling.type
      ? measureErrors(measures, {
          type: ruling.type,
          level: ruling.level,
          height: number(row, 'workHeight'),
          digDepth: number(row, 'digDepth'),
          hazardousGround: yes(row, 'hazardousArea'),
          hazardousPower: yes(row, 'hazardousArea'),
          linked: listOf(row.relatedIds).length > 0,
          dust: ruleSet.dust,
          dustPlace: text(row, 'hotPlace') === DUST_PLACE,
        })
      : []),
    ...unconfirmedErrors(measures),
  ];
  return found.map(({ message }) => ({ field, message }));
}

/** Answers over the rows of a list as they are stored; names that are not there, and what is missing or failed, are told. */
export function answered(
  field: CheckRows,
  stored: readonly Stored[],
  told: unknown,
  who: { readonly userId: string; readonly now: string },
): { readonly rows: readonly Stored[]; readonly errors: readonly FieldError[] } {
  const given = new Map(
    (Array.isArray(told) ? told : []).flatMap((one: unknown) =>
      typeof one === 'object' && one !== null && 'id' in one ? [[String(one.id), one as Stored] as const] : [],
    ),
  );
  const rows = stored.map((row): Stored => {
    const answer = given.get(String(row.id));
    if (!answer || isEmpty(answer.result)) return row;
    return {
      ...row,
      result: Number(answer.result),
      note: isEmpty(answer.note) ? null : String(answer.note),
      checkUserId: who.userId || null,
      checkTime: who.now,
    };
  });
  const open = rows.filter(({ result }) => isEmpty(result)).length;
  const failed = rows.filter(({ result }) => Number(result) === 2);
  const errors: FieldError[] = [];
  if (open > 0) errors.push({ field, message: `还有${open}项没有检查结果` });
  if (failed.length > 0)
    errors.push({
      field,
      message: `${failed.length}项不符合，整改后方可通过：${String(failed[0]?.content ?? '').slice(0, 20)}`,
    });
  return { rows, errors };
}

/** What of the answered rows is written: those that stay are named alone. */
export const answersOf = (stored: readonly Stored[], rows: readonly Stored[]): Stored[] =>
  rows.map((row, place) =>
    row === stored[place]
      ? { id: row.id }
      : { id: row.id, result: row.result, note: row.note, checkUserId: row.checkUserId, checkTime: row.checkTime },
  );

export const isAnswered = (rows: readonly Stored[] | undefined): boolean =>
  rows?.every(({ result }) => Number(result) === 1 || Number(result) === 3) ?? false;

/** A reading as the body of a sample in these rows: everything that is measured is the sensor's. */
export function bodyOfReading(rows: 'hotGasRows' | 'limitGasRows', { at, sample }: Reading): Values {
  const { combustible, oxygen, toxic } = sample;
  return rows === 'hotGasRows'
    ? {
        samplingTime: at,
        representativeGas: combustible?.gases.join(',') ?? null,
        otherLower: combustible?.lower ?? null,
        analysisResult: combustible?.value ?? null,
        analysisUnit: combustible?.unit ?? null,
      }
    : {
        sampleTime: at,
        flammableGasName: combustible?.gases[0] ?? null,
        otherLower: combustible?.lower ?? null,
        flammableResult: combustible?.value ?? null,
        flammableUnit: combustible?.unit ?? null,
        oxygenContent: oxygen ?? null,
        toxicGasName: toxic?.gas ?? NO_TOXIC_GAS,
        toxicLimit: toxic?.limit ?? null,
        toxicResult: toxic?.value ?? null,
        toxicUnit: toxic?.unit ?? null,
      };
}

const gas = (row: Values, name: string): number | null => number(row, name);

/** The sample of a body, as the gas rules read it. */
function sampleOf(rows: 'hotGasRows' | 'limitGasRows', told: Values): Sample {
  const unit = (name: string) => (text(told, name) || null) as GasUnit | null;
  if (rows === 'hotGasRows')
    return {
      combustible: {
        gases: listOf(told.representativeGas),
        lower: gas(told, 'otherLower'),
        value: gas(told, 'analysisResult'),
        unit: unit('analysisUnit'),
      },
    };
  const toxic = text(told, 'toxicGasName');
  return {
    combustible: {
      gases: listOf(told.flammableGasName),
      lower: gas(told, 'otherLower'),
      value: gas(told, 'flammableResult'),
      unit: unit('flammableUnit'),
    },
    toxic: toxic
      ? { gas: toxic, limit: gas(told, 'toxicLimit'), value: gas(told, 'toxicResult'), unit: unit('toxicUnit') }
      : null,
    oxygen: gas(told, 'oxygenContent'),
  };
}

const GAS_FIELDS: Readonly<Record<'hotGasRows' | 'limitGasRows', Readonly<Record<string, string>>>> = {
  hotGasRows: { analysisResultUnit: 'analysisUnit', signTime: 'samplingTime', instrumentId: 'instrument' },
  limitGasRows: {
    representativeGas: 'flammableGasName',
    analysisResult: 'flammableResult',
    analysisResultUnit: 'flammableUnit',
    toxicResultUnit: 'toxicUnit',
    limitGasName: 'toxicGasName',
    limitOxygenContent: 'oxygenContent',
    signTime: 'sampleTime',
    instrumentId: 'instrument',
  },
};

export const gasField = (rows: 'hotGasRows' | 'limitGasRows', field: string): string =>
  GAS_FIELDS[rows][field] ?? field;

export function judgeGas(
  rows: 'hotGasRows' | 'limitGasRows',
  row: Values,
  told: Values,
  rules: PermitRules = defaultPermitRules,
): SampleRuling {
  const at = text(told, rows === 'hotGasRows' ? 'samplingTime' : 'sampleTime');
  return judgeSample(sampleOf(rows, told), {
    type: workTypeOf(row.type) ?? WORK.hot,
    date: at.slice(0, 10),
    own: rules.own,
  });
}
