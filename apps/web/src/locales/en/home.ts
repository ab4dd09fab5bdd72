/** English of the home page. Keys are the Chinese source sentences. */
export const en: Readonly<Record<string, string>> = {
  我的待办: 'My to-dos',
  逾期隐患: 'Overdue hazards',
  未闭环隐患: 'Open hazards',
  隐患与风险概况: 'Hazards and risks at a glance',
  整改率: 'Rectification rate',
  '风险点固有等级分布（共{n}个）': 'Risk points by inherent level ({n} in total)',
  '{colour}色': '{colour}',
  '全部（{n}）': 'All ({n})',
  没有等待您处理的隐患: 'No hazard is waiting for you',
  '整改期限 {time}': 'Due {time}',
  '发现时间 {time}': 'Found {time}',
  '{n}月': 'Month {n}',
  其中已闭环: 'Closed of these',
  近六个月隐患: 'Hazards of the last six months',
  近六个月没有上报隐患: 'No hazard was reported in the last six months',
  近六个月上报与闭环的隐患数: 'Hazards reported and closed in the last six months',
  月份: 'Month',
  '收到经代理转发的请求，但没有设置 TRUST_PROXY': 'Requests come through a proxy, but TRUST_PROXY is not set',
  '所有用户会被当作同一个地址：一个人输错密码，可能使大家都要等待。请在启动设置中把 TRUST_PROXY 设为前置代理的层数或地址，然后重新启动。':
    'All users count as one address: one person’s wrong passwords may make everybody wait. Set TRUST_PROXY to the number or the addresses of the proxies in front, then start again.',
};
