import type { AnyField } from './fields';

/** Sentences every generated form and the server share (spec 1 §5, §8; spec 2 §8). */
export const message = {
  required: (field: Pick<AnyField, 'kind' | 'label'>): string => `${requiredVerb(field.kind)}${field.label}`,
  maxLength: (max: number): string => `最多${max}个字`,
  number: '请输入正确的数字',
  max: (max: number): string => `最大值为${max}`,
  min: (min: number): string => `最小值为${min}`,
  range: (min: number, max: number): string => `请输入${min}至${max}之间的数值`,
  integerRange: (min: number, max: number): string => `请输入${min}至${max}的整数`,
  decimals: (scale: number): string => `最多保留${'零一二三四五六'[scale] ?? scale}位小数`,
  phoneEmpty: '请输入手机号码',
  phoneLength: '手机号码长度应为11位',
  phoneFormat: '手机号码格式不正确',
  emailFormat: '邮箱格式不正确',
  idNumberFormat: '身份证号格式不正确',
  creditCodeFormat: '统一社会信用代码格式不正确',
  urlFormat: '网址格式不正确',
  pathFormat: '路径格式不正确',
  linkFormat: '地址须是本系统内以/开头的路径，或以http://、https://开头的网址',
  codeFormat: '只能使用字母、数字、点、横线和下划线',
  date: (label: string): string => `${label}不是正确的日期`,
  dateOrder: '结束时间不能早于开始时间',
  option: (label: string): string => `${label}的选项不存在`,
  sealedOption: (label: string): string => `${label}的选项已停用`,
  reference: (label: string): string => `${label}不存在或已删除`,
  unfit: (label: string): string => `${label}不存在或不可选用，请重新选择`,
  text: (label: string): string => `${label}的格式不正确`,
  tooMany: (label: string, max: number): string => `${label}最多选择${max}项`,
  unknownFilter: (name: string): string => `不支持的查询条件：${name}`,
  unknownSort: (name: string): string => `不支持的排序字段：${name}`,
  fixed: (label: string): string => `${label}不能修改`,
  unknownField: (name: string): string => `不能识别的字段：${name}`,
  stale: '数据已被他人修改，请刷新后重试',
  stateChanged: '状态已变化，请刷新后重试',
  selectOne: '请选择至少一条数据',
  notFound: '数据不存在或已删除',
  forbidden: '没有操作权限',
  readonly: '政府端仅可查看，不可操作',
  chooseCompany: '请先选择企业',
  userDeleted: '人员已删除',
  deptDeleted: '部门已删除',
  rowDeleted: '已删除',
} as const;

const SELECTED: ReadonlySet<AnyField['kind']> = new Set([
  'date',
  'datetime',
  'period',
  'dict',
  'choice',
  'flag',
  'ref',
  'parent',
  'state',
]);

function requiredVerb(kind: AnyField['kind']): string {
  if (kind === 'file') return '请上传';
  if (kind === 'signature') return '请签名：';
  if (kind === 'rows') return '请填写';
  return SELECTED.has(kind) ? '请选择' : '请输入';
}
