import type { Condition } from '@anlan/resource';

const literal = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;

/**
 * A condition of a definition over a row; the language of forms, evaluated three-valued: `not` is `is not true`.
 * @param at the column of a field
 */
export function conditionSql(condition: Condition, at: (field: string) => string): string {
  const sql = (one: Condition): string => conditionSql(one, at);
  if ('all' in condition) return condition.all.map(sql).join(' and ');
  if ('any' in condition) return `(${condition.any.map((one) => `(${sql(one)})`).join(' or ')})`;
  if ('not' in condition) {
    const { not } = condition;
    if ('equals' in not) return `${at(not.field)} is distinct from ${literal(not.equals)}`;
    return `(${sql(not)}) is not true`;
  }
  const column = at(condition.field);
  if ('equals' in condition)
    return condition.equals === null ? `${column} is null` : `${column} = ${literal(condition.equals)}`;
  if ('in' in condition) return `${column} in (${condition.in.map(literal).join(', ')})`;
  if ('has' in condition) return `${literal(condition.has)} = any(${column})`;
  return `${column} is ${condition.filled ? 'not ' : ''}null`;
}
