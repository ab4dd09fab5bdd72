import { institutional } from '@anlan/domain/document/institutional';
import { type Stored, signOffLifecycle } from '@anlan/resource';
import { addDays, formatDate } from '@anlan/resource/dates';
import type { Actor, Ctx } from '../../kernel/context';
import { shanghai } from '../../kernel/context';
import type { Caller } from '../caller';
import type { Cast } from '../hazard/stories';
import { drawnName } from '../notice/signing';
import { storeDrawing } from '../pictures/photo-stock';
import { insertReading } from '../signatures';
import { type DemoDocument, DOCUMENTS } from './document-words';

const DAY = 86_400_000;
const SECONDS = 30;
/** So many of a company have signed a document or are reading it. */
const READERS = 9;

const articles = (lines: readonly string[]): string =>
  lines.map((line, place) => `<p>第${place + 1}条 ${line}</p>`).join('');

interface Facts {
  readonly cast: Cast;
  readonly actors: ReadonlyMap<string, Actor>;
  readonly now: number;
}

/**
 * The company's own rules: some due for review and one late, one of an end that has passed, one abolished, one revised
 * while its first version had been signed; some published, and signed by some.
 */
export async function writeDocuments(caller: Caller, admin: Ctx, { cast, actors, now }: Facts): Promise<void> {
  const owner = actors.get(cast.manager) as Actor;
  const readers = [...actors.values()].slice(0, READERS);
  const made = new Map<string, string>();
  for (const [place, one] of DOCUMENTS.entries()) {
    const written = caller.at(admin.actor, now - one.ago * DAY);
    const day = (offset: number): string => addDays(formatDate(now), offset);
    const id = await caller.within(written, async (work) => {
      const body: Stored = {
        name: one.name,
        type: one.type,
        docNum: `AQ-${one.type.padStart(2, '0')}-${String(place + 1).padStart(3, '0')}`,
        issuingUnit: '安全环保部',
        deptId: cast.deptOf.get(cast.manager),
        principalId: owner.userId,
        releaseTime: day(-one.ago),
        implementTime: day(7 - one.ago),
        ...(one.review === undefined ? {} : { reviewTime: day(one.review) }),
        ...(one.valid === undefined ? {} : { validUntil: day(one.valid) }),
        content: articles(one.lines),
        versionNote: '首次发布',
        relatedIds: (one.related ?? []).flatMap((name) => made.get(name) ?? []).join(','),
      };
      const created = (await caller.call(work, 'POST /safe/institutional', written, { body })) as { id: string };
      if (one.signed)
        await caller.call(work, 'PUT /safe/institutional/publish/:id', written, {
          params: { id: created.id },
          // One is late, the others are still to be signed by some.
          body: { audience: 1, signOffSeconds: SECONDS, signOffBy: day(place === 0 ? -3 : 5) },
        });
      return created.id;
    });
    made.set(one.name, id);
    if (one.signed) await sign(caller, { id, version: 1, name: one.name, from: now - (one.ago - 2) * DAY }, readers);
    if (one.revised) {
      await revise(caller, caller.at(admin.actor, now - one.revised.ago * DAY), id, one);
      if (one.signed)
        await sign(
          caller,
          { id, version: 2, name: one.name, from: now - (one.revised.ago - 1) * DAY },
          readers.slice(0, 4),
        );
    }
    if (one.abolished) {
      const ended = caller.at(admin.actor, now - 20 * DAY);
      await caller.within(ended, (work) =>
        caller.call(work, 'PUT /safe/institutional/:id/abolish', ended, {
          params: { id },
          body: { abolishReason: one.abolished },
        }),
      );
    }
  }
}

function revise(caller: Caller, ctx: Ctx, id: string, { lines, revised }: DemoDocument): Promise<unknown> {
  return caller.within(ctx, (work) =>
    caller.call(work, 'PUT /safe/institutional/:id', ctx, {
      params: { id },
      body: {
        content: articles([...lines, ...(revised?.lines ?? [])]),
        versionNote: revised?.note,
        signOffBy: addDays(formatDate(ctx.app.clock.now()), 28),
        implementTime: formatDate(ctx.app.clock.now()),
      },
    }),
  );
}

interface Signed {
  /** The resource that is signed; documents unless told. */
  readonly subject?: string;
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly from: number;
}

/** Signatures of one day, so far apart that the last of them still is in working hours. */
const A_DAY = 12;
const APART_MS = 41 * 60_000;

/** One after the other from twenty to nine on the day of `from`, and on the days after it. */
const readAt = (from: number, place: number): number =>
  Date.parse(`${formatDate(from + Math.floor(place / A_DAY) * DAY)}T08:40:00+08:00`) + (place % A_DAY) * APART_MS;

/** The last one is still reading. */
export async function sign(
  caller: Caller,
  { subject = institutional.name, id, version, name, from }: Signed,
  people: readonly Actor[],
): Promise<void> {
  for (const [place, person] of people.entries()) {
    const start = readAt(from, place);
    const ctx = caller.at(person, start);
    const done = place < people.length - 1;
    const keep = done ? await storeDrawing(ctx.app, await drawnName(person.userName)) : undefined;
    await caller.within(ctx, async (work) => {
      const ended = shanghai(start + (SECONDS + 12) * 1000);
      const values = {
        subject,
        recordId: id,
        title: name,
        textVersion: version,
        userId: person.userId,
        deptId: person.mainDeptId ?? person.deptIds[0] ?? null,
        startTime: shanghai(start),
        seconds: SECONDS,
        pages: 0,
        readPages: 0,
        documents: [],
        ...(keep
          ? {
              state: signOffLifecycle.code.signed,
              beatTime: ended,
              readSeconds: SECONDS,
              endReached: true,
              signTime: ended,
              signature: await keep(work, '签名.png'),
            }
          : {
              state: signOffLifecycle.code.reading,
              beatTime: shanghai(start + 10_000),
              readSeconds: 10,
              endReached: false,
            }),
      };
      await insertReading(work, values);
    });
  }
}
