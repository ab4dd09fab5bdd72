import { defaultHazardLimits, type HazardActor, type HazardContext } from '@anlan/domain/hazard/hazard-facts';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { assignmentErrors } from '@anlan/domain/hazard/steps';
import { type FieldError, isEmpty, message } from '@anlan/resource';
import type { Photo as AnyPhoto, Parcel } from '../../../../parts/outbox/parcel';

/** A photo of a report, by the field that shows it. */
export type Photo = AnyPhoto<'before' | 'after'>;

/** What a person has entered so far. Wire names of the report call where both mean the same. */
export interface Draft {
  /** The Idempotency-Key of the one report this draft becomes. */
  readonly key: string;
  readonly photos: readonly Photo[];
  readonly hiddenDangerDescribe: string;
  readonly geoLocation: string;
  readonly riskId: string | null;
  readonly riskName: string | null;
  readonly type: string | null;
  readonly discoveryTime: string | null;
  readonly remark: string;
  /** Put right at once: the report then carries the finished work (decisions §6). */
  readonly fixed: boolean;
  readonly reviseCondition: string;
  readonly principalDept: string | null;
  /** Of whoever may tell it (domain `tellsSource`); null leaves it to the server, 随手拍. */
  readonly source: string | null;
  /** The rectifier is named at once (domain-rules D1): the report then carries the assignment, as the call spells it. */
  readonly assigns: boolean;
  readonly assignment: Readonly<Record<string, unknown>>;
  /** Its deadline was typed and follows the grading no more. */
  readonly dated: boolean;
}

/** Ids of the assignment's fields begin with it. */
export const ASSIGN_FORM = 'report-assign';

/** A finished report on its way. */
export interface QueuedReport extends Draft, Omit<Parcel, 'photos'> {
  readonly photos: readonly Photo[];
}

export const newDraft = (key: string, risk?: { id: string; name: string | null }): Draft => ({
  key,
  photos: [],
  hiddenDangerDescribe: '',
  geoLocation: '',
  riskId: risk?.id ?? null,
  riskName: risk?.name ?? null,
  type: null,
  discoveryTime: null,
  remark: '',
  fixed: false,
  reviseCondition: '',
  principalDept: null,
  source: null,
  assigns: false,
  assignment: {},
  dated: false,
});

/** Has anything been entered? The risk point of a scanned code alone is not worth keeping. */
export const begun = (draft: Draft): boolean =>
  draft.photos.length > 0 ||
  draft.fixed ||
  draft.assigns ||
  [draft.hiddenDangerDescribe, draft.geoLocation, draft.remark, draft.reviseCondition].some(
    (text) => text.trim() !== '',
  );

/** safe_hazard_category 4, 管理上的缺陷: shows in no picture (domain-rules D1). */
const MANAGEMENT_DEFECT = '4';

const { fields } = hiddenDanger;

/** What is missing before a report may be sent; the server judges the rest. Fields of the form, in its order. */
export function problemsOf(draft: Draft): FieldError[] {
  const missing = (field: keyof typeof fields): FieldError => ({ field, message: message.required(fields[field]) });
  const shown = (which: Photo['shows']) => draft.photos.some((photo) => photo.shows === which);
  const problems: FieldError[] = [];
  if (!shown('before') && draft.type !== MANAGEMENT_DEFECT) {
    problems.push({ field: 'reviseBeforeImages', message: '请拍摄或选择至少一张隐患照片' });
  }
  if (draft.hiddenDangerDescribe.trim() === '') problems.push(missing('hiddenDangerDescribe'));
  if (draft.geoLocation.trim() === '' && !draft.riskId) {
    problems.push({ field: 'geoLocation', message: '请输入隐患地点或选择风险点' });
  }
  if (draft.fixed) {
    if (!shown('after')) problems.push({ field: 'reviseAfterImages', message: '请拍摄或选择至少一张整改后照片' });
    if (draft.reviseCondition.trim() === '') problems.push(missing('reviseCondition'));
    if (!draft.principalDept && !draft.riskId) problems.push(missing('principalDept'));
  }
  return problems;
}

const longest = (context: HazardContext): HazardContext => {
  const limits = context.limits ?? defaultHazardLimits;
  return { ...context, limits: { ...limits, generalMaxDays: limits.majorMaxDays } };
};

/** Of a risk point the server knows who answers. */
const ANSWERING: readonly string[] = ['principalDept', 'principalId'];

/**
 * What the server would say against an assignment, by the same rules as far as a phone can know: which departments lie
 * below somebody's own, and who answers for a point, is the server's to say, and so how long a head of department may give.
 */
export const assignmentProblems = (
  { riskId }: Pick<Draft, 'riskId'>,
  assignment: Draft['assignment'],
  actor: HazardActor,
  context: HazardContext,
): FieldError[] =>
  assignmentErrors(assignment, actor, actor.headOfDeptIds.length > 0 ? longest(context) : context).filter(
    ({ field }) => !(riskId && ANSWERING.includes(field) && isEmpty(assignment[field])),
  );

/**
 * The body of the report call. `at` is the moment of submission, as `yyyy-MM-dd HH:mm:ss`. A report that `waited` for
 * the network tells when the danger was found; one that is sent at once leaves the time to the server, because clocks of
 * phones run ahead and a time in the future is refused.
 */
export function bodyOf(report: Draft, at: string, waited: boolean): Record<string, unknown> {
  const ids = (which: Photo['shows']) =>
    report.photos.flatMap((photo) => (photo.shows === which && photo.attachId ? [photo.attachId] : [])).join(',');
  const entries: Record<string, unknown> = {
    hiddenDangerDescribe: report.hiddenDangerDescribe.trim(),
    geoLocation: report.geoLocation.trim(),
    riskId: report.riskId,
    source: report.source,
    type: report.type,
    discoveryTime: report.discoveryTime ?? (waited ? at : null),
    remark: report.remark.trim(),
    reviseBeforeImages: ids('before'),
    hiddenDangerType: 1,
    ...(report.fixed
      ? {
          governType: '0',
          reviseAfterImages: ids('after'),
          reviseCondition: report.reviseCondition.trim(),
          reviseTime: at,
          principalDept: report.principalDept,
        }
      : report.assigns
        ? report.assignment
        : {}),
  };
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => !isEmpty(value)));
}
