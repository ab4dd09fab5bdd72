import { randomInt } from 'node:crypto';
import { allResources, resources } from '@anlan/domain';
import { type AnyResource, addressOf, type Operation } from '@anlan/resource';
import { formatDatetime } from '@anlan/resource/dates';
import type { Person } from '../testing/company-world';
import { addressed, createOne, referred, specimen } from '../testing/specimen';
import type { Cast } from './cast-of';
import type { Rows } from './probes';

/** A resource with whoever keeps its rows, and its calls as the definition addresses them. */
export interface Subject {
  readonly resource: AnyResource;
  keeper(cast: Cast): Person;
  /** A whole, valid body; `refer` of company A. */
  body(cast: Cast, more?: Record<string, unknown>): Record<string, unknown>;
  make(cast: Cast, more?: Record<string, unknown>): Promise<string>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export interface Call {
  readonly method: Method;
  readonly path: string;
  readonly query?: Record<string, string>;
  readonly body?: Record<string, unknown>;
}

/** One row a year: each specimen has its own. */
let fundYear = 2023;
let tallies = 0;
let years = 0;

/** What a trade's rules ask beyond the definition. */
const FITTING: Readonly<Record<string, (rows: Rows) => Record<string, unknown>>> = {
  // The administrator of a new tenant is called on the contact's mobile number.
  tenant: () => ({ contactNumber: '13912345678', accountNumber: -1, expireTime: null }),
  region: () => ({ code: String(randomInt(1e9, 1e10)) }),
  apiScope: () => ({ scopePath: 'GET /safe/hiddendanger/page' }),
  socialProvider: () => ({ redirectUri: 'https://anlan.example.cn/oauth2/authorize', scopes: 'openid' }),
  // As much as its limit is a major one, and says so.
  dangerSource: () => ({ sourceType: 1 }),
  dangerParam: () => ({ lowLowLimit: 1, lowLimit: 2, highLimit: 3, highHighLimit: 4 }),
  // Judged directly it would be 重大 by itself.
  riskPoint: () => ({ directFlags: null, isSignificant: 2 }),
  // Only of its own trade, and of a firm that had a year before.
  safetyFund: () => {
    fundYear = fundYear === 2099 ? 2023 : fundYear + 1;
    // With nothing set aside it never pauses: what a year ends with is what the next begins with.
    return { year: fundYear, newFirm: 0, statedDue: null, openingBalance: 0, providedMonths: 0 };
  },
  // One a month, of months that have been.
  accidentTally: () => {
    tallies += 1;
    return { year: 2000 + (tallies % 25), month: Math.floor(tallies / 25) + 1 };
  },
  // By a day that is still to come.
  ...Object.fromEntries(['notice', 'meetingRecord'].map((name) => [name, () => ({ signOffBy: '2099-03-05' })])),
  // The same, and what has expired is chosen nowhere.
  institutional: () => ({ signOffBy: '2099-03-05', validUntil: '2099-12-31' }),
  // It is undone on a day that is still to come.
  changeRequest: () => ({ expireDate: '2099-03-05' }),
  // Its value is typed, and it goes on.
  objective: () => ({ metric: null, terminated: 0, parentId: '0', startAndEndTime: ['2026-03-05', '2099-03-05'] }),
  // Of the year in which its money is spent.
  investmentSubject: () => ({ year: 2026 }),
  // Of a change that waits for it.
  changeAcceptance: (rows) => ({ result: 1, ...(rows.changePassed ? { changeId: rows.changePassed } : {}) }),
  // A warning ends at a lower index than it begins.
  // A plan that has ended makes no tasks, and is refused while it is enabled.
  checkPlan: () => ({ startTime: null, timeData: '2099-12-31 23:59:59' }),
  // A plan of its own name: a document is one only when it is an emergency plan in force.
  drill: () => ({ emergencyPlanId: null }),
  // A talk before the shift has one after it.
  afterWorkMeeting: () => ({ preMeetingId: null }),
  // A law that has ended, or was amended, is no longer in force as it was, whatever was entered.
  legalDocument: () => ({ repealDate: null, edition: null, editionDate: null }),
  // A key is one of its options.
  examQuestion: () => ({ questionType: 1, answer: 'A' }),
  examPaper: () => ({ paperMode: 3, qualifyScore: '1', addresses: null }),
  // It ends after it begins.
  exam: () => ({ startTime: '2026-03-05 08:30:00', endTime: '2099-03-05 08:30:00' }),
  trainingPlan: (rows) => ({
    videoCourse: rows.examCourse,
    planStartTime: '2026-03-05 08:30:00',
    planEndTime: '2099-03-05 08:30:00',
    ...{ trainingYear: 2026, examineWay: '0', personnelTrainType: '1' },
  }),
  // What it asks is there, and nobody of the others is refused by it.
  trainingRule: () => ({
    ...{ whom: 1, asks: 1, works: '', role: null, planId: null, paperId: null, force: 2 },
    ...{ occasion: 1, novelty: null, changeId: null, countsFrom: null, deptId: '', userId: '' },
  }),
  riskWarnConfig: () => ({ warnValue: 40, eliminateValue: 20 }),
  // Hours of the day, as people write them.
  permit: () => ({ dailyFrom: null, dailyTo: null, flatId: null, area: null }),
  flat: () => ({ scale: null }),
  isolation: () => ({ kind: 2, blindNumber: null, blindDrawing: null }),
  workWeather: () => ({ kind: 2, fromTime: '2026-03-05 08:30:00', toTime: '2026-03-06 08:30:00', windGrade: 3 }),
  // Nobody stands in for himself.
  permitDeputy: (rows) => ({
    deputyId: rows.siteGuardian,
    fromTime: '2026-03-05 08:30:00',
    toTime: '2026-03-06 08:30:00',
  }),
  // A level that is filed, of its own type.
  workFiling: () => ({
    ...{ workType: '1', level: '11' },
    ...{ startTime: '2099-03-05 08:30:00', endTime: '2099-03-05 16:30:00' },
  }),
  // Nobody watches, approves or accepts his own work; the work is still to come.
  siteWork: (rows) => ({
    type: '11',
    dailyFrom: null,
    dailyTo: null,
    involves: null,
    relatedIds: null,
    workTime: [8, 16].map((hour) =>
      formatDatetime(Date.now() + 86_400_000).replace(/\d\d:.*/, `${String(hour).padStart(2, '0')}:00:00`),
    ),
    guardianId: rows.siteGuardian,
    auditId: rows.siteApprover,
    acceptanceId: rows.siteApprover,
    workers: [{ userId: rows.siteWorker }],
    assessmentCheckId: rows.siteCheck1,
    detectionCheckId: rows.siteCheck2,
    confirmCheckId: rows.siteCheck3,
    acceptanceCheckId: rows.siteCheck4,
  }),
  // One of a post and year; what it names must be of the right type.
  postResponsibility: () => ({
    signOffBy: '2099-03-05',
    year: 2000 + (years++ % 101),
    safetyIds: '',
    operateIds: '',
    postRiskCardIds: '',
    // Of its own year.
    objectiveIds: '',
  }),
};

export const fitting = (resource: AnyResource, rows: Rows = {}): Record<string, unknown> =>
  FITTING[resource.name]?.(rows) ?? {};

/** What has to come to its end before it may be removed, and the call that ends it. */
const ENDS: Readonly<Record<string, (id: string) => Call>> = {
  warning: (id) => ({
    method: 'PUT',
    path: `/safe/warn/${id}`,
    body: { processingState: 2, processingReason: '1', processingMeasures: '已停机检修' },
  }),
};

export const ending = (resource: AnyResource, id: string): Call | undefined => ENDS[resource.name]?.(id);

/** Of what one person has a few under way at the most: the last one is given up before the next is made. */
const GIVEN_UP: Readonly<Record<string, (id: string) => Call>> = {
  dossier: (id) => ({ method: 'PUT', path: `${resources.dossier.wire.base}/cancel/${id}`, body: {} }),
};

/** Records a supervision office keeps for itself; no company has any. */
const OFFICES_OWN: ReadonlySet<string> = new Set([
  resources.tenantFlat.name,
  resources.tenantFlatCompany.name,
  resources.workDraw.name,
  resources.workDrawItem.name,
]);

export const subjects: readonly Subject[] = allResources.map((resource) => {
  const body: Subject['body'] = (cast, more = {}) => ({
    ...specimen(resource.fields, { refer: referred(cast.a, cast.rows), tag: cast.tag }),
    ...fitting(resource, cast.rows),
    ...more,
  });
  const keeper: Subject['keeper'] = (cast) =>
    resource.scope === 'platform' ? cast.platform : OFFICES_OWN.has(resource.name) ? cast.supervisor : cast.a.admin;
  let last: string | undefined;
  const make: Subject['make'] = async (cast, more) => {
    const call = last && GIVEN_UP[resource.name]?.(last);
    // Refused where it is over or was removed meanwhile: then it is not under way either.
    if (call) await keeper(cast).call(call.method, call.path, { body: call.body });
    last = await createOne(keeper(cast), resource, body(cast, more));
    return last;
  };
  return { resource, body, keeper, make };
});

export const has = (resource: AnyResource, ...operations: readonly Operation[]): boolean =>
  operations.some((operation) => addressOf(resource, operation) !== undefined);

/** Those whose rows are made by a call of the definition. */
export const makeable = subjects.filter(({ resource }) => has(resource, 'create', 'submit'));
/** Of these, those that a tenant has any number of. */
export const creatable = makeable.filter(({ resource }) => !resource.singleton);
/** And those of which it has one. */
export const singletons = makeable.filter(({ resource }) => resource.singleton);
/** Those with a list of the definition's own. */
export const listed = subjects.filter(({ resource }) => has(resource, 'page'));

/** Those whose single row is asked for; the others' stand in their list alone. */
export const gettable = (resource: AnyResource): boolean =>
  has(resource, 'get') || resource.name === resources.param.name || resource.name === resources.region.name;

const known = (resource: AnyResource, ...operations: readonly Operation[]) => {
  const address = addressed(resource, ...operations);
  if (!address) throw new Error(`${resource.name} has none of ${operations.join()}`);
  return address;
};

export const calls = {
  page: (resource: AnyResource, query: Record<string, string> = {}): Call => ({ ...known(resource, 'page'), query }),
  get: (resource: AnyResource, id: string): Call => {
    // Divisions answer by their own code below another address.
    if (resource.name === resources.param.name || resource.name === resources.region.name)
      return { method: 'GET', path: `${resource.wire.base}/detail`, query: { id } };
    const { method, path } = known(resource, 'get');
    return path.includes(':id') ? { method, path: path.replace(':id', id) } : { method, path, query: { id } };
  },
  create: (resource: AnyResource, body: Record<string, unknown>): Call => ({
    ...known(resource, 'create', 'submit'),
    body,
  }),
  update: (resource: AnyResource, id: string, body: Record<string, unknown>): Call => {
    const { method, path } = known(resource, 'update', 'submit');
    return path.includes(':id')
      ? { method, path: path.replace(':id', id), body }
      : { method, path, body: { ...body, id } };
  },
  remove: (resource: AnyResource, ids: readonly string[]): Call => {
    const { method, path } = known(resource, 'remove');
    // A list of none is a comma, where ids stand in the address.
    if (path.includes(':id')) return { method, path: path.replace(':id', ids.join(',') || ',') };
    return method === 'DELETE'
      ? { method, path, query: { ids: ids.join(',') } }
      : { method, path, body: { ids: ids.join(',') } };
  },
};

export const send = (who: Person, { method, path, query, body }: Call) =>
  who.call(method, path, { ...(query ? { query } : {}), ...(body ? { body } : {}) });
