import { allResources, resourceOf } from '@anlan/domain';
import type { AnyResource } from '@anlan/resource';
import type { Route } from '../kernel/route';

/**
 * How a route is asked for one row: where its id goes and what else the call needs. Standard operations follow from the
 * definition; a call of a module's own that names a row, or that refuses an empty question, has a line below, or the
 * matrix fails.
 */
export interface Probe {
  /** The resource whose row is named; its reach decides who is out of it. */
  readonly of?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly form?: 'sheet' | 'file';
}

/** Ids of rows that exist, by resource; `photo` is a picture that a hidden danger holds. */
export type Rows = Readonly<Record<string, string>>;

type Make = (rows: Rows) => Probe;

const at = (rows: Rows, of: string): string => {
  const id = rows[of];
  if (!id) throw new Error(`the matrix has no row of ${of}`);
  return id;
};
const inPath =
  (of: string, name = 'id'): Make =>
  (rows) => ({ of, params: { [name]: at(rows, of) } });
const inQuery =
  (of: string, name: string, more: Readonly<Record<string, string>> = {}): Make =>
  (rows) => ({ of, query: { [name]: at(rows, of), ...more } });
const inBody =
  (of: string, name: string, more: (rows: Rows) => object = () => ({})): Make =>
  (rows) => ({ of, body: { [name]: at(rows, of), ...more(rows) } });
const asks =
  (probe: Probe): Make =>
  () =>
    probe;
const photo =
  (make: Make): Make =>
  (rows) => ({ ...make({ ...rows, hiddenDanger: at(rows, 'photo') }), of: 'hiddenDanger' });

/** An id no row has. */
const NOBODY = '018f0000-0000-7000-8000-000000000000';
/** The division of which the cast has uploaded a map. */
export const MAPPED = '370305';
/** A link of a risk point and a check plan is a row of the plan. */
const linkOfPlan =
  (place: (id: string) => Probe): Make =>
  (rows) => ({ of: 'checkPlan', ...place(at(rows, 'checkPlanRisk')) });

const code = asks({ query: { code: 'safe_risk_type' } });
const printed = 'hiddenDanger';

/** A plan and one of its courses or its exam. */
const inPlan =
  (name?: string, of?: string): Make =>
  (rows) => ({
    of: 'trainingPlan',
    params: { planId: at(rows, 'planRun'), ...(name && of ? { [name]: at(rows, of) } : {}) },
  });

const OWN: Readonly<Record<string, Make>> = {
  'GET /safe/bell/list': asks({ query: { kind: 'todo' } }),
  'POST /safe/onlineuser/kick': inBody('session', 'ids'),
  'GET /safe/resign/join/:id': inPath('user'),
  'POST /safe/resign': inBody('user', 'userId'),
  'GET /safe/userresign/user/:id': inPath('user'),
  'POST /safe/ghost/go/:tenantId': inPath('tenant', 'tenantId'),
  'POST /safe/ghost/back/:id': inPath('tenant'),
  'POST /blade-system/tenant/setting': inBody('tenant', 'ids'),
  'GET /blade-system/tenant/area': asks({ query: { name: '淄博' } }),
  'GET /blade-system/region/detail': asks({ query: { code: '370305' } }),
  'GET /blade-system/post/user/:id': inPath('user'),
  'GET /blade-system/post/post/user/:id': inPath('user'),
  'GET /blade-user/post/user/:id': inPath('user'),
  'GET /blade-user/dept/user/:id': inPath('dept'),
  'POST /blade-user/grant': inBody('user', 'userIds', (rows) => ({ roleIds: at(rows, 'role') })),
  'POST /blade-user/reset-password': inBody('user', 'userIds'),
  'POST /blade-user/unlock': inBody('user', 'userIds'),
  // What one's supervisor may read of it are the reports inside the company.
  'GET /safe/helpfeedback/:id': inPath('internalReport'),
  'GET /blade-user/platform': inQuery('user', 'userId'),
  'POST /blade-user/update-platform': inBody('user', 'userId', () => ({ userType: 1, userExt: { theme: 'dark' } })),
  'GET /blade-auth/oauth/render/:source': asks({ params: { source: 'nobody' }, query: { tenantId: '000000' } }),
  'POST /blade-resource/attach/submit': inBody('attachment', 'id', () => ({ originalName: '现场.png' })),
  'GET /blade-system/role/tree-by-id': inQuery('role', 'roleId'),
  'POST /blade-system/role/sync': inBody('role', 'roleId'),
  'GET /blade-system/role/sync': inQuery('role', 'roleId'),
  'POST /blade-system/role/sync/tenants': inBody('role', 'roleId'),
  'GET /blade-system/role/sync/tenants': inQuery('role', 'roleId'),
  'POST /blade-system/role/grant': inBody('role', 'roleIds', () => ({ menuIds: '' })),
  'GET /blade-system/menu/role-tree-keys': inQuery('role', 'roleIds'),
  'GET /blade-system/dict/dictionary': code,
  'GET /blade-system/dict/dictionary-tree': code,
  'GET /blade-system/dict/child-list': code,
  'GET /blade-system/dict-biz/dictionary': code,
  'GET /blade-system/dict-biz/dictionary-tree': code,
  'GET /blade-system/dict-biz/child-list': code,
  'GET /blade-system/param/detail': inQuery('param', 'id'),
  'GET /blade-resource/attach/details': photo(inQuery(printed, 'id')),
  'GET /blade-resource/attach/attach/details': photo(inQuery(printed, 'id')),
  'GET /blade-resource/attach/download': photo(inQuery(printed, 'id')),
  'GET /blade-resource/attach/download/:id': photo(inPath(printed)),
  'POST /safe/hiddendanger/batch/assign': inBody('hiddenDanger', 'ids'),
  'POST /safe/hiddendanger/batch/reassign': inBody('hiddenDanger', 'ids'),
  'GET /safe/hiddendanger/view/checkresult': inQuery('hiddenDanger', 'id'),
  'GET /safe/hiddendanger/photo/reused': inQuery('hiddenDanger', 'id', { field: 'reviewImages', photos: '' }),
  'GET /safe/hiddendanger/similar': inQuery('hiddenDanger', 'id'),
  'POST /safe/hiddendanger/report/government': inBody('hiddenDanger', 'ids'),
  'PUT /safe/hiddendanger/report/government': inBody('hiddenDanger', 'ids'),
  'GET /safe/hiddendanger/report/government': inQuery('hiddenDanger', 'ids'),
  'POST /safe/hiddendangerrecord': inBody('hiddenDanger', 'hiddenDangerId', () => ({ remark: '请尽快' })),
  'GET /safe/planvtworecord/view/hidden': inQuery('checkRecord', 'id'),
  'GET /safe/planvtworecord/government/view/hidden': inQuery('checkRecord', 'id'),
  'GET /safe/checkrun/place/:id': inPath('patrolCheckPlace'),
  'POST /safe/risksignin': inBody('riskPoint', 'riskId'),
  'GET /safe/riskinform/encode': inQuery('riskInform', 'keys'),
  // A letter is its reader's alone; whose it is not is tested where letters are.
  'GET /safe/message/:id': asks({ params: { id: NOBODY } }),
  // Its id is a signed key; what a wrong one gets is tested where cards are shared.
  'GET /safe/institutionalattach/riskinformshare/:id': asks({ params: { id: 'no-key' } }),
  'GET /safe/institutionalattach/share/:id': asks({ params: { id: 'no-key' } }),
  'GET /safe/dangerousunifywork/guardians/told': inQuery('user', 'userIds', {
    workType: '1',
    from: '2026-11-20 08:00:00',
    to: '2026-11-20 16:00:00',
  }),
  'GET /safe/institutional/relevance': inQuery('institutional', 'id'),
  'GET /safe/institutional/encode': inQuery('institutional', 'keys'),
  // A reading of a document: the cast's other reading is of a notice.
  'GET /safe/institutionalrecord/:id': (rows) => ({
    of: 'signOffReading',
    params: { id: at(rows, 'institutionalRecord') },
  }),
  'GET /safe/institutionalrecord/:id/pdf': (rows) => ({
    of: 'signOffReading',
    params: { id: at(rows, 'institutionalRecord') },
  }),
  'GET /safe/institutional/fulltext': asks({ query: { words: '制度' } }),
  'GET /safe/legaldocument/fulltext': asks({ query: { words: '安全' } }),
  // Its key is signed; what a wrong one gets is tested where calendars are.
  'GET /safe/due/calendar/feed': asks({ query: { keys: 'no-key' } }),
  'GET /safe/responsibilitysystemrecord/user/sign/record/list': inQuery('postResponsibility', 'responsibilityId'),
  'GET /safe/index/government/responsibilityinstitutional/user/sign/record/list': inQuery(
    'postResponsibility',
    'responsibilityId',
  ),
  'GET /safe/riskinform/pdf': inQuery('riskInform', 'ids'),
  'POST /safe/riskinform/pdf': inBody('riskInform', 'ids'),
  'GET /blade-system/region/map': asks({ query: { code: MAPPED } }),
  'PUT /safe/risk/evaluate/:id': (rows) => ({ ...inPath('riskPoint')(rows), body: { reason: '年度复评' } }),
  'POST /safe/risk/public/risk/library/:id': (rows) => ({
    ...inPath('riskPoint')(rows),
    body: { ids: at(rows, 'riskLibrary') },
  }),
  'POST /safe/dangersourcerisk': (rows) => ({
    ...inQuery('dangerSource', 'id')(rows),
    body: { riskIds: at(rows, 'riskPoint') },
  }),
  // Takes the point off a plan on which it does not stand: where it stands is still asked for after this.
  'PUT /safe/risk/coordinate/reset/:id': (rows) => ({
    ...inPath('riskPoint')(rows),
    body: { flatId: '018f0000-0000-7000-8000-000000000000' },
  }),
  ...Object.fromEntries(
    ['/safe/riskvtwoplan', '/safe/planrisk'].flatMap((base): [string, Make][] => [
      [`GET ${base}/:id`, linkOfPlan((id) => ({ params: { id } }))],
      [`PUT ${base}/:id`, linkOfPlan((id) => ({ params: { id }, body: {} }))],
      [`PUT ${base}`, linkOfPlan((id) => ({ body: { id } }))],
      [`DELETE ${base}`, linkOfPlan((id) => ({ query: { ids: id } }))],
    ]),
  ),
  // Of an office's own plan nothing may go while the matrix walks.
  'POST /safe/tenantflat/edit/:id': asks({ params: { id: NOBODY } }),
  'PUT /safe/workdraw/void/:id': asks({ params: { id: NOBODY } }),
  'PUT /safe/workdrawitem/:id': asks({ params: { id: NOBODY } }),
  // What stands on a plan is still asked for after this.
  'DELETE /safe/flatrisk': asks({ query: { ids: '018f0000-0000-7000-8000-000000000000' } }),
  'GET /safe/graphnoderisk/graph/list/:id': inPath('planGraph'),
  'POST /safe/graphnoderisk/delete/risk': inBody('graphNodeRisk', 'id', (rows) => ({ riskIds: at(rows, 'riskPoint') })),
  'DELETE /safe/graphnoderisk/delete/risk': inBody('graphNodeRisk', 'id', (rows) => ({
    riskIds: at(rows, 'riskPoint'),
  })),
  'DELETE /safe/helptype/delete/:id': inPath('helpType'),
  'DELETE /safe/legaltype/delete/:id': inPath('legalType'),
  'GET /safe/preworkmeeting/suggestion': inQuery('dept', 'deptId'),
  'PUT /safe/examcourse/upload/:id': (rows) => ({
    ...inPath('examCourse')(rows),
    body: { videoUrl: at(rows, 'photo') },
  }),
  'GET /safe/examonline/mine/exam/:id': inPath('examSat'),
  'PUT /safe/examonline/mine/exam/photo/:id': (rows) => ({
    ...inPath('examSat')(rows),
    body: { photo: at(rows, 'photo') },
  }),
  ...Object.fromEntries(
    [
      '/safe/examonlineimplement',
      '/safe/examonlineimplement/government',
      '/safe/government/examonlineimplement',
    ].flatMap((base): [string, Make][] => [
      ...['head', 'course/page', 'doc/page', 'paper/page'].map((path): [string, Make] => [
        `GET ${base}/${path}/:planId`,
        inPlan(),
      ]),
      ...['course/user/page', 'course/head'].map((path): [string, Make] => [
        `GET ${base}/${path}/:planId/:courseId`,
        inPlan('courseId', 'examCourse'),
      ]),
      ...['exam/user/page', 'exam/head'].map((path): [string, Make] => [
        `GET ${base}/${path}/:planId/:examId`,
        inPlan('examId', 'planExam'),
      ]),
    ]),
  ),
  'GET /safe/examonlinetrainingplan/examonlinerecord/recored/paper/list/:planId/:examId': inPlan('examId', 'planExam'),
  'POST /safe/examonlinetrainingplan/makeup/:id': (rows) => ({
    ...inPath('trainingPlan')(rows),
    body: { planStartTime: '2026-01-01 00:00:00', planEndTime: '2099-01-01 00:00:00' },
  }),
  'PUT /safe/examofflinetrainingrecord/signfor/:id': (rows) => ({
    ...inPath('offlineTraining')(rows),
    body: { userId: NOBODY, signature: NOBODY, photo: [NOBODY] },
  }),
  'GET /safe/examonlinetrainingrecord/study/page/:id': asks({ params: { id: NOBODY } }),
  'GET /safe/examonlinetrainingrecord/exam/page/:id': asks({ params: { id: NOBODY } }),
  'GET /safe/examonlinetrainingrecord/government/study/page/:id': asks({ params: { id: NOBODY } }),
  'GET /safe/examonlinetrainingrecord/government/exam/page/:id': asks({ params: { id: NOBODY } }),
  'GET /safe/personneltraining/:id': (rows) => ({ of: 'trainingDemand', params: { id: at(rows, 'planPerson') } }),
  'GET /safe/personneltraining/pdf/:id': (rows) => ({ of: 'trainingDemand', params: { id: at(rows, 'planPerson') } }),
  ...Object.fromEntries(
    [
      ...['pdf', 'bundle', 'verify'].map((path) => `/safe/completioncertificate/${path}`),
      ...['pdf', 'bundle'].map((path) => `/safe/examonline/mine/completion/${path}`),
    ].map((path): [string, Make] => [`GET ${path}/:id`, inPath('completionCertificate')]),
  ),
  'GET /safe/examonlinereport/report/detail': (rows) => ({
    of: 'trainingTrainee',
    query: { userId: at(rows, 'planPerson') },
  }),
  'PUT /safe/exam/remark/:id': (rows) => ({
    ...inPath('exam')(rows),
    body: { questionId: at(rows, 'examQuestion'), way: 2, reason: '题干有歧义' },
  }),
  'GET /safe/examonlinepracticeplan/enable/:id': (rows) => ({
    ...inPath('practicePlan')(rows),
    query: { enable: '0' },
  }),
  'POST /safe/examquestion/register': inBody('examType', 'typeId'),
  'GET /safe/entitlement/lacking/people': asks({ query: { key: 'd1' } }),
  'POST /safe/entitlement/mend': asks({ body: { userIds: NOBODY } }),
  'POST /safe/entitlement/arrange': asks({
    body: { userIds: NOBODY, planStartTime: '2098-01-01 00:00:00', planEndTime: '2099-01-01 00:00:00' },
  }),
  'GET /safe/trainingrule/told': asks({ query: { work: '1', workers: NOBODY } }),
  'POST /safe/sealcertificate/upload': asks({ body: { file: '' } }),
  'POST /safe/seal/verify': asks({ body: { file: '{}' } }),
  ...Object.fromEntries(
    ['dangerousunifywork', 'sitedangerwork'].map((base) => [
      `GET /safe/${base}/around`,
      asks({ query: { location: '一车间', from: '2026-11-23 08:00:00', to: '2026-11-23 18:00:00' } }),
    ]),
  ),
  'PUT /safe/dangerousunifywork/coordinator/:id': (rows) => ({
    ...inPath('permit')(rows),
    body: { formerId: at(rows, 'user'), coordinatorId: at(rows, 'user'), reason: '调岗' },
  }),
  'POST /safe/permittemplate/ticket/:id': (rows) => ({ ...inPath('permit')(rows), body: { name: `模板${NOBODY}` } }),
  'GET /safe/find': asks({ query: { q: '查找' } }),
  'POST /blade-desk/notice/read': inBody('notice', 'ids'),
  'POST /blade-resource/oss/enable': inBody('ossConfig', 'ids'),
  'POST /blade-resource/sms/enable': inBody('smsConfig', 'ids'),
  'GET /blade-log/usual/detail': inQuery('usualLog', 'id'),
  'GET /blade-log/api/detail': inQuery('apiLog', 'id'),
  'GET /blade-log/error/detail': inQuery('errorLog', 'id'),
  'GET /client/code': asks({ query: { clientId: 'anlan' } }),
  'GET /blade-system/client/code': asks({ query: { clientId: 'anlan' } }),
  'GET /safe/lookup/:resource': asks({ params: { resource: 'area' } }),
  // Opened by the link a record's detail carries; without one it is not there (files.test.ts opens it with).
  'GET /file/:attachId': photo(inPath(printed, 'attachId')),
};

/** Calls that tell of what this cast has not come to: a package not made yet, a reading not signed. */
export const NOT_YET: ReadonlySet<string> = new Set([
  'GET /safe/dossier/file/:id',
  'GET /safe/institutionalrecord/:id/pdf',
]);

/**
 * Calls that answer 404 to everybody here: a file without its signed link, a letter that is nobody's, the text of a list or
 * of minutes that are not published, a ticket by a code that was not printed.
 */
export const NOT_FOUND_BY_ALL: ReadonlySet<string> = new Set([
  'GET /safe/responsibilitysystem/signoff/text/:id',
  'GET /safe/meetingrecords/signoff/text/:id',
  'GET /safe/dangerousunifywork/scanned',
  'GET /file/:attachId',
  'GET /safe/message/:id',
]);

export const nameOf = (route: Pick<Route, 'method' | 'path'>): string => `${route.method} ${route.path}`;

/** The lines above that no registered route answers to any more. */
export const strayProbes = (routes: readonly Route[]): string[] => {
  const known = new Set(routes.map(nameOf));
  return Object.keys(OWN).filter((name) => !known.has(name));
};

export function probeOf(route: Route, rows: Rows): Probe {
  const own = OWN[nameOf(route)];
  if (own) return own(rows);
  const { document } = route;
  if (document) return (route.method === 'GET' ? inQuery : inBody)(document.of.name, document.ids[0])(rows);
  const probe = route.resource ? derived(route, rows) : {};
  const open = [...route.path.matchAll(/:(\w+)/g)].filter(([, name]) => !probe.params?.[name as string]);
  if (open.length > 0 || (route.reach === 'row' && !probe.of)) {
    throw new Error(`${nameOf(route)} names a row: add a line to contract/probes.ts that says which`);
  }
  return probe;
}

function derived(route: Route, rows: Rows): Probe {
  const resource: AnyResource = resourceOf(route.resource as string);
  const of = resource.name;
  const placed = route.path.includes(':id');
  const id = () => at(rows, of);
  switch (route.operation) {
    case 'get':
    case 'governmentGet':
      return placed ? { of, params: { id: id() } } : { of, query: { id: id() } };
    case 'update':
    case 'submit':
    case 'action':
      return placed ? { of, params: { id: id() }, body: {} } : { of, body: { id: id() } };
    case 'remove':
      if (placed) return { of, params: { id: id() } };
      return route.method === 'DELETE' ? { of, query: { ids: id() } } : { of, body: { ids: id() } };
    case 'create':
      return { body: {} };
    case 'import':
      return { form: 'sheet' };
    default:
      // A call of the module's own below its resource: `/safe/risk/qrcode/:id`.
      return placed ? { of, params: { id: id() } } : {};
  }
}

/** The same question without a row, for whoever must not touch any. */
export function withoutRow(probe: Probe, rows: Rows): Probe {
  const ids = new Set(Object.values(rows));
  const strip = (values: Readonly<Record<string, unknown>> | undefined) =>
    values && Object.fromEntries(Object.entries(values).filter(([, value]) => !ids.has(String(value))));
  const absent = (params: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, ids.has(value) ? NOBODY : value]));
  return {
    ...probe,
    ...(probe.params ? { params: absent(probe.params) } : {}),
    ...(probe.query ? { query: strip(probe.query) as Record<string, string> } : {}),
    ...(typeof probe.body === 'object' && probe.body !== null
      ? { body: strip(probe.body as Record<string, unknown>) }
      : {}),
  };
}

/** Whether the rows of this resource are within reach of some colleagues only. */
export const hasReach = (of: string | undefined): boolean =>
  typeof allResources.find(({ name }) => name === of)?.visibleTo === 'object';

export const addressOf = (route: Route, probe: Probe): string =>
  route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(probe.params?.[name] ?? ''));
