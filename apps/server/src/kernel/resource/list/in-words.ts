import { resourceOf } from '@anlan/domain';
import { type AnyField, type AnyResource, columnName, isUuid, wireName } from '@anlan/resource';
import type { Work } from '../../context';

const SUFFIX =
  /^(\w+?)_(equal|notequal|like|notlike|likeleft|likeright|ge|gt|le|lt|datege|dategt|datele|datelt|dateequal|null|notnull)$/;
const SAID: Readonly<Record<string, string>> = {
  like: '含',
  notequal: '不是',
  datege: '从',
  ge: '不小于',
  datele: '至',
  le: '不大于',
  null: '为空',
  notnull: '不为空',
};

/** The conditions of a list as a person would say them: 隐患状态：待整改、待复查；发现时间从2026-11-01. */
export async function conditionsInWords(
  work: Work,
  resource: AnyResource,
  query: Readonly<Record<string, unknown>>,
): Promise<string> {
  const parts: string[] = [];
  for (const [key, raw] of Object.entries(query)) {
    const text = String(raw ?? '');
    const [, name = key, suffix = 'equal'] = SUFFIX.exec(key) ?? [];
    const found = Object.entries(resource.fields).find(([field, spec]) => wireName(field, spec) === name);
    if (text === '' || !found) continue;
    const field = found[1];
    if (suffix === 'null' || suffix === 'notnull') parts.push(`${field.label}${SAID[suffix]}`);
    else parts.push(`${field.label}${SAID[suffix] ?? '：'}${await valueInWords(work, field, text)}`);
  }
  return parts.length > 0 ? parts.join('；') : '全部';
}

async function valueInWords(work: Work, field: AnyField, text: string): Promise<string> {
  const keys = text.split(',');
  switch (field.kind) {
    case 'choice':
      return keys.map((key) => field.options[key] ?? key).join('、');
    case 'state':
      return keys.map((key) => field.lifecycle.labelOf(Number(key))).join('、');
    case 'dict': {
      const items = await work.app.dictionaries.items(work.tenantId, field.dict, work.tx);
      return keys.map((key) => items.find((item) => item.key === key)?.label ?? key).join('、');
    }
    case 'ref': {
      const target: AnyResource = resourceOf(field.target);
      const ids = keys.filter(isUuid);
      const rows = await work.tx.query<{ title: string }>(
        `select r.${columnName(target.title)} as title from ${target.table} r where r.tenant_id = $1 and r.id = any($2::uuid[])`,
        [work.tenantId, ids],
      );
      return rows.length > 0 ? rows.map(({ title }) => title).join('、') : text;
    }
    default:
      return text;
  }
}

/** Of the company whose rows are told, whoever reads them. */
export async function companyName(work: Work): Promise<string> {
  const [tenant] = await work.tx.query<{ name: string }>(
    'select tenant_name as name from tenant where tenant_id = $1',
    [work.tenantId],
  );
  return tenant?.name ?? work.actor.tenantName;
}
