import { toEpoch } from '@anlan/resource/dates';
import { must, type Person, type WorldCompany } from '../../testing/company-world';
import type { World } from '../../testing/world';

/** The application's present becomes this moment (Asia/Shanghai). */
export function setClock(world: World, text: string): void {
  world.clock.shift = toEpoch(text) - Date.now();
}

/** A list of two items; gives its id. */
export async function list(firm: WorldCompany, name: string, more: Record<string, unknown> = {}): Promise<string> {
  const body = {
    name,
    category: '1',
    items: [
      { project: '防护装置', content: '防护罩是否齐全牢固' },
      { project: '急停', content: '急停按钮是否有效', isPhoto: 1 },
    ],
    ...more,
  };
  return must(await firm.admin.call('POST', '/safe/check', { body })).data.id;
}

/** A risk point, 重大 where told. */
export async function point(firm: WorldCompany, who: Person, name: string, major = false): Promise<string> {
  const body = {
    name,
    pointNum: name,
    type: '1',
    riskDescribe: '旋转部位伤人',
    accidents: '0001',
    deptId: firm.places.workshop,
    teamIds: firm.places.team,
    place: firm.places.area,
    principalId: who.userId,
    postIds: firm.places.post,
    isSignificant: major ? 1 : 2,
  };
  return must(await firm.admin.call('POST', '/safe/risk', { body })).data.id;
}

/** A whole, valid plan; `more` over it. */
export const planBody = (
  firm: WorldCompany,
  { riskId, checkId, userId }: { riskId: string; checkId: string; userId: string },
  more: Record<string, unknown> = {},
): Record<string, unknown> => ({
  name: `日排查${Math.random().toString(36).slice(2, 8)}`,
  category: '1',
  riskCheckListTmp: [{ riskId, checkIds: checkId }],
  additionalCheckTmp: checkId,
  personalType: 1,
  deptId: firm.places.workshop,
  userId,
  checkWay: '1',
  patrolWay: '1',
  timeType: '2',
  timeData: '2027-12-31 23:59:59',
  deptedId: firm.places.workshop,
  isEnable: 0,
  ...more,
});

export const addPlan = async (firm: WorldCompany, body: Record<string, unknown>): Promise<string> =>
  must(await firm.admin.call('POST', '/safe/planvtwo', { body })).data.id;

export interface TaskLine {
  readonly day: string;
  readonly status: number;
}

/** What a plan has made so far, past every wall: start and state of each record, in order. */
export const recordsOf = async (world: World, planId: string): Promise<TaskLine[]> =>
  (await world.sql<{ day: string; status: number }>(
    `select to_char(record_time, 'MM-DD HH24:MI') as day, record_status as status from check_record where plan_id = $1::uuid and deleted_at is null order by record_time, period, assignee`,
    [planId],
  )) as TaskLine[];
