import { Readable } from 'node:stream';
import { dossierLifecycle } from '@anlan/domain/dossier/dossier';
import { LIST_FILE, SEAL_FILE } from '@anlan/domain/dossier/verify';
import { canonicalText } from '@anlan/domain/seal/canonical';
import type { PrintedDocument } from '@anlan/resource';
import { type Actor, asSystem, type Ctx, nowText, type Services, shanghai } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import type { ActorOfUser } from '../../kernel/deadlines/calendar';
import { fieldTable, listTable, paragraph, section, title } from '../../kernel/documents/pdf/blocks';
import { renderPdf } from '../../kernel/documents/pdf/render';
import { ObjectMissing } from '../../kernel/files/storage/storage';
import type { Job } from '../../kernel/jobs/job';
import { paperOf } from '../../kernel/resource/print/document-routes';
import { seals } from '../../ports/seals';
import { discard, noteKey } from './files';
import { type Gap, gapsOf } from './gaps';
import { roomOf, tooLarge } from './limits';
import { Pack, safe, safeFile } from './pack';
import {
  filesOfPiece,
  type Period,
  type Piece,
  type PieceFile,
  paperForm,
  pieceOf,
  rowsOfTopic,
  sheetOfPiece,
  sheetOfRows,
  textsOfPiece,
  topicsOf,
} from './pieces';
import { type Asked, giveBack, nextDossier, settle, tellProgress } from './queue';

const { made: MADE, failed: FAILED } = dossierLifecycle.code;
const TELL_MS = 1_000;
/** At once in this process, of different companies. */
const LANES = 2;
const DAY = 86_400_000;
const ZIP = 'application/zip';

export interface MakerParts {
  readonly actorOfUser: ActorOfUser;
}

const MISSING = Buffer.from('原件已不在存储中。\n', 'utf8');

/** Of a topic, by its place: how many files lie in the package. */
type Filled = ReadonlyMap<number, number>;

function indexBlocks(
  asked: Asked,
  actor: Actor,
  made: string,
  pieces: readonly Piece[],
  filled: Filled,
  gaps: readonly Gap[],
) {
  return [
    title(asked.name, actor.tenantName),
    fieldTable([
      { label: '期间', value: `${asked.from} 至 ${asked.until}` },
      { label: '生成时间', value: made },
      { label: '生成人', value: actor.userName },
      { label: '范围', value: '生成人有权查看的记录' },
    ]),
    section('目录（按法律条款）'),
    listTable(
      ['序号', '条款', '资料', '记录', '正文', '附件', '位置'],
      pieces.map(({ topic, records, texts, closed }, at) => [
        String(at + 1),
        topic.basis,
        topic.label,
        closed ? '—' : `${records}条`,
        closed ? '—' : `${texts}份`,
        closed ? '—' : `${filled.get(at) ?? 0}个`,
        closed ? '未收入' : folderOf(topic.label, at),
      ]),
      [28, 124, 96, 40, 40, 40, '*'],
    ),
    ...asTheyStand(pieces, made),
    section('缺少的资料'),
    gaps.length === 0
      ? paragraph('所选资料期间内都有记录，没有逾期未完成的事项。')
      : listTable(
          ['资料', '缺少', '依据'],
          gaps.map(({ topic, says, basis }) => [topic, says, basis]),
          [110, '*', 190],
        ),
    section('核对'),
    paragraph(
      `“${LIST_FILE}”列出每个文件的SHA-256，“${SEAL_FILE}”封住它之前的每一个字节，它之后的目录逐字节比对：整个压缩包任何一处改动一个字节，增加、删除文件或改变次序，核对即不一致。`,
    ),
    paragraph(
      '核对：打开本系统的“核对封签文件”页面（/share/verify，无须登录），选择整个压缩包，在本机核对，不上传；有改动的，逐个列出是哪些文件。',
    ),
  ];
}

/** What the package cannot tell of the period itself. */
function asTheyStand(pieces: readonly Piece[], made: string) {
  const told = pieces.flatMap(({ topic, closed }) => (closed || !topic.today ? [] : [[topic.label, topic.today]]));
  return told.length === 0
    ? []
    : [section(`按生成时（${made}）的情况收入的资料`), listTable(['资料', '说明'], told, [126, '*'])];
}

const folderOf = (label: string, at: number): string => `${String(at + 1).padStart(2, '0')}_${safe(label)}`;

/** Tells how far it is, and that it is still being made; ends it where nobody wants it any more. */
function telling(app: Services, asked: Asked, progress: () => readonly [done: number, total: number], stop: Stop) {
  let last = Promise.resolve();
  const timer = setInterval(() => {
    last = last
      .then(async () => {
        if (!stop.signal.aborted && !(await tellProgress(app, asked, ...progress()))) stop.abort();
      })
      // A database that does not answer once: the term is longer than this interval.
      .catch((error: unknown) => app.log.warn({ err: error, dossier: asked.id }, '迎检资料包的进度没有写下'));
  }, TELL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await last;
  };
}

type Stop = Pick<AbortController, 'abort' | 'signal'>;

/** What the making finds wrong that its author can mend. */
class Unmakeable extends Error {
  override readonly name = 'Unmakeable';
}

/** Whose it is and what belongs into it. */
async function gathered(app: Services, asked: Asked, { actorOfUser }: MakerParts, stop: Stop) {
  const actor = await asSystem(app, 'whose dossier it is', ({ tx }) =>
    actorOfUser(tx, asked.tenantId, asked.ownerId, app.clock.now()),
  );
  if (!actor) throw new Unmakeable('生成人的账号已停用，请由其他人重新创建');
  const ctx: Ctx = { app, actor, tenantId: asked.tenantId, requestId: newId(), ip: '', userAgent: 'dossier' };
  const period: Period = { from: asked.from, until: asked.until };
  const pieces: Piece[] = [];
  for (const topic of topicsOf(asked.topics)) {
    stop.signal.throwIfAborted();
    pieces.push(await pieceOf(ctx, topic, period));
  }
  const gaps = await gapsOf(ctx, pieces, period);
  const sum = (of: (piece: Piece) => number) => pieces.reduce((all, one) => all + of(one), 0);
  const room = await asSystem(app, 'room for a dossier', ({ tx }) => roomOf({ app, tx, tenantId: asked.tenantId }));
  const files = sum((one) => one.files);
  const fault = tooLarge(
    files,
    sum((one) => one.bytes),
    room,
  );
  if (fault) throw new Unmakeable(fault);
  const sheets = pieces.reduce((all, one) => all + (one.closed ? 0 : 1 + rowsOfTopic(one).length), 0);
  const texts = sum((one) => one.texts);
  return { ctx, actor, period, pieces, gaps, steps: sheets + files + texts };
}

/** Everything of one dossier into the store under this key, as a stream. Rejects where `stop` is told. */
async function made(app: Services, asked: Asked, parts: MakerParts, stop: Stop, key: string) {
  let total = 0;
  let done = 0;
  // From the beginning: gathering a large company takes longer than the term of its maker.
  const told = telling(app, asked, () => [done, total], stop);
  try {
    const { ctx, actor, period, pieces, gaps, steps } = await gathered(app, asked, parts, stop);
    stop.signal.throwIfAborted();
    total = steps;
    const at = nowText(ctx);
    const pack = new Pack(at, () => {
      done += 1;
    });
    await noteKey(app, asked, key);
    const filling = fill(pack, ctx, pieces, period, stop).then((filled) => {
      pack.end(
        {
          path: '00_目录.pdf',
          make: () =>
            renderPdf(
              {
                title: asked.name,
                footer: `${actor.tenantName}　生成时间 ${at}`,
                content: indexBlocks(asked, actor, at, pieces, filled, gaps),
              },
              { signal: stop.signal },
            ),
        },
        (sealable) => {
          const bundle = app.use(seals).seal(app, {
            kind: 'dossier',
            tenantId: asked.tenantId,
            tenantName: actor.tenantName,
            recordId: asked.id,
            recordName: asked.name,
            content: { period, topics: pieces.map(({ topic }) => topic.label), ...sealable },
          });
          return Buffer.from(canonicalText(bundle), 'utf8');
        },
      );
      return filled;
    });
    // Whichever of the two ends first by a mistake ends the other.
    filling.catch((error: Error) => pack.fail(error));
    try {
      const stored = await app.storage.put(key, pack.stream, { contentType: ZIP, signal: stop.signal });
      const fileCount = [...(await filling).values()].reduce((sum, one) => sum + one, 0);
      const records = pieces.reduce((sum, one) => sum + one.records, 0);
      return { stored, total: done, fileCount, records, gaps };
    } catch (error) {
      pack.fail(error as Error);
      await filling.catch(() => undefined);
      throw pack.fault ?? error;
    }
  } finally {
    await told();
  }
}

/** Files on their way at once. */
const AHEAD = 200;

/** Each topic's sheet and files, no faster than they are stored; gives how many files each topic has. */
async function fill(pack: Pack, ctx: Ctx, pieces: readonly Piece[], period: Period, stop: Stop): Promise<Filled> {
  const filled = new Map<number, number>();
  for (const [place, piece] of pieces.entries()) {
    if (piece.closed) continue;
    const folder = folderOf(piece.topic.label, place);
    pack.folder();
    pack.stored(`${folder}/${safe(piece.topic.label)}.xlsx`, () => sheetOfPiece(ctx, piece, period));
    for (const rows of rowsOfTopic(piece))
      pack.stored(`${folder}/${safe(`${piece.topic.label}_${rows.label}`)}.xlsx`, () =>
        sheetOfRows(ctx, piece, rows, period),
      );
    const form = paperForm(piece.resource);
    for await (const texts of form ? textsOfPiece(ctx, piece, period) : []) {
      for (const { id, record } of texts)
        pack.stored(`${folder}/正文/${safe(record)}.pdf`, async () =>
          Readable.from([(await paperOf(ctx, form as PrintedDocument, id, stop.signal)).content]),
        );
      stop.signal.throwIfAborted();
      await pack.room(AHEAD);
    }
    let count = 0;
    for await (const files of filesOfPiece(ctx, piece, period)) {
      for (const file of files) {
        const name = `${folder}/附件/${safe(file.record)}_${safeFile(file.name)}`;
        pack.stored(
          name,
          () => original(ctx.app, file),
          (error) => unreadable(ctx.app, file, error),
        );
      }
      count += files.length;
      stop.signal.throwIfAborted();
      await pack.room(AHEAD);
    }
    filled.set(place, count);
  }
  return filled;
}

/** A file as it is kept. */
async function original(app: Services, file: PieceFile): Promise<Readable> {
  try {
    return (await app.storage.get(file.key)).stream;
  } catch (error) {
    if (error instanceof ObjectMissing) return Readable.from([MISSING]);
    throw unreadable(app, file, error);
  }
}

/** Whoever cannot read a file, from its beginning or midway, says which one. */
function unreadable(app: Services, file: PieceFile, error: unknown): Unmakeable {
  app.log.error({ err: error, attachment: file.id }, '迎检资料包的附件读取失败');
  return new Unmakeable(`“${file.record}”的附件“${file.name}”读取失败，请稍后重新创建；仍失败的请联系管理员`);
}

const FAULT = '生成时出错，请稍后重新创建；仍失败的请联系管理员';

/** One dossier from its taking to its end; `end` is told when the process stops. */
async function makeOne(app: Services, asked: Asked, parts: MakerParts, end: AbortSignal | undefined): Promise<void> {
  const stop = new AbortController();
  const leave = () => stop.abort();
  end?.addEventListener('abort', leave, { once: true });
  if (end?.aborted) leave();
  // A key of its own for each try: whoever still makes an earlier one removes nothing of this.
  const key = `${(await app.storage.home?.()) ?? ''}dossier/${asked.tenantId}/${newId()}.zip`;
  let kept = false;
  try {
    const { stored, total, fileCount, records, gaps } = await made(app, asked, parts, stop, key);
    const now = app.clock.now();
    const set = {
      state: MADE,
      done: total,
      total,
      recordCount: records,
      fileCount,
      missing: gaps.map(({ topic, says, basis }) => `${topic}：${says}（${basis}）`).join('\n') || null,
      fileSize: Math.ceil(stored.size / 1024),
      fileHash: stored.sha256,
      makeTime: shanghai(now),
      expireTime: shanghai(now + Number(await app.parameters.get(asked.tenantId, 'dossier.keepDays')) * DAY),
      storageKey: key,
    };
    kept = await settle(app, asked, set, key);
  } catch (error) {
    // Cancelled, somebody else's by now, or this process ends.
    if (stop.signal.aborted) {
      await giveBack(app, asked);
      return;
    }
    if (!(error instanceof Unmakeable)) app.log.error({ err: error, dossier: asked.id }, '迎检资料包生成失败');
    await settle(app, asked, { state: FAILED, fault: error instanceof Unmakeable ? error.message : FAULT });
  } finally {
    end?.removeEventListener('abort', leave);
    if (!kept) await discard(app, asked, key);
  }
}

/** Makes what waits, a few companies beside one another, each one after the other; gives how many. One that was interrupted begins anew. */
export async function makeDossiers(app: Services, parts: MakerParts, end?: AbortSignal): Promise<number> {
  let count = 0;
  const lane = async () => {
    for (let asked = await nextDossier(app); asked; asked = end?.aborted ? undefined : await nextDossier(app)) {
      count += 1;
      await makeOne(app, asked, parts, end);
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane));
  for (const one of lanes) if (one.status === 'rejected') throw one.reason;
  return count;
}

export const dossierJob = (parts: MakerParts): Job => ({
  name: 'inspection dossiers',
  everyMs: 3_000,
  run: async (app, stop) => {
    await makeDossiers(app, parts, stop);
  },
});
