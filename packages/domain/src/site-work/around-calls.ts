import { call, type } from '@anlan/resource';
import { type Around, aroundFields } from '../permit/window/calls';
import { siteWork } from './site-work';

/** What the older form tells of the works around it while one types. */
export const worksAroundSite = call('GET /safe/sitedangerwork/around', {
  summary: '作业地点与人员的其他作业票',
  access: { code: 'sitedangerwork_view', audience: ['company'] },
  resource: siteWork.name,
  reach: 'rows',
  query: aroundFields,
  reply: type<Around>(),
});
