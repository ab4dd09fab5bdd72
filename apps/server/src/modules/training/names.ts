import type { Work } from '../../kernel/context';

type Reader = Pick<Work, 'actor'>;

/** Those who work for the company read its people by name; whoever supervises it reads the family name alone. */
const seesNames = ({ actor }: Reader): boolean => actor.tenantKind === 'company';

export const masked = (work: Reader, name: string): string => (seesNames(work) ? name : `${[...name][0] ?? ''}**`);

/** The name of the person `u`, as the reader may read it. */
export const nameSql = (work: Reader): string =>
  `case when u.deleted_at is not null then '人员已删除' else ${seesNames(work) ? 'u.real_name' : "left(u.real_name, 1) || '**'"} end`;

/** Whether the person `u` has this in his name, of what the reader may read of it: a mask is not to be searched behind. */
export const namedSql = (work: Reader, name: string): string =>
  seesNames(work) ? `strpos(u.real_name, ${name}) > 0` : `left(u.real_name, 1) = ${name}`;

/** A number that may be somebody's identity number: a supervisor reads its end. */
export const maskedNumber = (work: Reader, number: string): string =>
  seesNames(work) ? number : `****${[...number].slice(-4).join('')}`;
