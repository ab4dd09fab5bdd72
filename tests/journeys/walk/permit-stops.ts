import { choose, press, type Stop } from './stops';

/** Screens of certificates and dangerous work. */
export const permitStops: readonly Stop[] = [
  {
    who: 'manager',
    path: '/certificate/list',
    at: '?type=302&verifyState=2',
    columns: ['证书名称', '持证人', '证书类别', '证书状态', '复审日期', '有效期至', '核验状态'],
    shows: ['熔化焊接与热切割作业', '焊接与热切割作业', /^(有效|\d+天后到期|已过期|今天到期)$/, '已核验'],
    buttons: ['新增', '导入', '导出'],
    layers: [
      { open: press('新增'), title: '新增安全证书', shows: ['证书编号', '应复审的日期；不复审的证书与有效期至相同'] },
      { open: choose('登记复审'), title: '登记复审', shows: ['申请日期', '下次复审日期'] },
    ],
  },
  {
    who: 'worker',
    path: '/certificate/mine',
    phone: 'same',
    shows: ['熔化焊接与热切割作业', '制冷与空调设备安装修理作业', '核验状态'],
    buttons: ['登记证书'],
    layers: [{ open: press('登记证书'), title: '登记本人的证书', shows: ['证书编号'] }],
  },
  {
    who: 'gov',
    path: '/govpage/safe/safetycertificate',
    shows: ['持证人', '核验状态'],
    without: ['新增', '导入', '编辑', '删除', '核验通过'],
  },
  {
    who: 'manager',
    path: '/site-work/list',
    columns: ['作业票编号', '作业名称', '作业类型', '执行级别', '流程状态', '运行情况'],
    shows: [/^XC-\d{8}-\d{4}$/, '作业中（待验收）', '更换机封'],
    buttons: ['新增', '导出'],
    layers: [{ open: press('新增'), title: '新增现场危险作业票', shows: ['所属车间', '安全教育人'] }],
  },
  {
    who: 'manager',
    path: '/site-work/check',
    at: '?type=1',
    shows: ['动火作业安全措施确认表', '安全措施确认'],
    buttons: ['新增', '导入', '导出', '采用预置检查表'],
    layers: [{ open: press('采用预置检查表'), title: '采用预置检查表', shows: ['爆破作业'] }],
  },
  {
    who: 'gov',
    path: '/govpage/safe/sitedangerwork',
    columns: ['作业票编号', '作业名称', '作业类型', '作业人员姓名', '作业时间', '审批人', '流程状态'],
    shows: [/^XC-\d{8}-\d{4}$/],
    without: ['新增', '编辑', '删除', '审批'],
  },
  {
    who: 'gov',
    path: '/govpage/safe/sitedangercheck',
    at: '?type=1',
    shows: ['动火作业评估表'],
    without: ['新增', '导入', '编辑', '删除'],
  },
];
