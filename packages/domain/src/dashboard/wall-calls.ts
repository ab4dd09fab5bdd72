import { type Call, call, type } from '@anlan/resource';
import { riskStanding, type Standing } from '../dynamic/calls';
import { type FlatDetail, flatDetail, flatList, type GraphDetail, graphDetail, graphList } from '../flat/calls';
import { type Headline, homeHeadline, type OpenDept, type OverduePerson, overdueByWhom } from '../hazard/figure-calls';
import { type PermitBoard, permitBoard } from '../permit/board/calls';
import { riskPoint } from '../risk/risk-point';
import { type CompanyLevel, homeLevel, homeToday, homeWarnings, type TodaysChecks, type WarningFigures } from './calls';

/** What a wall shows, as the calls tell it that screens read one by one: each to whoever may ask that call himself. */
export const WALL_PARTS = {
  headline: homeHeadline,
  level: homeLevel,
  today: homeToday,
  warnings: homeWarnings,
  standing: riskStanding,
  overdue: overdueByWhom,
  board: permitBoard,
} as const satisfies Readonly<Record<string, Call>>;

/** The lists the picture in its middle is chosen from, and what is read of the one that is. */
export const WALL_PICTURES = { graphs: graphList, graph: graphDetail, flats: flatList, flat: flatDetail } as const;

/** A part is null where this person may not ask for it, and the picture where there is none. */
export interface Wall {
  readonly headline: Headline | null;
  readonly level: CompanyLevel | null;
  readonly today: TodaysChecks | null;
  readonly warnings: WarningFigures | null;
  readonly standing: Standing | null;
  readonly overdue: { readonly people: readonly OverduePerson[]; readonly depts: readonly OpenDept[] } | null;
  readonly board: PermitBoard | null;
  /** The drawing that shows most risk points. */
  readonly graph: GraphDetail | null;
  /** The plan it lies on; without a drawing the plan with most points. */
  readonly flat: FlatDetail | null;
  /** `yyyy-MM-dd HH:mm:ss` of the server. */
  readonly now: string;
}

export const wall = call('GET /safe/index/wall', {
  summary: '企业大屏：一次读取全部数字、四色图与今日作业，无权查看的部分为空',
  access: {
    code: [homeLevel, homeHeadline, homeWarnings, homeToday].map(({ access }) => (access as { code: string }).code),
  },
  reach: 'rows',
  needsCompany: true,
  resource: riskPoint.name,
  reply: type<Wall>(),
});
