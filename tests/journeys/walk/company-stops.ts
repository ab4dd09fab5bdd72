import { add, choose, firstRow, press, rowAt, rowWith, type Stop, view } from './stops';

/** Screens of a company and of its supervisors. */
export const companyStops: readonly Stop[] = [
  // A company's administrator.
  {
    who: 'admin',
    path: '/wel/index',
    shows: ['欢迎使用安全风险隐患双重预防云信息平台', '等我处理', '企业风险', '现在最差的三处', '逾期隐患，按整改人'],
  },
  { who: 'admin', path: '/wel/dashboard', shows: ['企业风险等级', '近六个月隐患'] },
  { who: 'admin', path: '/wel/start', shows: ['从零到第一张四色图', '车间与区域'], phone: 'same' },
  {
    who: 'manager',
    path: '/meeting/pre',
    columns: ['会议名称', '班组', '会议时间', '主持人', '会议状态', '已签到', '应签到'],
    shows: [/班前会$/, '会议中', '已结束'],
    buttons: ['新增', '导出', '快速开会'],
    layers: [
      add('班前会', '会议名称', '班组', '参会人员', '工作任务', '风险因素', '防范措施'),
      {
        open: press('快速开会'),
        title: '快速开会',
        shows: ['选择班组后，参会人员、当日作业票的任务、风险和措施自动带出。'],
      },
      { open: choose('签到二维码'), title: '二维码', shows: ['扫码签到'] },
    ],
  },
  {
    who: 'manager',
    path: '/meeting/after',
    columns: ['会议名称', '班组', '会议总结', '会议状态'],
    shows: [/班后会$/, '已结束'],
    layers: [{ open: choose('查看'), title: /班后会$/, shows: ['会议总结', '参会人员签名'] }],
  },
  {
    who: 'manager',
    path: '/meeting/record',
    columns: ['会议名称', '会议类型', '签阅类型', '发布状态'],
    shows: ['月度安全例会', '已发布', '未发布'],
    layers: [{ open: choose('签阅情况', rowWith('月度安全例会')), title: /^签阅情况/, shows: ['未签阅'] }],
  },
  {
    who: 'worker',
    path: '/law/library',
    at: '?words=事故',
    phone: 'same',
    shows: ['企业职工伤亡事故分类', '由《生产安全事故分类与编码》代替', '摘要，非原文'],
    buttons: ['批量下载'],
    without: ['新增', '编辑', '删除'],
    layers: [
      {
        open: press('企业职工伤亡事故分类'),
        title: '企业职工伤亡事故分类',
        shows: ['再显示一页（已显示1页，共2页）', 'GB/T 6441-1986', '引用该法规的内容', '联系我们'],
      },
    ],
  },
  {
    // The words of the files themselves.
    who: 'manager',
    path: '/law/library',
    at: '?in=text&words=伤亡',
    phone: 'same',
    shows: ['企业职工伤亡事故分类', /^第\d+页$/],
    buttons: ['批量下载'],
  },
  {
    who: 'manager',
    path: '/management/accident-tally',
    columns: ['月报', '平均职工人数', '生产安全事故起数', '死亡人数', '重伤人数'],
    shows: [/^\d{4}年\d{1,2}月$/, /^40 人$/],
    buttons: ['新增', '导出'],
    layers: [add('伤亡事故月报', '年度', '月份', '平均职工人数'), view(/年\d{1,2}月$/, '平均职工人数')],
    closed: { to: ['gov'], call: 'safe/accidenttally/page' },
  },
  {
    who: 'gov',
    path: '/govpage/safe/law',
    phone: 'same',
    shows: ['中华人民共和国安全生产法', '摘要，非原文'],
    buttons: ['批量下载'],
    without: ['新增', '编辑', '删除'],
  },
  { who: 'admin', path: '/info/index', shows: ['基本资料', '修改密码', '更换手机号码', '更换头像'] },
  {
    who: 'admin',
    path: '/system/companyinfo',
    shows: ['海岳精细化工有限公司', '统一社会信用代码', '法定代表人'],
    layers: [
      { open: press('编辑'), title: /企业信息/, shows: ['企业简称'] },
      { open: press('隐患上报规则'), title: '隐患上报规则', shows: ['整改期限'] },
    ],
  },
  {
    who: 'admin',
    path: '/system/user',
    columns: ['登录账号', '姓名', '主部门', '所属角色', '手机号码'],
    shows: ['导出', '普通员工'],
    layers: [
      add('人员', '登录账号', '所属部门', '所属角色', '身份证号'),
      { open: choose('查看'), title: /.+/, shows: ['组织与权限', '个人信息'] },
      { open: choose('办理离职', rowWith('普通员工')), title: /离职办理$/, shows: ['离职日期', '离职原因'] },
      { open: choose('用户平台'), title: /的平台信息$/, shows: ['小程序', '添加一项'] },
      {
        open: async (page) => {
          await firstRow(page).getByRole('checkbox').check();
          await press('角色配置（1）')(page);
        },
        title: /的角色$/,
        shows: ['企业管理员', '班组长'],
      },
      {
        // The first row is still ticked.
        open: async (page) => {
          await rowAt(1)(page).getByRole('checkbox').check();
          await press('角色配置（2）')(page);
        },
        title: '2人的角色',
        shows: ['他们的角色全部改为所勾选的', '班组长'],
      },
      { open: press('导入'), title: '导入人员', shows: ['登录账号相同的记录会被更新', '重置密码', '下载模板'] },
    ],
    closed: { to: ['manager', 'worker', 'gov'], call: 'blade-user/page' },
  },
  {
    who: 'admin',
    path: '/system/guest',
    columns: ['用户姓名', '第三方平台', '审核状态'],
    shows: ['示范统一认证', '待审核', '已驳回'],
    layers: [
      { open: choose('通过', rowWith('guest1')), title: /^通过/, shows: ['账号名称', '所属角色'] },
      { open: choose('驳回', rowWith('guest1')), title: /^驳回/, shows: ['审核意见'] },
      { open: choose('查看', rowWith('guest2')), title: /.+/, shows: ['第三方账号', '不是本企业员工'] },
    ],
    closed: { to: ['manager', 'worker'], call: 'safe/guestregister/page' },
  },
  {
    who: 'admin',
    path: '/system/resigned',
    columns: ['姓名', '登录账号', '离职日期', '交接人'],
    shows: ['former', '综合管理部'],
    layers: [view(/.+/, '工作交接', '印章与在办事项')],
    closed: { to: ['worker'], call: 'safe/userresign/page' },
  },
  {
    who: 'admin',
    path: '/system/dept',
    columns: ['部门名称', '部门类型', '部门负责人'],
    shows: ['合成车间', '合成一班', '班组'],
    layers: [add('部门', '上级部门', '部门类型', '部门负责人'), view('海岳精细化工有限公司', '部门全称')],
    // Every colleague may look departments up; this screen is the administrators'.
    closed: { to: ['worker', 'gov'] },
  },
  {
    who: 'admin',
    path: '/system/post',
    columns: ['岗位名称', '岗位级别', '是否接触职业病危害岗位', '接害时长'],
    shows: ['叉车司机', '8 小时'],
    layers: [
      add('岗位', '岗位名称', '是否接触职业病危害岗位'),
      { open: press('导入'), title: '导入岗位', shows: ['下载模板', '支持.xls、.xlsx，不超过50M'] },
    ],
    closed: { to: ['worker'], call: 'blade-system/post/list' },
  },
  {
    who: 'admin',
    path: '/system/role',
    columns: ['角色名称', '角色别名', '数据范围'],
    shows: ['安全管理人员', '所在部门及子级'],
    layers: [
      add('角色', '角色名称', '数据范围'),
      { open: choose('权限配置'), title: /的权限$/, shows: ['菜单权限', '数据权限', '接口权限', '风险分级管控'] },
      {
        open: choose('同步到下级角色'),
        title: /同步到它的全部下级角色/,
        shows: ['下级角色原有的权限会被替换'],
      },
    ],
    closed: { to: ['manager', 'worker'], call: 'blade-system/role/list' },
  },
  {
    who: 'admin',
    path: '/system/data-scope',
    shows: ['隐患治理', '检查任务', '可见范围'],
    layers: [{ open: press('新增'), title: '新增数据权限', shows: ['所属菜单', '权限名称', '可见范围'] }],
    closed: { to: ['manager'], call: 'blade-system/data-scope/list' },
  },
  {
    who: 'admin',
    path: '/system/api-scope',
    shows: ['风险分级管控', '接口类型'],
    layers: [{ open: press('新增'), title: '新增接口权限', shows: ['所属菜单', '接口地址'] }],
    closed: { to: ['manager'], call: 'blade-system/api-scope/list' },
  },
  {
    who: 'admin',
    path: '/desk/notice',
    columns: ['通知标题', '通知类型', '通知日期'],
    shows: ['周六停电检修通知'],
    layers: [
      add('通知公告', '通知标题', '通知类型', '通知内容'),
      { open: choose('查看', rowWith('周六停电检修通知')), title: '周六停电检修通知', shows: ['停送电须挂牌上锁'] },
    ],
    closed: { to: ['gov'], call: 'blade-desk/notice/list' },
  },
  {
    who: 'admin',
    path: '/desk/to-sign',
    columns: ['内容', '类别', '发布时间', '签阅期限', '状态'],
    shows: ['动火作业安全管理规定（修订）', '通知公告'],
    layers: [
      {
        open: press('动火作业安全管理规定（修订）'),
        title: '动火作业安全管理规定（修订）',
        shows: ['动火前办理作业票', '动火作业安全管理规定.pdf'],
      },
    ],
  },
  {
    who: 'admin',
    path: '/desk/attempt',
    // Nobody of the demo has answered yet: attempt.spec has its rows.
    shows: ['作答对象'],
    closed: { to: ['gov'] },
  },
  {
    who: 'admin',
    path: '/desk/signoff',
    shows: ['签阅对象', '动火作业安全管理规定（修订）', '已签阅'],
    closed: { to: ['gov'] },
  },
  {
    who: 'admin',
    path: '/system/dict',
    columns: ['字典编号', '字典名称', '字典键值', '封存'],
    shows: ['button_func'],
    layers: [add('字典', '上级字典', '字典编号', '字典键值', '图标')],
    closed: { to: ['worker'], call: 'blade-system/dict/list' },
  },
  {
    who: 'admin',
    path: '/system/dictbiz',
    shows: ['safe_accident_cause', '人的不安全行为'],
    closed: { to: ['worker'], call: 'blade-system/dict-biz/list' },
  },
  {
    who: 'admin',
    path: '/system/param',
    columns: ['参数名称', '参数键名', '参数键值'],
    shows: ['ai.open', 'GB/T 22239-2019 8.1.4.1'],
    layers: [add('参数', '参数名称', '参数键名', '参数键值')],
    closed: { to: ['worker'], call: 'blade-system/param/list' },
  },
  {
    who: 'admin',
    path: '/system/sensitive-word',
    columns: ['敏感词', '启用状态'],
    shows: ['饭桶', '启用'],
    layers: [add('敏感词', '敏感词', '启用状态')],
    closed: { to: ['worker'], call: 'safe/sensitivewords/page' },
  },
  {
    who: 'admin',
    path: '/resource/attach',
    at: '?originalName=动火作业安全管理规定',
    columns: ['附件原名', '附件大小', '所属业务'],
    shows: ['上传', /KB/, '通知公告', '下载'],
    closed: { to: ['worker'], call: 'blade-resource/attach/list' },
  },
  {
    who: 'admin',
    path: '/system/excelrecord',
    shows: ['导入内容', '上传表格'],
    closed: { to: ['worker'], call: 'safe/excelrecord/page' },
  },
  {
    who: 'admin',
    path: '/log/usual',
    columns: ['操作', '业务', '操作人', '来源地址'],
    shows: ['登录', '会话'],
    layers: [{ open: choose('查看'), title: /.+/, shows: ['记录编号', '请求编号', '内容'] }],
    closed: { to: ['worker'], call: 'blade-log/usual/list' },
  },
  {
    who: 'admin',
    path: '/log/api',
    // Addresses of calls hold the keys of records.
    keys: true,
    columns: ['日志名', '请求接口', '状态码', '耗时'],
    shows: ['GET', /毫秒/],
    layers: [{ open: choose('查看'), title: /.+/, shows: ['用户代理', '服务主机'] }],
    closed: { to: ['worker'], call: 'blade-log/api/list' },
  },
  {
    who: 'admin',
    path: '/risk/area',
    columns: ['区域名称', '上级区域', '区域负责人'],
    shows: ['危化品仓库', '储运车间'],
    layers: [add('区域', '区域名称', '上级区域', '区域负责人')],
    closed: { to: ['gov'] },
  },
  {
    who: 'admin',
    path: '/check/not-push-date',
    columns: ['日期名称', '日期范围'],
    shows: ['设备停车检修', '适用计划'],
    layers: [add('暂停推送日期', '日期名称', '日期范围')],
    closed: { to: ['gov'] },
  },
  {
    who: 'admin',
    path: '/hazard/internal-report',
    columns: ['报告标题', '报告人', '处理状态'],
    shows: ['提交内部报告', '叉车充电间没有通风', '处理中'],
    layers: [
      { open: choose('处理', rowWith('叉车充电间没有通风')), title: '处理', shows: ['处理结果'] },
      { open: choose('查看', rowWith('交接班记录')), title: /.+/, shows: ['改为现场双签'] },
      { open: press('提交内部报告'), title: '提交内部报告', shows: ['报告内容', '现场照片', '联系方式'] },
    ],
    closed: { to: ['gov'] },
  },
  // A worker reads what concerns everybody.
  { who: 'worker', path: '/wel/index', shows: ['今天要做的', '拍照上报隐患', '我上报的'], phone: 'same' },
  { who: 'worker', path: '/desk/notice', columns: ['通知标题'], shows: ['周六停电检修通知'] },
  { who: 'worker', path: '/system/companyinfo', shows: ['海岳精细化工有限公司'] },
  { who: 'worker', path: '/hazard/internal-report', shows: ['提交内部报告'] },
  // A supervision office looks on.
  {
    who: 'gov',
    path: '/govpage/safe',
    shows: [
      '今天找谁',
      '海岳精细化工有限公司',
      '没有动静的企业',
      '逾期重大隐患',
      '欢迎使用安全风险隐患双重预防云信息平台',
    ],
  },
  { who: 'gov', path: '/govpage/safe/companies', shows: ['辖区企业', '海岳精细化工有限公司'] },
  {
    who: 'gov',
    path: '/govpage/safe/company',
    shows: ['较30天前', '现在最差的三处', '逾期重大隐患', '风险点现状等级'],
  },
  {
    who: 'gov',
    path: '/govpage/safe/companyinfo',
    shows: ['海岳精细化工有限公司', '法定代表人'],
    closed: { to: ['admin', 'worker'], call: 'safe/companyinfo/government/page' },
  },
  {
    who: 'gov',
    path: '/govpage/safe/tenantflat',
    shows: ['新增平面图', '放在中央'],
    closed: { to: ['admin'], call: 'safe/tenantflat/page' },
  },
  { who: 'gov', path: '/govpage/safe/headcount', shows: ['潍坊市', /企业 \d+ 家/], closed: { to: ['admin'] } },
  {
    who: 'gov',
    path: '/govpage/safe/report',
    columns: ['报告标题', '处理状态'],
    shows: ['更衣室疏散门'],
    closed: { to: ['manager'], call: 'safe/report/government/page' },
  },
  {
    who: 'gov',
    path: '/govpage/safe/signoff',
    shows: ['签阅对象'],
    closed: { to: ['manager'] },
  },
  {
    who: 'gov',
    path: '/govpage/safe/log',
    columns: ['操作时间', '企业名称', '操作人'],
    shows: ['海岳精细化工有限公司'],
    closed: { to: ['manager'] },
  },
];
