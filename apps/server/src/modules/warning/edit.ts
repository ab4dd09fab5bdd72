import { HANDLED_BY } from '@anlan/domain/warning/steps';
import { warning } from '@anlan/domain/warning/warning';
import { type FieldError, isOf, type RowOf, validate } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import { forbidden, invalid, refuse } from '../../kernel/errors';
import { rowOf } from '../../kernel/resource/list/read';
import { update } from '../../kernel/resource/write/one';
import type { Answer } from '../../kernel/route';
import { remember } from './record';

type Row = RowOf<typeof warning>;

const WHO = '只有预警负责人、责任部门负责人、安全管理人员和主要负责人可以修改该预警';

/** Of what the system has raised this follows its source, and is written by nobody. */
const FOLLOWS = ['warnContent', 'warnLevel', 'warnType', 'riskId', 'deptId', 'warnTimeStart'] as const;
/** What says where it is and who sees to it. */
const BESIDE = ['warnUserId', 'warnMarks', 'warnCamera', 'warnPositioning'] as const;
type Changed = (typeof FOLLOWS)[number] | (typeof BESIDE)[number];

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
/** Forms send minutes. */
const same = (name: Changed, left: unknown, right: unknown): boolean =>
  name === 'warnTimeStart' ? text(left).slice(0, 16) === text(right).slice(0, 16) : text(left) === text(right);

/**
 * Whoever changes a warning may handle it as it stands: level, content and person decide who has to act, so nobody makes
 * it his own by naming himself. What is changed is written down with what it was.
 */
export async function editWarning(work: Work, id: unknown, body: unknown): Promise<Answer> {
  const before = await rowOf(work, warning, id, { lock: true });
  if (before.processingState !== 1) throw refuse('预警已消除，不能再修改');
  if (!isOf(HANDLED_BY, before, work.actor)) throw forbidden(WHO);
  if (before.source !== null) mustFollow(before, body);
  const given = validate(warning, body, 'update', { before }).values;
  const level = text(given.warnLevel);
  const worst = level !== '' && level < (before.worstLevel ?? before.warnLevel) ? level : before.worstLevel;
  await update(
    work,
    warning,
    before.id,
    body,
    {},
    before.source === null ? { set: { worstLevel: worst } } : { only: BESIDE },
  );
  await record(work, before, await rowOf(work, warning, before.id));
  return { data: { id: before.id }, msg: '更新成功' };
}

/** A form sends the row back as it was read; what it would change of this is refused, all of it at once. */
function mustFollow(before: Row, body: unknown): void {
  const { values } = validate(warning, body, 'update', { only: FOLLOWS, before });
  const errors = FOLLOWS.filter((name) => name in values && !same(name, values[name], before[name])).map(
    (name): FieldError => ({
      field: name,
      message: `系统产生的预警，${warning.fields[name].label}随来源变化，不能修改`,
    }),
  );
  if (errors.length > 0) throw invalid(errors);
}

async function record(work: Work, before: Row, after: Row): Promise<void> {
  const changed = [...FOLLOWS, ...BESIDE].filter((name) => !same(name, before[name], after[name]));
  if (changed.length === 0) return;
  const names = await namesOf(work, [before, after]);
  const word = (row: Row, name: Changed) => {
    const value = text(row[name]);
    return value === '' ? '（空）' : (names.get(value) ?? value);
  };
  const types = changed.includes('warnType')
    ? await work.app.dictionaries.items(work.tenantId, 'safe_warn_type', work.tx)
    : [];
  for (const { key, label } of types) if (!names.has(key)) names.set(key, label);
  const why = changed
    .filter((name) => name !== 'warnLevel' && name !== 'warnContent')
    .map((name) => `${warning.fields[name].label}由“${word(before, name)}”改为“${word(after, name)}”`)
    .join('；');
  const level = changed.includes('warnLevel');
  const content = changed.includes('warnContent');
  const kind = changed.every((name) => name === 'warnUserId') ? 'reassign' : 'edit';
  await remember(work, before.id, kind, after.warnState ?? '', {
    content: content ? after.warnContent : '',
    ...(level ? { levelBefore: before.warnLevel, level: after.warnLevel } : {}),
    ...(content ? { contentBefore: before.warnContent } : {}),
    ...(why === '' ? {} : { why }),
  });
}

/** Names of the points, departments and people that these rows name. */
async function namesOf(work: Work, rows: readonly Row[]): Promise<Map<string, string>> {
  const ids = (name: 'riskId' | 'deptId' | 'warnUserId') => rows.map((row) => row[name]).filter(Boolean);
  const found = await work.tx.query<{ id: string; name: string }>(
    `select id, name from risk_point where tenant_id = $1 and id = any($2::uuid[])
     union all select id, dept_name from dept where tenant_id = $1 and id = any($3::uuid[])
     union all select id, real_name from app_user where tenant_id = $1 and id = any($4::uuid[])`,
    [work.tenantId, ids('riskId'), ids('deptId'), ids('warnUserId')],
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}
