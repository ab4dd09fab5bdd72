/**
 * What a company sets up before double prevention runs, in the order in which one stands on the other; the key names the
 * fact by which it is done. Data decides, nobody ticks: a step that is undone comes back.
 */
export const SETUP_STEPS = [
  {
    key: 'company',
    label: '填写企业信息',
    says: '名称、行业、主要负责人与安全负责人，监管部门据此联系',
    path: '/system/companyinfo',
  },
  { key: 'depts', label: '建立部门', says: '隐患按责任部门指定，由部门负责人整改', path: '/system/dept' },
  { key: 'people', label: '录入人员', says: '可下载模板，用表格一次导入', path: '/system/user' },
  {
    key: 'duties',
    label: '指定主要负责人与安全管理人员',
    says: '在用户管理中授予这两个角色，预警与逾期才有人知道',
    path: '/system/user',
  },
  { key: 'areas', label: '划分区域', says: '风险点与检查按区域找到', path: '/risk/area' },
  { key: 'points', label: '登记风险点', says: '可从公共风险库选取', path: '/risk/point' },
  { key: 'evaluated', label: '评价每个风险点', says: '评定固有等级以后才计入四色与企业评分', path: '/risk/point' },
  { key: 'drawing', label: '绘制四色图', says: '上传厂区平面图，把风险点标在图上', path: '/map/flat' },
  { key: 'lists', label: '编制检查表', says: '可从行业检查表开始', path: '/check/list' },
  { key: 'plans', label: '启用第一个排查计划', says: '到时间自动派给检查的人', path: '/check/plan' },
] as const;

export type SetupKey = (typeof SETUP_STEPS)[number]['key'];
