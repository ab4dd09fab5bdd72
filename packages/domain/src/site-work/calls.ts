import { call } from '@anlan/resource';
import { siteWork } from './site-work';

export const siteWorkPdf = call('GET /safe/sitedangerwork/:id/pdf', {
  summary: '作业票的打印文件',
  access: { code: 'sitedangerwork_view' },
  resource: siteWork.name,
  reach: 'row',
  needsCompany: true,
});
