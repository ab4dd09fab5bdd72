/** English of the supervision pages. Keys are the Chinese source sentences. */
export const en: Readonly<Record<string, string>> = {
  '当前企业：{name}': 'Current company: {name}',
  '已选择{name}': '{name} chosen',
  '辖区企业（{n}）': 'Companies under supervision ({n})',
  辖区企业: 'Companies under supervision',
  辖区内还没有企业: 'There are no companies in this region yet',
  该区域内没有企业: 'There are no companies in this region',
  '逾期隐患 {n}': 'Overdue hazards: {n}',
  '重大隐患 {n}': 'Major hazards: {n}',
  排列方式: 'Order',
  按名称排列: 'By name',
  逾期隐患多的在前: 'Most overdue dangers first',
  未闭环重大隐患多的在前: 'Most open major dangers first',
  风险点多的在前: 'Most risk points first',
  未闭环隐患多的在前: 'Most open dangers first',
  重大风险多的在前: 'Most major risk points first',
};
