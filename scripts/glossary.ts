import { readFileSync, writeFileSync } from 'node:fs';
import { allResources, menuGroups } from '@anlan/domain';
import { figures } from '@anlan/domain/figures/registry';
import { menuSections } from '@anlan/domain/menu-sections';
import { type AnyField, wireName } from '@anlan/resource';

/**
 * docs/glossary.md binds 中文 – identifier – wire. It is written from the definitions (`tsx scripts/glossary.ts`), and
 * `--check` fails when it no longer says what they say.
 */
const file = new URL('../docs/glossary.md', import.meta.url);

const general: readonly (readonly [string, string, string])[] = [
  ['租户', 'tenant', 'tenantId'],
  ['监管部门（政府租户）', 'government tenant', 'tenantType = 2'],
  ['监管只读副本', 'supervisor twin', '…/government/page'],
  ['数据范围', 'data scope / reach', 'dataScope'],
  ['权限码', 'permission code', '<权限>_add、_view、_edit、_delete、_import、_export、_plain'],
  ['风险分级管控', 'risk grading and control', 'safe/risk'],
  ['固有风险等级', 'inherentLevel', 'inherentLevel'],
  ['现状（动态）风险等级', 'scoreLevel', 'scoreLevel'],
  ['作业条件危险性分析法', 'LEC', 'LEC：D = L × E × C'],
  ['风险矩阵法', 'LS', 'LS：R = L × S'],
  ['隐患排查治理', 'hazard (module)', 'safe/hiddendanger'],
  ['一般隐患 / 重大隐患', 'general / major', 'hiddenDangerLevel = 2 / 4'],
  ['闭环', 'closed', 'status = 5'],
  [
    '五落实（措施、责任、资金、时限、预案）',
    'measure, planResponsible, planCost, reviseTimeLimit, emergencyPlan',
    '同名',
  ],
  ['随手拍 / 巡查上报', 'casual / patrol report', 'hiddenDangerType = 1 / 2'],
  ['重复隐患', 'repeated danger', 'hiddendanger/similar?id='],
  ['他人已完成', 'doneByOther', 'taskStatus = 7（检查记录没有此状态）'],
  ['排查任务逾期预警', 'taskOverdue', 'warnType = 4，source = checkRecord'],
  ['重大隐患未上报', 'unreported', 'warnType = 3，source = hiddenDanger.unreported'],
];

const kindWords: Readonly<Record<AnyField['kind'], string>> = {
  text: '文本',
  longText: '长文本',
  richText: '富文本',
  int: '整数',
  decimal: '小数',
  money: '金额',
  date: '日期',
  datetime: '日期时间',
  period: '时间段',
  dict: '字典',
  choice: '选项',
  flag: '是否',
  ref: '引用',
  file: '文件',
  signature: '签名',
  rows: '子表',
  parent: '上级',
  state: '状态',
  json: '结构',
};

function fieldRows(fields: Readonly<Record<string, AnyField>>, prefix = ''): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const wire = field.kind === 'period' ? field.columns.join('、') : wireName(name, field);
    const detail = field.kind === 'dict' ? `：${field.dict}` : field.kind === 'ref' ? `：${field.target}` : '';
    const own = `| ${prefix}${field.label} | ${name} | ${wire} | ${kindWords[field.kind]}${detail} |`;
    return field.kind === 'rows' ? [own, ...fieldRows(field.fields, `${field.label} · `)] : [own];
  });
}

const text = [
  '# 术语表',
  '',
  '中文、标识符与线上名称三者的对应。由 `tsx scripts/glossary.ts` 按定义写出，检查时须与定义一致。',
  '',
  '## 通用',
  '',
  '| 中文 | 标识符 | 线上 |',
  '| --- | --- | --- |',
  ...general.map((row) => `| ${row.join(' | ')} |`),
  ...[...menuGroups, ...menuSections].map((group) => `| ${group.name} | ${group.code} | 菜单 |`),
  '',
  '## 指标',
  '',
  '每个数字只有一个定义（`packages/domain/src/figures`），计数口径即界面上“?”里的话。',
  '',
  '| 中文 | 标识符 | 计数口径 |',
  '| --- | --- | --- |',
  ...figures.map(({ label, key, rule }) => `| ${label} | ${key} | ${rule} |`),
  '',
  ...allResources.flatMap((resource) => [
    `## ${resource.label}（${resource.name}）`,
    '',
    `表 \`${resource.table}\`，调用 \`${resource.wire.base}\`，权限 \`${resource.permission}_*\`。`,
    '',
    '| 中文 | 标识符 | 线上 | 类型 |',
    '| --- | --- | --- | --- |',
    ...fieldRows(resource.fields),
    '',
  ]),
].join('\n');

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== text) {
    console.log('docs/glossary.md 与定义不一致：运行 tsx scripts/glossary.ts');
    process.exit(1);
  }
  console.log('术语表与定义一致');
} else {
  writeFileSync(file, text);
}
