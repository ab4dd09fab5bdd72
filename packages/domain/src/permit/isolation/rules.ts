/** What isolations say of a ticket that names them, and what tickets say of an isolation. */
import type { FieldError } from '@anlan/resource';
import { STANDARD } from '../work-type';
import { isolationLifecycle } from './isolation';

const { hung, removed } = isolationLifecycle.code;

/** An isolation that a ticket names. */
export interface LinkedIsolation {
  readonly id: string;
  readonly point: string;
  readonly lockNumber: string | null;
  /** GONE where the record is no more. */
  readonly state: number;
}

/** Of an isolation whose record was taken away: nobody knows what is hung there. */
export const GONE = 0;

const FIELD = 'isolations';
const named = ({ point, lockNumber }: LinkedIsolation): string =>
  lockNumber ? `“${point}”（锁${lockNumber}）` : `“${point}”`;

/** At a submission: what has been removed isolates nothing any more. */
export function removedErrors(isolations: readonly LinkedIsolation[]): FieldError[] {
  const gone = isolations.filter(({ state }) => state === removed || state === GONE);
  return gone.length === 0
    ? []
    : [{ field: FIELD, message: `隔离${gone.map(named).join('、')}已解除或已删除，请改选或重新上锁` }];
}

/** Work begins and goes on only while everything that it names is hung. */
export function unhungErrors(isolations: readonly LinkedIsolation[]): FieldError[] {
  const open = isolations.filter(({ state }) => state !== hung);
  return open.length === 0
    ? []
    : [{ field: FIELD, message: `隔离${open.map(named).join('、')}未在锁，须上锁挂牌后作业（${STANDARD} 4.6）` }];
}

/** Keys of the statutory measures that isolate: blind plates, lines taken apart, power locked out and tagged. */
const ISOLATING: ReadonlySet<string> = new Set(['102', '201', '204', '309', '603']);

export const isIsolating = (measureKey: unknown): boolean => ISOLATING.has(String(measureKey ?? ''));

/** The measures of a ticket that ask for an isolation, in their words. */
export const isolatingMeasures = (
  rows: readonly { readonly measureKey?: unknown; readonly content?: unknown; readonly concerned?: unknown }[],
): string[] =>
  rows
    .filter(({ measureKey, concerned }) => isIsolating(measureKey) && Number(concerned) === 1)
    .map(({ content }) => String(content ?? ''));

/** Before the approval: what is confirmed as isolated stands in the register, where its lock is seen. */
export function unnamedErrors(
  measures: Parameters<typeof isolatingMeasures>[0],
  isolations: readonly LinkedIsolation[],
): FieldError[] {
  const [first, ...more] = isolations.length > 0 ? [] : isolatingMeasures(measures);
  return first === undefined
    ? []
    : [
        {
          field: FIELD,
          message: `措施“${first.slice(0, 30)}”${more.length > 0 ? `等${more.length + 1}项` : ''}涉及隔离，请关联隔离记录（企业规定）`,
        },
      ];
}

/** Why an isolation stays hung. */
export const heldSays = (numbers: readonly string[]): string =>
  `作业票${numbers.slice(0, 5).join('、')}${numbers.length > 5 ? `等${numbers.length}张` : ''}尚未关闭，不能解除隔离`;

/** Why a planned one stays what the tickets say it is. */
export const namedSays = (numbers: readonly string[]): string =>
  `作业票${numbers.slice(0, 5).join('、')}${numbers.length > 5 ? `等${numbers.length}张` : ''}已关联该隔离，不能修改隔离点、锁具或删除`;
