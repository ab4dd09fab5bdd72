import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import type { FieldError } from '@anlan/resource';
import { message } from '@anlan/resource';
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
}

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
});

/** Has anything been entered? The risk point of a scanned code alone is not worth keeping. */
export const begun = (draft: Draft): boolean =>
  draft.photos.length > 0 ||
  draft.fixed ||
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
      : {}),
  };
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== null && value !== ''));
}
