/** Texts of the demo; invented, and nobody's. */
export interface DemoNotice {
  readonly title: string;
  /** dictionary `notice` */
  readonly category: string;
  /** Days before the present. */
  readonly ago: number;
  readonly content: string;
}

export const NOTICES: readonly DemoNotice[] = [
  {
    title: '冬季“百日安全”活动安排',
    category: '1',
    ago: 12,
    content:
      '<p>即日起开展冬季“百日安全”活动，请各部门：</p><ol><li>每周至少组织一次班组隐患排查；</li><li>重点检查防冻、防滑、防火和用电；</li><li>发现隐患用“上报隐患”随手拍，当场能改的当场改。</li></ol>',
  },
  {
    title: '本月应急演练：有限空间事故处置',
    category: '1',
    ago: 5,
    content:
      '<p>本月 28 日 14:00 在污水处理站开展有限空间事故应急演练，参演人员请提前一天到安全环保部领取器材。</p><p><strong>严禁盲目施救。</strong></p>',
  },
  {
    title: '周六停电检修通知',
    category: '1',
    ago: 1,
    content: '<p>周六 08:00 至 16:00 停电检修，检修期间停送电须挂牌上锁，恢复送电由设备动力部统一指挥。</p>',
  },
];

/** A rule with its annex, which everybody reads and signs. */
export const SIGNED_NOTICE = {
  title: '动火作业安全管理规定（修订）',
  category: '1',
  ago: 3,
  seconds: 30,
  content:
    '<p>《动火作业安全管理规定》已修订，自发布之日起执行，请全体员工阅读正文和附件后签阅：</p><ol><li>动火前办理作业票，检测可燃气体，检测结果三十分钟内有效；</li><li>动火点十米内清除可燃物，配备灭火器，专人监护；</li><li>动火中断超过六十分钟的，重新检测；</li><li>动火结束后清理现场，监护人确认无火种后离开。</li></ol>',
  annex: {
    name: '动火作业安全管理规定.pdf',
    title: '动火作业安全管理规定',
    chapters: [
      ['第一章 总则', '本规定适用于本企业生产区域内的动火作业。动火作业分为特级、一级、二级，节假日、夜间升级管理。'],
      ['第二章 作业程序', '申请人填写作业票，逐项落实安全措施；检测人签字确认检测结果；审批人到现场核对后签发。'],
      ['第三章 监护与验收', '监护人不得离开现场，不得兼做其他工作。作业结束由监护人与作业人共同验收，作业票存档一年。'],
    ],
  },
} as const;

export interface DemoHelp {
  readonly shelf: string;
  readonly name: string;
  readonly type: 2 | 3;
  readonly remark: string;
  readonly content: string;
}

export const SHELVES = ['快速入门', '隐患排查治理', '政策法规'] as const;

export const HELP: readonly DemoHelp[] = [
  {
    shelf: '快速入门',
    name: '第一次登录',
    type: 2,
    remark: '租户编号、账号与首次修改密码',
    content:
      '<h3>登录</h3><p>在登录页填写租户编号、账号和密码。首次登录须先修改密码：至少 8 位，含大写、小写、数字、符号中的三种。</p><h3>忘记密码</h3><p>请联系本企业的管理员重置。</p>',
  },
  {
    shelf: '快速入门',
    name: '铃铛里的三个页签',
    type: 2,
    remark: '邮件、消息、通知分别是什么',
    content:
      '<ul><li>邮件：系统写给您本人的站内信；</li><li>消息：等待您处理的待办；</li><li>通知：本企业发布的公告。</li></ul><p>数字随时更新，点一行即到对应的页面。</p>',
  },
  {
    shelf: '隐患排查治理',
    name: '三十秒上报一条隐患',
    type: 2,
    remark: '拍照、写一句话、选地点',
    content:
      '<p>打开“上报隐患”，拍照，写一句话说明情况，选择风险点或填写地点，提交即可。没有网络时先存在手机里，恢复后自动发送。</p>',
  },
  {
    shelf: '隐患排查治理',
    name: '隐患从上报到闭环',
    type: 2,
    remark: '每一步由谁办、办完到哪里',
    content:
      '<ol><li>上报：任何员工；</li><li>指定整改人：责任人或安全管理人员；</li><li>整改：整改人提交整改情况与照片；</li><li>复查：复查人，不得是整改人本人；</li><li>重大隐患须由主要负责人再次复查后闭环。</li></ol>',
  },
  {
    shelf: '政策法规',
    name: '安全生产法中的双重预防要求',
    type: 2,
    remark: '第四条、第二十一条、第四十一条要点',
    content:
      '<p>生产经营单位应当构建安全风险分级管控和隐患排查治理双重预防机制；主要负责人对此负有职责；重大事故隐患排查治理情况应当向主管部门和职工大会或者职工代表大会报告。</p><p>本页为要点说明，以法律原文为准。</p>',
  },
  {
    shelf: '快速入门',
    name: '更新：消息实时到达',
    type: 3,
    remark: '铃铛不再需要刷新页面',
    content: '<p>待办、通知和站内信现在实时到达；断网恢复后自动补齐。表格的列设置跟随账号，换一台电脑也一样。</p>',
  },
];

/** Insults, as a platform would begin its list. */
export const WORDS: readonly string[] = ['混蛋', '白痴', '滚蛋', '饭桶'];

export interface DemoReport {
  readonly title: string;
  readonly description: string;
  readonly ago: number;
  /** What became of it: '' taken up, absent: it waits. */
  readonly step?: string;
}

export const REPORTS: readonly DemoReport[] = [
  {
    title: '交接班记录长期由一人代签',
    description: '夜班交接班记录近两周笔迹相同，接班人没有到现场确认，担心异常情况没有交清。',
    ago: 41,
    step: '已约谈班组长，改为现场双签；安全环保部每周抽查两次，连续四周无代签。',
  },
  {
    title: '更衣室疏散门夜间上锁',
    description: '晚上十点后更衣室外侧疏散门用链锁锁住，值班人员说是防盗，发生火情时无法打开。',
    ago: 6,
    step: '',
  },
  {
    title: '叉车充电间没有通风',
    description: '充电间排风扇坏了一周，充电时有刺激性气味，门还一直关着。',
    ago: 2,
  },
];

export interface DemoFeedback {
  readonly by: 'worker' | 'manager';
  readonly title: string;
  readonly description: string;
  readonly ago: number;
  readonly answer?: string;
}

/** One of each of the first companies. */
export const FEEDBACK: readonly DemoFeedback[] = [
  {
    by: 'manager',
    title: '希望隐患台账能按车间分开导出',
    description: '每月例会要按车间通报，现在导出后还要手工拆分表格。',
    ago: 23,
    answer: '在隐患治理里先按所属部门查询再导出，得到的就是该车间的台账；多个车间可依次导出。',
  },
  {
    by: 'worker',
    title: '戴手套时拍照按钮不好按',
    description: '冬季戴线手套，拍照按钮容易按到旁边，能不能再大一些。',
    ago: 8,
  },
  {
    by: 'manager',
    title: '检查任务的提醒时间能否自定',
    description: '我们中班十六点接班，早上的提醒大家看不到。',
    ago: 3,
  },
];
