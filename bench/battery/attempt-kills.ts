import { setTimeout as sleep } from 'node:timers/promises';
import { TRIAL } from '@anlan/domain/attempt/trial';
import sharp from 'sharp';
import { seeded } from './random';
import type { Home } from './servers';
import { call, settle, token } from './writers';

export interface AttemptKills {
  readonly acknowledged: number;
  readonly failures: readonly string[];
}

/** SIGKILL to the server while somebody answers: what was acknowledged is there, the clock has not moved, and it goes on. */
export async function killWhileAnswering(home: Home, options: { kills: number; seed: number }): Promise<AttemptKills> {
  const random = seeded(options.seed);
  const failures: string[] = [];
  let server = await home.start();
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  const site = await settle(home.port, server.output, picture);
  const begin = async () => {
    const { tenantId } = site;
    const who = await token(home.port, tenantId, 'manager');
    const { subject, recordId } = TRIAL;
    const { status, body } = await call(home.port, who, 'POST', '/safe/attempt/begin', { subject, recordId });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return { who, state: body.data };
  };
  let { who, state } = await begin();
  const { id, endTime } = state;
  const device = '0b7a4e6e-5c1f-4e57-9d0b-3a5f0f3b1c11';
  let [n, acknowledged, lastKept] = [0, 0, 0];
  for (let kill = 1; kill <= options.kills; kill += 1) {
    let down = false;
    const answering = (async () => {
      while (!down) {
        n += 1;
        const answers = [{ item: 'reload', answer: `第${n}次`, n, base: 0 }];
        const reply = await call(home.port, who, 'PUT', `/safe/attempt/answer/${id}`, { device, answers }).catch(
          () => undefined,
        );
        if (reply?.status === 200) {
          acknowledged += 1;
          lastKept = n;
        } else if (reply && reply.status < 500) failures.push(`kill ${kill}: answer ${n} is refused: ${reply.status}`);
      }
    })();
    await sleep(200 + random.below(600));
    process.kill(server.pid, 'SIGKILL');
    down = true;
    await answering;
    server = await home.start();
    ({ who, state } = await begin());
    const answer = String(state.answers.find(({ item }: { item: string }) => item === 'reload')?.answer);
    const there = Number(/\d+/.exec(answer)?.[0]);
    // The last one sent may have been kept without an answer to tell of it.
    if (!(there === lastKept || there === n))
      failures.push(`kill ${kill}: answer ${lastKept} was acknowledged, ${answer} is there`);
    if (state.id !== id || state.endTime !== endTime) failures.push(`kill ${kill}: another attempt or another end`);
  }
  const done = await call(home.port, who, 'PUT', `/safe/attempt/submit/${id}`);
  if (done.body.data?.state !== 2) failures.push(`not submitted: ${done.status}`);
  await server.stop();
  return { acknowledged, failures };
}
