/** Whom another ticket holds: asked while typing, on the spot and after hot work by one rule (GB 30871-2022 4.10). */
import { measuresOf } from '@anlan/domain/permit/measures';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '../../testing/http';
import { siteTicketsBeside } from '../site-work/beside';
import { type Cast, DAY, NOW, type PermitBench, permitBench } from './permit.testing';
import { stopDue } from './stop';

let bench: PermitBench;
let cast: Cast;

beforeAll(async () => {
  bench = await permitBench(siteTicketsBeside);
});
afterAll(async () => {
  bench?.app.clock.set('2027-06-01 08:00:00');
  while (bench && (await stopDue(bench.app)) > 0);
  await bench?.close();
});
beforeEach(async () => {
  bench.app.clock.set(NOW);
  cast = await bench.cast();
});

const told = ({ status, msg, data }: Reply): string =>
  `${status} ${(data?.errors as { message: string }[] | undefined)?.map(({ message }) => message).join('；') ?? msg}`;
const at = (time: string) => bench.app.clock.set(`${DAY} ${time}`);
const AWAY = { riskId: null, workLocation: '装卸台', hotWorkLevel: '2' } as const;

describe('whom another ticket holds', () => {
  it('is told while typing, as the submission refuses it', async () => {
    const { guardian, welder, call, must } = cast;
    await cast.standing(1);
    const around = await must(
      call(
        cast.applicant,
        'GET',
        `/around?location=${encodeURIComponent('装卸台')}&guardianId=${guardian.userId}&workingIds=${welder.userId}&from=${encodeURIComponent(`${DAY} 10:00:00`)}&to=${encodeURIComponent(`${DAY} 12:00:00`)}`,
      ),
    );
    expect(around.data.engaged).toMatchObject([
      {
        part: 'watches',
        userId: guardian.userId,
        from: `${DAY} 09:00:00`,
        to: `${DAY} 16:00:00`,
        location: '一车间二层',
      },
    ]);
    expect(told(await cast.submit(await cast.draft(AWAY)))).toContain('同一时间在另一处监护');
  });

  it('does not sign in at another place', async () => {
    const away = await cast.standing(3, { ...AWAY, endTime: `${DAY} 09:30:00`, startTime: `${DAY} 08:30:00` });
    // Planned for after it; begun while the first goes on, since nobody has closed it.
    const here = await cast.standing(3, { startTime: `${DAY} 09:30:00`, endTime: `${DAY} 16:00:00` });
    at('08:35:00');
    await cast.must(cast.gas(away, { signTime: `${DAY} 08:31:00` }));
    await cast.must(cast.start(away));
    at('09:31:00');
    await stopDue(bench.app);
    expect(told(await cast.arrive(here))).toContain('同一时间在另一处监护，一人只能监护一处');
  });

  it('after hot work watches for fire until that is over', async () => {
    const away = await cast.standing(5, { ...AWAY, endTime: `${DAY} 10:00:00` });
    expect((await cast.read(away)).finishTime).toBe(`${DAY} 09:05:00`);
    // Finished at 09:05: watched until 09:35.
    const id = await cast.draft({ startTime: `${DAY} 09:20:00`, endTime: `${DAY} 16:00:00` });
    expect(told(await cast.submit(id))).toContain('同一时间在另一处监护');
    const later = await cast.draft({ startTime: `${DAY} 09:35:00`, endTime: `${DAY} 16:00:00` });
    await cast.must(cast.submit(later));
  });

  it('of a work with its temporary power watches both at one place; elsewhere the power has a guardian of its own', async () => {
    const power = {
      workType: '6',
      workName: '焊机接电',
      hotWorkLevel: null,
      hotPlaces: null,
      hotWorkMethod: null,
      electricPowerAccessPoint: '2号配电箱',
      electricWorkingVoltage: 380,
      electricEquipmentAndRatedPower: '电焊机15千瓦',
      measures: undefined,
    };
    cast.certify(cast.outsider.userId, '301');
    const workers = [{ userId: cast.outsider.userId }];
    const same = await cast.draft({ ...power, workers });
    const hot = await cast.draft({
      associatedOtherWork: [same],
      measures: measuresOf('1').map(({ text }) => ({ content: text, concerned: 1 })),
    });
    await cast.must(cast.submit(hot));
    expect(told(await cast.submit(same))).not.toContain('同一时间在另一处监护');
    const away = await cast.draft({ ...power, ...AWAY, workers });
    expect(told(await cast.submit(away))).toContain('同一时间在另一处监护，一人只能监护一处（GB 30871-2022 4.10）');
  });

  it('is no coordinator of the work beside it', async () => {
    await cast.standing(1, { guardianId: cast.guardian.userId });
    cast.certify(cast.outsider.userId, '7');
    const beside = await cast.draft({ guardianId: cast.outsider.userId, coordinatorId: cast.guardian.userId });
    expect(told(await cast.submit(beside))).toContain('监护人不能兼任交叉作业协调人（GB 30871-2022 4.10）');
  });

  it('is at one place however its name is written', async () => {
    await cast.standing(1, { riskId: null, workLocation: '１号 罐区' });
    const same = await cast.draft({ riskId: null, workLocation: '1号罐区', coordinatorId: null });
    const said = told(await cast.submit(same));
    expect(said).toContain('请指定交叉作业协调人');
    expect(said).not.toContain('另一处监护');
  });
});
