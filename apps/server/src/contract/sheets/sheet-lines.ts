import { resources } from '@anlan/domain';
import { type AnyField, type AnyResource, addressOf } from '@anlan/resource';
import { keyFields, sheetColumns } from '../../kernel/resource/import/import-sheet';
import { must, type Person, type WorldCompany } from '../../testing/company-world';
import { seeSheet, typedSheet } from '../../testing/sheet';
import { multipart, type WorldReply } from '../../testing/world';

/** What every import sheet of the product is tried with. A new sheet is here by being defined. */
export const importers = Object.values(resources).filter((resource) => addressOf(resource, 'import'));

export const addressed = (resource: AnyResource, operation: 'import' | 'template' | 'export' | 'page') => {
  const address = addressOf(resource, operation);
  if (!address) throw new Error(`${resource.name} has no ${operation}`);
  return address;
};
export const template = async (who: Person, resource: AnyResource) => {
  const { method, path } = addressed(resource, 'template');
  return seeSheet(must(await who.call(method, path)).raw);
};
export const sendFile = async (
  who: Person,
  resource: AnyResource,
  file: Buffer,
  name = '导入.xlsx',
): Promise<WorldReply> => {
  const { body, headers } = multipart(file, name);
  const { method, path } = addressed(resource, 'import');
  return who.call(method, path, { body, headers });
};
export const send = async (
  who: Person,
  resource: AnyResource,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<WorldReply> => sendFile(who, resource, await typedSheet(header, rows));
export const pageOf = async (who: Person, resource: AnyResource, query: Record<string, string> = {}) => {
  const { method, path } = addressed(resource, 'page');
  return must(await who.call(method, path, { query: { size: '500', ...query } })).data;
};
export const totalOf = async (who: Person, resource: AnyResource): Promise<number> =>
  (await pageOf(who, resource)).total;

/** Whom and what the lines name, beside what every company has: asked for before the first sheet is sent. */
export async function peopled(a: WorldCompany): Promise<Person> {
  const manager = await a.person({ account: 'manager', role: 'safety_manager', name: '安工' });
  must(await a.admin.call('POST', '/safe/examtype', { body: { name: '通用题库S' } }));
  return manager;
}

/** Titles of the columns by which a line finds its record. */
export const keyTitles = (resource: AnyResource): string[] =>
  keyFields(resource).map((key) => sheetColumns(resource).find(({ name, rows }) => !rows && name === key)?.title ?? '');

export const plain = (title: string): string => title.replace(/[*＊\s]/g, '');

/** One line of a sheet whose trade has rules of its own: by column title, as a person writes it. The others are derived. */
export const LINES: Readonly<Record<string, (place: number) => Readonly<Record<string, string>>>> = {
  post: (place) => ({
    岗位名称: `岗位S${place}`,
    岗位编号: `G-${place}`,
    岗位级别: '高层',
    是否接触职业病危害岗位: place % 2 ? '是' : '否',
    接害时长: place % 2 ? '6' : '',
    岗位描述: place === 0 ? '=1+1' : `描述${place}`,
  }),
  riskPoint: (place) => ({
    风险点编号: `FX-S${String(place).padStart(5, '0')}`,
    风险点名称: `砂轮机${place}`,
    风险点类型: '设备设施',
    可能导致的事故类别: '机械伤害、物体打击',
    风险描述: '防护罩缺失',
    所属车间: '机加工车间S',
    所属班组: '一班S',
    所在区域: '打磨间S',
    负责人: '安工',
    责任岗位: '打磨工S',
    是否重大风险点: '否',
  }),
  dangerSource: (place) => ({
    危险源编号: `WX-S${String(place).padStart(5, '0')}`,
    危险源名称: `储罐${place}`,
    危险源类型: '一般危险源',
    所属车间: '机加工车间S',
    所在区域: '打磨间S',
    负责人: '安工',
    主要危险物质: `稀释剂${place}`,
    实际存量: '1.125',
    临界量: '10.125',
    管控措施: `通风${place}`,
    评估日期: '2026-03-05',
  }),
  user: (place) => ({
    登录账号: `s${String(place).padStart(5, '0')}`,
    姓名: `进场${place}`,
    用户编号: `GH-${place}`,
    所属部门: '机加工车间S',
    所属岗位: '打磨工S',
    所属角色: '普通员工',
    手机号码: `139${String(place).padStart(8, '0')}`,
    电子邮箱: `s${place}@example.org`,
    性别: '女',
    入职日期: '2026-03-05',
  }),
  riskPlan: (place) => ({
    计划名称: `管控计划${String(place).padStart(5, '0')}`,
    风险点: '砂轮机0',
    管控措施: `每班检查${place}`,
    隐患排查内容: '防护罩、托架',
    管控频次: '每天',
    责任部门: '机加工车间S',
    责任人: '安工',
    计划时间: '2026-03-05 至 2026-06-05',
  }),
  patrolCheckPlace: (place) => ({
    点位编号: `DW-S${String(place).padStart(5, '0')}`,
    点位名称: `配电间${place}`,
    所属区域: '打磨间S',
    定位经度: '118.123456',
    定位纬度: '32.654321',
    备注: `备注${place}`,
  }),
  checkList: (place) => ({
    检查表名称: `检查表S${place}`,
    检查类别: '日常检查',
    适用风险点: '砂轮机0',
    备注: `备注${place}`,
    '检查项-检查项目': '防护罩',
    '检查项-检查内容': `防护罩完好${place}`,
  }),
  checkPlan: (place) => ({
    计划名称: `检查计划S${place}`,
    检查类别: '日常检查',
    检查部门: '机加工车间S',
    检查岗位: '打磨工S',
    检查频次: '每周',
    截止时间: '2099-12-31 23:59:59',
    受检部门: '机加工车间S',
    附加检查内容: '检查表S0',
    '风险点检查内容-风险点': '砂轮机0',
  }),
  // Every third year reviewed, or every sixth of whoever has been ten years in the trade.
  certificate: (place) => ({
    证书名称: `特种作业操作证S${place}`,
    持证人: '安工',
    证书类别: '焊接与热切割作业',
    证书编号: `T-S${String(place).padStart(5, '0')}`,
    发证机关: '山东省应急管理厅',
    培训时间: '2026-02-05',
    发证日期: '2026-03-05',
    复审日期: place % 2 ? '2032-03-05' : '2029-03-05',
    有效期至: '2032-03-05',
    复审延长: place % 2 ? '是' : '否',
    从事本工种起始日期: '2010-05-01',
    备注: `备注${place}`,
  }),
  examDoc: (place) => ({ 文档名称: `培训文档S${place}`, 文档类别: '年度再培训', 文档简介: `第${place}课` }),
  examQuestion: (place) => ({
    试题编号: `ST-S${place}`,
    所属题库: '通用题库S',
    题型: '多选题',
    难度: '中',
    默认分值: '2.5',
    题干: `砂轮机使用前应当检查（第${place}题）`,
    选项A: '防护罩',
    选项B: '托架',
    选项C: '砂轮裂纹',
    正确答案: 'ABC',
    答案解析: `三项都要检查${place}`,
    依据条款: 'GB 4674-2009',
  }),
};

/** What the lines of a company refer to, by resource. */
const NAMES: Readonly<Record<string, string>> = {
  user: '安工',
  dept: '机加工车间S',
  post: '打磨工S',
  area: '打磨间S',
  riskPoint: '砂轮机0',
  checkList: '检查表S0',
  examType: '通用题库S',
};

const numbered = (place: number): string => String(place).padStart(5, '0');

/** A cell of its kind; dates follow one another in the order of the columns. A dictionary's first label is put in later. */
function cellOf(field: AnyField, column: number, place: number): string | undefined {
  const day = `2026-03-${String(column + 1).padStart(2, '0')}`;
  switch (field.kind) {
    case 'text':
      if (field.format === 'phone') return `139${numbered(place).padStart(8, '0')}`;
      if (field.format === 'email') return `s${place}@example.org`;
      if (field.format === 'code') return `S${numbered(place)}`;
      return field.format ? undefined : `${field.label}${numbered(place)}`.slice(-(field.max ?? 50));
    case 'longText':
      return `${field.label}${numbered(place)}`;
    case 'int':
    case 'decimal':
    case 'money':
      return String(Math.max(field.min ?? 0, Math.min(1, field.max ?? 1)));
    case 'dict':
      return '';
    case 'choice':
      return Object.values(field.options)[0];
    case 'flag':
      return '是';
    case 'date':
      return day;
    case 'datetime':
      return `${day} 08:30:00`;
    case 'period':
      return field.precision === 'date' ? `${day} 至 2026-06-05` : `${day} 08:30:00 至 2026-06-05 08:30:00`;
    case 'ref':
      return NAMES[field.target];
    default:
      return undefined;
  }
}

/** Of a definition whose trade asks no more than its fields: every column that is always asked for. */
const derived = (resource: AnyResource, place: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    sheetColumns(resource).flatMap(({ title, field }, column) => {
      const cell = field.visibleWhen ? undefined : cellOf(field, column, place);
      return cell === undefined ? [] : [[title, cell]];
    }),
  );

/** Labels a dictionary offers, so that the lines above stay true when a label is reworded. */
export async function fitted(
  admin: Person,
  resource: AnyResource,
  line: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const fit = { ...line };
  for (const { title, field } of sheetColumns(resource)) {
    if (field.kind !== 'dict' || fit[title] === undefined) continue;
    const items = must(await admin.call('GET', '/blade-system/dict/dictionary', { query: { code: field.dict } }))
      .data as { dictValue: string }[];
    const labels = items.map(({ dictValue }) => dictValue);
    const wanted = (fit[title] as string).split('、').filter((label) => labels.includes(label));
    fit[title] = wanted.length > 0 ? wanted.join('、') : (labels[0] as string);
  }
  return fit;
}

export const cells = (header: readonly string[], line: Readonly<Record<string, string>>): string[] =>
  header.map((title) => line[plain(title)] ?? '');

/** The line of a place, in the words of this company's dictionaries. */
export const lineOf = (admin: Person, resource: AnyResource, place: number): Promise<Record<string, string>> =>
  fitted(admin, resource, LINES[resource.name]?.(place) ?? derived(resource, place));
