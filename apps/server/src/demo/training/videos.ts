import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { attachment } from '@anlan/domain/files/attachment';
import { openedFault } from '@anlan/domain/files/opened';
import type { Ctx, Services, Work } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import { openedFacts } from '../../kernel/files/opened';
import { makeThumbnail } from '../../kernel/files/thumbnail';
import { insertMany } from '../../kernel/resource/write/many';
import type { Caller } from '../caller';
import { asStream } from '../pictures/pictures';

/** Own films of less than a minute; a chapter by the second at which it begins. */
export const VIDEOS = [
  {
    ...{ file: 'confined-space', title: '受限空间作业：三步救命', type: '17', introduce: '先通风、再检测、后作业' },
    chapters: { 看不见的危险: 0, 先通风: 7, 再检测: 15, 后作业: 25 },
  },
  {
    ...{
      file: 'hot-work',
      title: '动火作业：十米之内清干净',
      type: '17',
      introduce: '清理、隔离、检测、监护、看住余火',
    },
    chapters: { 清理与隔离: 0, 气瓶与检测: 18, 监护与收工: 27 },
  },
  {
    ...{ file: 'lockout', title: '挂牌上锁：七个步骤', type: '3', introduce: '检修前把能量锁住，一人一锁' },
    chapters: { 准备与告知: 0, 停机与隔离: 11, 释放与验证: 24, 取锁: 33 },
  },
  {
    ...{ file: 'work-at-height', title: '高处作业：安全带高挂低用', type: '3', introduce: '检查好、挂得高、一直挂' },
    chapters: { 检查: 0, 高挂低用: 11, 移动与挂点: 23, 天气: 36 },
  },
] as const;

/** The built server has them beside its bundle, the sources beside this file. */
const MEDIA = new URL('./media/', import.meta.url);

interface Content {
  readonly extension: 'mp4' | 'jpg';
  readonly contentType: string;
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
  readonly facts: { readonly seconds?: number | null | undefined; readonly codings?: string | null | undefined };
}

export interface StoredVideo {
  readonly about: (typeof VIDEOS)[number];
  readonly film: Content;
  readonly cover: Content;
}

async function stored(app: Services, name: string, extension: 'mp4' | 'jpg'): Promise<Content> {
  const bytes = await readFile(new URL(`${name}.${extension}`, MEDIA));
  const key = `a/${newId()}`;
  const contentType = extension === 'mp4' ? 'video/mp4' : 'image/jpeg';
  const { size } = await app.storage.put(key, asStream(bytes), { contentType });
  if (extension === 'jpg') {
    const small = await makeThumbnail(bytes);
    await app.storage.put(key.replace(/^a\//, 't/'), asStream(small.data), { contentType: small.mime });
  }
  const facts = await openedFacts(app.storage, { key, kind: extension, size });
  const fault = openedFault(extension, facts);
  if (fault) throw new Error(`${name}.${extension}: ${fault}`);
  return { extension, contentType, key, size, sha256: createHash('sha256').update(bytes).digest('hex'), facts };
}

/** Stored once and read as at an upload; every course that shows one has rows of its own. */
export const storeVideos = (app: Services): Promise<StoredVideo[]> =>
  Promise.all(
    VIDEOS.map(async (about) => ({
      about,
      film: await stored(app, about.file, 'mp4'),
      cover: await stored(app, about.file, 'jpg'),
    })),
  );

/** The rows of films and covers, by turns, in no record yet. */
export const filmRows = (work: Work, videos: readonly StoredVideo[]): Promise<string[]> =>
  insertMany(
    work,
    attachment,
    videos.flatMap(({ about, film, cover }) =>
      [film, cover].map(({ extension, contentType, key, size, sha256, facts }) => {
        const id = newId();
        return {
          ...{ originalName: `${about.title}.${extension}`, name: `${id}.${extension}`, extension, contentType },
          ...{ attachSize: size, storageKey: key, hasThumbnail: extension === 'jpg' },
          sha256: createHash('sha256').update(`${sha256}/${id}`).digest('hex'),
          ...facts,
        };
      }),
    ),
    'upload',
  );

/** A course in use: whose film is how long. */
export interface DemoVideo {
  readonly id: string;
  readonly title: string;
  readonly fileId: string;
  readonly seconds: number;
}

export async function videoCourses(
  caller: Caller,
  work: Work,
  ctx: Ctx,
  videos: readonly StoredVideo[],
): Promise<DemoVideo[]> {
  const files = await filmRows({ ...work, ...ctx }, videos);
  const made: DemoVideo[] = [];
  for (const [place, { about, film }] of videos.entries()) {
    const [videoUrl = '', coverUrl = ''] = files.slice(place * 2);
    const body = {
      ...{ courseTitle: about.title, type: about.type, introduce: about.introduce, videoUrl, coverUrl },
      chapters: Object.entries(about.chapters).map(([title, startSecond]) => ({ title, startMinute: 0, startSecond })),
    };
    const { id } = (await caller.call(work, 'POST /safe/examcourse', ctx, { body })) as { id: string };
    await caller.call(work, 'PUT /safe/examcourse/status/:id', ctx, { params: { id }, body: {} });
    made.push({ id, title: about.title, fileId: videoUrl, seconds: film.facts.seconds ?? 0 });
  }
  return made;
}
