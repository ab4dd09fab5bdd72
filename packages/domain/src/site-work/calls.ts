import { call, type } from '@anlan/resource';
import type { TicketIsolation } from '../permit/isolation/calls';
import { siteWork } from './site-work';

export const siteWorkPdf = call('GET /safe/sitedangerwork/:id/pdf', {
  summary: '作业票的打印文件',
  access: { code: 'sitedangerwork_view' },
  resource: siteWork.name,
  reach: 'row',
  needsCompany: true,
});

export const siteIsolations = call('GET /safe/sitedangerwork/:id/isolations', {
  summary: '现场作业票的能量隔离',
  access: { code: 'sitedangerwork_view' },
  resource: siteWork.name,
  reach: 'row',
  needsCompany: true,
  reply: type<readonly TicketIsolation[]>(),
});
