import { call, f, type } from '@anlan/resource';
import { permit } from '../permit';

/** So many people at once: a page of the look-up from which a guardian is chosen. */
export const MOST_GUARDIANS = 50;

/** Whether somebody may be the guardian of a work, as its submission will judge him. */
export interface GuardianTold {
  readonly userId: string;
  readonly certificate: { readonly name: string; readonly validUntil: string } | null;
  /** Why he would be refused, each a clause that follows his name; none: he may. Of training and health only that it is so. */
  readonly refused: readonly string[];
}

export const guardiansTold = call('GET /safe/dangerousunifywork/guardians/told', {
  summary: '人员能否担任监护人：证书、培训、同一时间的其他作业',
  access: { code: 'dangerousunifywork_view', audience: ['company'] },
  resource: permit.name,
  reach: 'rows',
  query: {
    id: f.text('作业票', { max: 36 }),
    userIds: f.ref('人员', 'user', { multiple: true, maxCount: MOST_GUARDIANS, required: true }),
    workType: f.text('作业类型', { max: 10, required: true }),
    riskId: f.ref('风险点', 'riskPoint'),
    location: f.text('作业地点', { max: 50 }),
    from: f.datetime('自', { required: true }),
    to: f.datetime('至', { required: true }),
  },
  reply: type<readonly GuardianTold[]>(),
});
