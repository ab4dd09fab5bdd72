import { auditWords } from '@anlan/resource';
import type { HazardAction } from '../hazard/steps';
import { allResources } from '../resources';

/** What the audit calls the things that happen beside the declared steps of a record; another name does not compile. */
export const auditKinds = {
  report: '上报',
  create: '新增',
  update: '修改',
  remove: '删除',
  import: '导入',
  export: '导出',
  expire: '到期清除',
  lapse: '失效',
  readAnew: '重新阅读',
  judgeAnew: '重新判分',
  print: '打印',
  grant: '授权',
  signIn: '登录',
  signOut: '退出登录',
  supervise: '监管查看',
  unlock: '解除锁定',
  updatePassword: '修改密码',
  resetPassword: '重置密码',
  forgetPassword: '找回密码',
  refreshReused: '令牌重复使用',
  sendMessage: '发送短信',
  enable: '启用',
  disable: '停用',
  upload: '上传',
  bindPhone: '绑定手机',
  changePhone: '更换手机',
  stand: '切换部门与角色',
  ghostGo: '进入租户',
  kick: '强制下线',
  resign: '离职',
  rejoin: '复职',
  handover: '交接',
  updatePlatform: '修改平台信息',
  bind: '绑定第三方账号',
  unbind: '解除第三方账号',
  resetSecret: '重置密钥',
  sync: '同步到下级角色',
  syncTenants: '同步到企业',
  view: '查看密钥',
  download: '下载',
  map: '设置区域地图',
  resetCoordinate: '清除平面图位置',
  overdue: '逾期',
  effect: '时效变化',
  meetingSign: '会议签到',
  pair: '关联班后会',
  generate: '生成检查任务',
  drillDuty: '更新演练任务',
  recount: '重新合计',
  judge: '目标考核',
  followPlan: '随检查计划更新',
  followPerson: '随人员更新',
  level: '动态等级变化',
  evaluate: '评估',
  inform: '更新告知状态',
  revoke: '停止分享',
  link: '关联风险点',
  dangerSource: '关联危险源',
  linkPlans: '关联检查计划',
  unlinkPlans: '取消关联检查计划',
  submit: '提交',
  cancel: '取消',
  doneByOther: '他人已完成',
  escalate: '预警升级',
  ease: '预警降级',
  follow: '预警内容更新',
  return: '再次发生',
  repeat: '重复发生',
  causeGone: '原因消失',
  autoClear: '自动消警',
  ghostBack: '退出租户',
  start: '开始检查',
  read: '阅读计时',
  timeUp: '到时自动提交',
  clockStop: '系统停止作业',
  documentGone: '关联文件废止',
  progress: '进度更新',
  sign: '签到',
  study: '学习完成',
  finish: '培训合格',
  fail: '培训不合格',
  reopen: '培训重新开放',
  remark: '成绩更正',
  leave: '不再参加培训',
  followTraining: '随培训计划更新',
  void: '证书作废',
} as const;

export type AuditKind = keyof typeof auditKinds | HazardAction;

/** Every name that may stand in the audit's column of kinds, in words: declared steps of records with their own. */
export const kindWords: ReadonlyMap<string, string> = new Map([
  ...allResources.flatMap(({ steps }) => (steps ? auditWords(steps) : [])),
  ...Object.entries(auditKinds),
]);

/** What is no record of a table and yet written down. */
const beside = { session: '会话', exchangeKey: '租户密钥' } as const;

export const resourceWords: ReadonlyMap<string, string> = new Map([
  ...allResources.map(({ name, label }) => [name, label] as const),
  ...Object.entries(beside),
]);

/** Of what an earlier version has written down under a name that is gone. */
export const OTHER_KIND = '其他操作';
export const OTHER_RESOURCE = '其他业务';
