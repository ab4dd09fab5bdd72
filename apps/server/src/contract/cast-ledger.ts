import { resources } from '@anlan/domain';
import { asSystem } from '../kernel/context';
import { insertMany } from '../kernel/resource/write/many';
import { must, type Person, type WorldCompany } from '../testing/company-world';
import type { World } from '../testing/world';
import type { Rows } from './probes';

/** What follows from a ticket: its row in the ledger, a stop of it; and an office's draw of them. */
export async function ledgered(
  world: World,
  a: WorldCompany,
  supervisor: Person,
  rows: Rows,
  tag: string,
): Promise<Rows> {
  const { services } = world.app;
  const both = {
    form: 2,
    name: `动火作业${tag}`,
    workType: '1',
    level: '11',
    deptId: rows.dept ?? null,
    contractor: 1,
  };
  const ticket = {
    ...both,
    ...{ siteWorkId: rows.siteWork ?? null, applicationTime: '2026-03-05 08:30:00', processState: 4, runFlag: 0 },
    ...{ startTime: '2099-03-05 08:30:00', endTime: '2099-03-05 16:30:00', actualStart: '2026-03-05 09:00:00' },
    ...{ rejected: 0, rejections: 0, begun: 1, stopped: 1, stops: 1, overran: 0 },
  };
  const [workLedger, workStop] = await asSystem(services, 'test ledger', async ({ tx }) => {
    const writer = { app: services, tx, tenantId: a.tenantId };
    const [ledger] = await insertMany(writer, resources.workLedger, [ticket], 'create');
    const stop = { ...both, ticketId: ledger as string, stopTime: '2026-03-05 10:00:00', cause: 9, byClock: 0 };
    const [stopped] = await insertMany(writer, resources.workStop, [{ ...stop, reason: `下雨${tag}` }], 'create');
    return [ledger as string, stopped as string];
  });
  const body = { name: `抽查${tag}`, fromDay: '2026-01-01', toDay: '2026-12-31', companies: a.tenantId, size: 1 };
  const workDraw = must(await supervisor.call('POST', '/safe/workdraw', { body })).data.id;
  const items = await supervisor.call('GET', '/safe/workdrawitem/page', { query: { drawId: workDraw } });
  return { workLedger, workStop, workDraw, workDrawItem: must(items).data.records[0].id };
}
