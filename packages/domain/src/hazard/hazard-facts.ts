import { type ActorFacts, type FieldError, isEmpty, message, type ValueOf } from '@anlan/resource';
import type { RoleAlias } from '../identity/roles';
import { hiddenDangerEntity } from './hidden-danger-entity';

type Fields = typeof hiddenDangerEntity.fields;

/** A column of the record. */
export type HazardField = Extract<keyof Fields, string>;

/** Told in a body and kept in the history, not in the record: the decision on an extension. */
export type BodyOnly = 'extendResult' | 'extendOpinion';

/** A stored row or a body: only what the rules read. */
export type HazardValues = { readonly [F in HazardField | BodyOnly]?: unknown };
export type HazardRow = HazardValues & { readonly status: unknown };

/** What a step writes, as stored. Only fields of that step ever appear here: a body cannot smuggle others in. */
export type HazardPatch = { [F in HazardField]?: ValueOf<Fields[F]> | null };

/** The person taking a step; `headOfDeptIds` holds the departments this person heads, those below included. */
export type HazardActor = Pick<ActorFacts, 'userId' | 'deptIds' | 'headOfDeptIds' | 'roleAliases'>;

/** Numbers of the rules, from the company's parameters (config/parameters: hazard.*). */
export interface HazardLimits {
  /** Longest deadline of 即查即改, hours. */
  readonly onTheSpotHours: number;
  /** Deadline a form proposes and auto-assignment sets for a general danger, days. */
  readonly generalDays: number;
  /** Longest deadline of a general one that others than the head of department may give, days. */
  readonly generalMaxDays: number;
  /** Longest deadline of a major one, days. */
  readonly majorMaxDays: number;
  /** Which dangers close only after a second review; a major one always does. */
  readonly secondReview: 'major' | 'all';
  /** Who may report. */
  readonly whoMayReport: 'everyone' | 'leaders';
  /** A report on a risk point goes at once to that point's principal as rectifier. */
  readonly autoAssign: boolean;
}

export const defaultHazardLimits: HazardLimits = {
  onTheSpotHours: 24,
  generalDays: 7,
  generalMaxDays: 30,
  majorMaxDays: 90,
  secondReview: 'major',
  whoMayReport: 'everyone',
  autoAssign: false,
};

/** What the rules must know beyond row, actor and body; the server looks it up before it asks. */
export interface HazardContext {
  /** The server's clock, `yyyy-MM-dd HH:mm:ss`. */
  readonly now: string;
  readonly limits?: HazardLimits;
  /** Role aliases of a person named in row or body; absent: the check is left out (forms, which know only names). */
  readonly rolesOf?: (userId: string) => readonly string[];
  /** False for a person who left or was disabled. */
  readonly isActive?: (userId: string) => boolean;
  /** Of a report: what is known of its place. */
  readonly place?: HazardPlace;
}

/** What is known of the place of a report: its risk point's principal, and the department that answers for it. */
export interface HazardPlace {
  readonly principalId?: string | null;
  readonly deptId?: string | null;
  /** The check plan by which it was found: whoever is sent to check reports what he finds. */
  readonly planName?: string | null;
}

export const limitsOf = (context: HazardContext): HazardLimits => context.limits ?? defaultHazardLimits;
export const isActive = (context: HazardContext, userId: string): boolean => context.isActive?.(userId) ?? true;
export const hasRole = (actor: HazardActor, ...aliases: readonly RoleAlias[]): boolean =>
  aliases.some((alias) => actor.roleAliases.includes(alias));

export const labelOfField = (field: HazardField): string => hiddenDangerEntity.fields[field].label;
export const required = (field: HazardField): FieldError => ({
  field,
  message: message.required(hiddenDangerEntity.fields[field]),
});

export const filled = (values: HazardValues, field: HazardField | BodyOnly): boolean => !isEmpty(values[field]);

/** Trimmed text of a value; empty when there is none. */
export const text = (values: HazardValues, field: HazardField | BodyOnly): string =>
  filled(values, field) ? String(values[field]).trim() : '';

/** Entries of a multi-value, from an array or from comma text. */
export const list = (values: HazardValues, field: HazardField): string[] => {
  const value = values[field];
  if (isEmpty(value)) return [];
  return (Array.isArray(value) ? value : String(value).split(',')).map((entry) => String(entry).trim()).filter(Boolean);
};
