import { randomUUID } from 'node:crypto';
import { must, type Person } from '../../../testing/company-world';
import { multipart } from '../../../testing/world';
import type { Classroom } from '../classroom.testing';
import { documentOf, videoOf } from './materials.testing';

export interface Opened {
  readonly id: string;
  readonly session: string;
  readonly seq: number;
  readonly seenUntil: number;
}

/** What is pressed to set a plan and to learn from it, of a classroom. */
export function learning(room: Classroom) {
  const { world, firm, keeper, made, at } = room;
  const passes = (seconds: number) => {
    world.clock.shift += seconds * 1000;
  };
  const deliver = async () => {
    while ((await world.app.events.deliver()) > 0);
  };
  const uploaded = async (bytes: Buffer, name: string): Promise<string> => {
    const { body, headers } = multipart(bytes, name);
    return must(await keeper.call('POST', '/blade-resource/oss/endpoint/put-file-attach', { body, headers })).data
      .attachId;
  };
  const course = async (seconds: number): Promise<string> => {
    const videoUrl = await uploaded(videoOf(seconds), 'course.mp4');
    const id = await made('/safe/examcourse', { courseTitle: `课程${randomUUID().slice(0, 8)}`, type: '4', videoUrl });
    must(await keeper.call('PUT', `/safe/examcourse/status/${id}`, { body: {} }));
    return id;
  };
  const document = async (pages: number): Promise<string> => {
    const attachId = await uploaded(await documentOf(pages), 'doc.pdf');
    const id = await made('/safe/examdoc', { docTitle: `文档${randomUUID().slice(0, 8)}`, type: '4', attachId });
    must(await keeper.call('PUT', `/safe/examdoc/status/${id}`, { body: {} }));
    return id;
  };
  /** Released, for these people. */
  const plan = async (people: readonly Person[], more: Record<string, unknown>): Promise<string> => {
    const id = await made('/safe/examonlinetrainingplan', {
      planTitle: `培训${randomUUID().slice(0, 8)}`,
      ...{ type: '4', planStartTime: at(-10), planEndTime: at(600), examineWay: '0', personnelTrainType: '3' },
      ...{ trainDept: firm.places.root, trainPerson: people.map(({ userId }) => userId).join() },
      ...{ courseAccessPermission: 1, ...more },
    });
    must(await keeper.call('PUT', `/safe/examonlinetrainingplan/release/${id}`));
    return id;
  };
  const mine = async (who: Person, planId: string, ended = '0') =>
    must(await who.call('GET', '/safe/examonline/mine/plan/page', { query: { ended, size: '50' } })).data.records.find(
      (row: { planId: string }) => row.planId === planId,
    );
  const tryOpen = (who: Person, traineeId: string, materialId: string) =>
    who.call('POST', '/safe/examonline/mine/study/open', { body: { traineeId, materialId } });
  const open = async (who: Person, traineeId: string, materialId: string) =>
    must(await tryOpen(who, traineeId, materialId)).data;
  const beat = (who: Person, { id, session }: Opened, seq: number, body: Record<string, unknown>) =>
    who.call('PUT', `/safe/examonline/mine/study/beat/${id}`, { body: { session, seq, ...body } });
  /** Types what the picture shows. */
  const answer = async (who: Person, { id, session }: Opened) => {
    const [row] = await world.sql<{ answer: string }>('select answer from study_session where user_id = $1', [
      who.userId,
    ]);
    return must(
      await who.call('PUT', `/safe/examonline/mine/study/answer/${id}`, { body: { session, answer: row?.answer } }),
    ).data;
  };
  /** Watches in beats of fifteen seconds, as an honest page does, and answers who is asked. */
  const watch = async (who: Person, traineeId: string, materialId: string, seconds: number) => {
    const state = await open(who, traineeId, materialId);
    let last = state;
    for (let from = state.seenUntil, seq = 1; from < state.seenUntil + seconds; from += 15, seq += 1) {
      passes(15.2);
      last = must(await beat(who, state, seq, { played: [[from, from + 15]] })).data;
      if (last.asked) {
        passes(4);
        last = await answer(who, state);
      }
    }
    return last;
  };
  /** 学时 are made of these: all that was ever credited. */
  const total = async (who: Person): Promise<number> => {
    const [found] = await world.sql<{ n: string }>(
      'select coalesce(sum(seconds), 0)::text as n from training_hours where user_id = $1',
      [who.userId],
    );
    return Number(found?.n);
  };
  return { passes, deliver, course, document, plan, mine, tryOpen, open, beat, answer, watch, total };
}
