import type { Ctx, Work } from '../../kernel/context';
import type { Caller } from '../caller';
import { type DemoVideo, filmRows, type StoredVideo } from './videos';

/** Of the stored films the one it begins with, and the one it has afterwards. */
const FIRST = 'lockout';
const NEXT = 'confined-space';

const chaptersOf = ({ about }: StoredVideo) =>
  Object.entries(about.chapters).map(([title, startSecond]) => ({ title, startMinute: 0, startSecond }));
const named = (videos: readonly StoredVideo[], file: string): StoredVideo =>
  videos.find(({ about }) => about.file === file) as StoredVideo;

/** A course whose film is another one later. */
export async function courseBefore(
  caller: Caller,
  work: Work,
  ctx: Ctx,
  videos: readonly StoredVideo[],
): Promise<DemoVideo> {
  const video = named(videos, FIRST);
  const courseTitle = '检修前必看';
  const [videoUrl = '', coverUrl = ''] = await filmRows({ ...work, ...ctx }, [video]);
  const body = {
    ...{ courseTitle, type: '17', introduce: '本季度检修的重点，随检修计划更换', videoUrl, coverUrl },
    ...{ versionNote: '设备检修：挂牌上锁', chapters: chaptersOf(video) },
  };
  const { id } = (await caller.call(work, 'POST /safe/examcourse', ctx, { body })) as { id: string };
  await caller.call(work, 'PUT /safe/examcourse/status/:id', ctx, { params: { id }, body: {} });
  return { id, title: courseTitle, fileId: videoUrl, seconds: video.film.facts.seconds ?? 0 };
}

/** Its second version: what plans bind by then stays the first. */
export async function courseAfter(
  caller: Caller,
  work: Work,
  ctx: Ctx,
  { id, videos }: { readonly id: string; readonly videos: readonly StoredVideo[] },
): Promise<void> {
  const video = named(videos, NEXT);
  const [videoUrl = '', coverUrl = ''] = await filmRows({ ...work, ...ctx }, [video]);
  const body = {
    ...{ videoUrl, coverUrl, versionNote: '下一阶段检修以清理池、罐为主，改为受限空间作业' },
    chapters: chaptersOf(video),
  };
  await replaced(caller, work, ctx, '/safe/examcourse', id, body);
}

/** Another file at a course or document, which is its next version. */
export async function replaced(
  caller: Caller,
  work: Work,
  ctx: Ctx,
  path: string,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const params = { id };
  const { version } = (await caller.call(work, `GET ${path}/:id`, ctx, { params })) as { version: number };
  await caller.call(work, `PUT ${path}/:id`, ctx, { params, body: { ...body, version } });
}
