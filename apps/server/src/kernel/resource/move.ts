import type { AuditKind } from '@anlan/domain/logs/audit-words';
import { type AnyResource, type FieldError, isEmpty, type Stored, stateField, validate } from '@anlan/resource';
import type { Work } from '../context';
import { conflictStale, invalid } from '../errors';
import { claimFiles } from './files';
import { checkReferences } from './references';
import { changeRow } from './write/one';

export interface Move {
  /** Name of the declared action: audit kind and event. */
  readonly action: string;
  /** State number to go to; absent where the action stays. */
  readonly to?: number;
  /** The body, read against the action's `input` only. */
  readonly body: unknown;
  readonly require?: readonly string[];
  /** Values set by the server. */
  readonly set?: Stored;
  /** Further refusals of the trade, told together with all others; gets what the row would become. */
  readonly check?: (merged: Stored, values: Stored) => readonly FieldError[] | Promise<readonly FieldError[]>;
}

/**
 * A declared transition: reads the action's form, collects every refusal, then one UPDATE that carries the expected
 * state and version. Of two people pressing at once one wins; the other reads 「状态已变化，请刷新后重试」.
 */
export async function move(
  work: Work,
  resource: AnyResource,
  row: Readonly<Stored> & { readonly id: string; readonly version: number },
  step: Move,
): Promise<Stored> {
  const action = resource.actions[step.action];
  if (!action) throw new Error(`${resource.name} declares no action ${step.action}`);
  const version = typeof step.body === 'object' && step.body !== null ? (step.body as Stored).version : undefined;
  if (!isEmpty(version) && Number(version) !== row.version) throw conflictStale();
  const checked = validate(resource, step.body ?? {}, 'update', {
    only: action.input ?? [],
    before: row,
    require: [...(action.require ?? []), ...(step.require ?? [])],
  });
  const values: Stored = { ...checked.values, ...step.set };
  const merged = { ...row, ...values };
  const errors: FieldError[] = [...checked.errors, ...((await step.check?.(merged, values)) ?? [])];
  errors.push(...(await checkReferences(work, resource, values)));
  if (errors.length === 0) errors.push(...(await claimFiles(work, resource, row.id, values)));
  if (errors.length > 0) throw invalid(distinct(errors));
  const state = stateField(resource);
  await changeRow(work, resource, row, step.to === undefined ? values : { ...values, [state]: step.to }, {
    // A declared step: its label in the definition is its word.
    kind: step.action as AuditKind,
    expectState: { field: state, code: Number(row[state]) },
  });
  return { ...merged, ...(step.to === undefined ? {} : { [state]: step.to }) };
}

const distinct = (errors: readonly FieldError[]): FieldError[] => [
  ...new Map(errors.map((error) => [`${error.field}/${error.message}`, error])).values(),
];
