import type { AnyResource } from '@anlan/resource';
import type { Work } from '../../context';
import { hasPinyin } from '../table';
import type { Condition } from './condition';
import { contains } from './contains';

/** Codes of whoever manages people: he knows them by their sign-in names too. */
const MANAGES_PEOPLE = ['user_add', 'user_edit'];

const escaped = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);

/**
 * Rows whose name holds these words; typed in Latin letters also those whose name is so pronounced, whole (zhangwei) or by
 * initials (zw). People are found by their post too, and by whoever manages them by their sign-in name.
 */
export function named(work: Pick<Work, 'actor'>, resource: AnyResource, column: string, text: string): Condition {
  const byName = contains(resource, resource.title, column, text);
  const ways = [{ shape: byName.shape, sql: byName.sql, values: byName.values }];
  const add = (shape: string, sql: (value: string) => string, value: string) => {
    const place = ways.reduce((count, way) => count + way.values.length, 0);
    ways.push({ shape, sql: (at) => sql(at(place)), values: [value] });
  };
  const letters = text.replace(/[\s']+/g, '').toLowerCase();
  if (hasPinyin(resource) && /^[a-z]+$/.test(letters)) {
    add('pinyin', (value) => `regexp_replace(t.pinyin, '[0-9 ]', '', 'g') like ${value}`, `%${letters}%`);
    // The first letter of each syllable.
    add(
      'initials',
      (value) => `regexp_replace(t.pinyin, '([a-z])[a-z]*[0-9]* ?', '\\1', 'g') like ${value}`,
      `${letters}%`,
    );
  }
  // 电工 finds the electricians of one's own company.
  if (resource.name === 'user' && work.actor.tenantKind === 'company') {
    const place = ways.reduce((count, way) => count + way.values.length, 0);
    ways.push({
      shape: 'post',
      sql: (at) =>
        `exists (select 1 from post p where p.tenant_id = ${at(place)} and p.id = any(t.post_id) and p.deleted_at is null and p.post_name ilike ${at(place + 1)})`,
      values: [work.actor.tenantId, `%${escaped(text)}%`],
    });
  }
  if (resource.name === 'user' && MANAGES_PEOPLE.some((code) => work.actor.can(code))) {
    add('account', (value) => `t.account ilike ${value}`, `${escaped(text)}%`);
  }
  if (ways.length === 1) return byName;
  return {
    shape: ways.map(({ shape }) => shape).join('|'),
    sql: (place) => `(${ways.map(({ sql }) => sql(place)).join(' or ')})`,
    values: ways.flatMap(({ values }) => values),
  };
}
