/** Whether two works are at one place: by their risk points and by what their places are called. */

/** A name without what is written now so, now so: １号 罐区, 1号罐区. As `PLAIN_PLACE` of the ports writes it in SQL. */
export const plainPlace = (name: string | null | undefined): string =>
  (name ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s·]+/g, '');

export interface NamedPlace {
  readonly riskId?: unknown;
  readonly location: string;
}

const sameName = (one: NamedPlace, other: NamedPlace): boolean =>
  plainPlace(one.location) === plainPlace(other.location);
const samePoint = (one: NamedPlace, other: NamedPlace): boolean => Boolean(one.riskId) && one.riskId === other.riskId;

/** At one risk point; where one of the two names none, at a place of the same name. What one guardian may watch. */
export const samePlace = (one: NamedPlace, other: NamedPlace): boolean =>
  one.riskId && other.riskId ? one.riskId === other.riskId : sameName(one, other);

/** Either of both makes two works near: what may exclude each other. */
export const isNear = (one: NamedPlace, other: NamedPlace): boolean => samePoint(one, other) || sameName(one, other);
