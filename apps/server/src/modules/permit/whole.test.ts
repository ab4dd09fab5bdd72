import { measuresOf } from '@anlan/domain/permit/measures';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Reply } from '../../testing/http';
import { type Cast, DAY, NOW, type PermitBench, permitBench } from './permit.testing';

let bench: PermitBench;
let cast: Cast;
beforeAll(async () => {
  bench = await permitBench();
  bench.app.clock.set(NOW);
  cast = await bench.cast();
});
afterAll(() => bench?.close());

const at = (time: string) => bench.app.clock.set(`${DAY} ${time}`);
const told = ({ status, msg, data }: Reply): string =>
  `${status} ${(data?.errors as { message: string }[] | undefined)?.map(({ message }) => message).join('；') ?? msg}`;
const rows = (type: '1' | '2') =>
  measuresOf(type).map(({ text, key }) => ({ content: text, concerned: key === '214' ? 2 : 1 }));
const sampled = (time: string, more: object = {}) => ({
  signTime: `${DAY} ${time}`,
  limitOxygenContent: 20.8,
  limitGasName: '1',
  toxicResult: 2,
  toxicResultUnit: 4,
  ...more,
});

it('a first-level hot work in a confined space from the application to the archive: refused once, a bad sample, a long break', async () => {
  const { call, must, sign, photo, applicant, acceptor, head, manager } = cast;
  const ready = async (id: string) => {
    await must(cast.disclose(id));
    await must(cast.gas(id, sampled('08:00:00')));
    await cast.confirmAll(id);
    await must(cast.check(id));
  };
  const space = await cast.draft({
    workType: '2',
    hotPlaces: null,
    hotWorkLevel: null,
    hotWorkMethod: null,
    limitConfinedSpaceName: '釜',
    limitExistingMedium: '水',
    limitConfinedSpaceLevel: '2',
    measures: rows('2'),
  });
  await must(cast.submit(space));
  const hot = await cast.draft({ inConfinedSpace: 1, associatedOtherWork: space, measures: rows('1') });
  const submit = () => cast.submit(hot, applicant, { conflictsSeen: 1 });
  await must(submit());
  await ready(space);
  await must(cast.opinion(head, space, 'agree'));
  await ready(hot);
  await must(cast.opinion(manager, hot, 'refuse', '隔离措施不到位'));
  expect(await cast.read(hot)).toMatchObject({ processState: 7, runFlag: 6 });
  await must(submit());
  await ready(hot);
  await must(cast.opinion(manager, hot, 'agree'));

  at('09:05:00');
  for (const id of [space, hot]) {
    await must(cast.gas(id, sampled('09:04:00')));
    await must(cast.start(id));
  }
  at('09:20:00');
  await must(cast.gas(hot, sampled('09:20:00', { analysisResult: 0.9 })));
  expect(await cast.read(hot)).toMatchObject({ runFlag: 1, interruptReason: '气体分析不合格' });
  await must(cast.gas(hot, sampled('09:20:00', { analysisResult: 0.1, limitAnalysisSite: '上部' })));
  const resume = async () => call(applicant, 'PUT', `/resume/${hot}`, { resumeSign: await sign(applicant) });
  expect(told(await resume())).toContain('气体分析不合格');
  at('09:52:00');
  await must(call(cast.guardian, 'PUT', `/present/${hot}`, {}));
  await must(cast.gas(hot, sampled('09:25:00')));
  expect(told(await resume())).toContain('400');
  await must(cast.gas(hot, sampled('09:51:00')));
  await must(cast.gas(hot, sampled('09:51:00', { limitAnalysisSite: '上部' })));
  await must(resume());

  at('10:00:00');
  const end = async (id: string) => {
    await must(
      call(applicant, 'PUT', `/finish/${id}`, {
        responsibleSignature: await sign(applicant),
        guardianSignature: await sign(applicant),
      }),
    );
  };
  for (const id of [hot, space]) await end(id);
  at('10:30:00');
  for (const id of [hot, space]) {
    await must(
      call(acceptor, 'PUT', `/accept/${id}`, {
        acceptanceComments: '现场清理完毕',
        acceptanceSignature: await sign(acceptor),
        acceptancePhoto: await photo(acceptor),
      }),
    );
    expect(await cast.read(id)).toMatchObject({ processState: 6, runFlag: 0, closedTime: `${DAY} 10:30:00` });
  }
});
