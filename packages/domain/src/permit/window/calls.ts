import { call, f, type } from '@anlan/resource';
import { permit } from '../permit';
import type { EngagedIn } from '../watch/elsewhere';
import type { WeatherEntry } from '../weather/weather';
import type { PlacedTicket, PointSpot } from './safe-window';

/** Where a work that is being typed is meant to be, who watches it, and between which moments. */
export const aroundFields = {
  id: f.text('作业票', { max: 36 }),
  riskId: f.ref('风险点', 'riskPoint'),
  location: f.text('作业地点', { max: 50 }),
  pipe: f.text('设备、管道名称', { max: 50 }),
  flatId: f.ref('平面图', 'flat'),
  guardianId: f.ref('监护人', 'user', { multiple: true }),
  workingIds: f.ref('作业人员与作业负责人', 'user', { multiple: true }),
  from: f.datetime('自', { required: true }),
  to: f.datetime('至', { required: true }),
};

export interface Around {
  /** Of both forms, near the place; planned, live, or past their time and not ended. */
  readonly tickets: readonly PlacedTicket[];
  /** What these people do in other tickets of that time, of either form. */
  readonly engaged: readonly EngagedIn[];
  /** Entered of the place or of the whole company, from as long before as an observation counts. */
  readonly weather: readonly WeatherEntry[];
  /** Where the point that is asked for stands on plans with a scale. */
  readonly spots: readonly PointSpot[];
}

const around = {
  resource: permit.name,
  reach: 'rows',
  query: aroundFields,
  reply: type<Around>(),
} as const;

/** What the form judges conflicts, the coordinator and the earliest window by, while one types. */
export const worksAroundPermit = call('GET /safe/dangerousunifywork/around', {
  ...around,
  summary: '作业地点与人员的其他作业票',
  access: { code: 'dangerousunifywork_view', audience: ['company'] },
});
