import type { Actor, Ctx } from '../../kernel/context';
import type { Caller } from '../caller';
import type { Cast } from '../hazard/stories';
import { FEEDBACK, REPORTS, WORDS } from './words';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Half past nine in Shanghai, so many days ago. */
const morning = (now: number, ago: number): number => Math.floor((now + 8 * HOUR) / DAY - ago) * DAY + 1.5 * HOUR;

/** The platform's list of words that are masked, for everybody. */
export async function writeWords(caller: Caller, platform: Ctx): Promise<void> {
  await caller.within(platform, async (work) => {
    for (const sensitiveWord of WORDS)
      await caller.call(work, 'POST /safe/sensitivewords/add', platform, { body: { sensitiveWord, isEnable: 1 } });
  });
}

/** Where the platform is reached; an exchange and a domain that nobody has. */
export async function writeHelpline(caller: Caller, platform: Ctx): Promise<void> {
  await caller.within(platform, async (work) => {
    for (const [paramKey, paramName, paramValue] of [
      ['help.phone', '客服电话', '400-000-1200'],
      ['help.email', '客服邮箱', 'help@anlan.example.org'],
    ])
      await caller.call(work, 'POST /blade-system/param/submit', platform, {
        body: { paramKey, paramName, paramValue },
      });
  });
}

/** What somebody reported inside the company: one handled, one taken up, one that waits. */
export async function reportsInside(
  caller: Caller,
  admin: Actor,
  { cast, actors }: { readonly cast: Cast; readonly actors: ReadonlyMap<string, Actor> },
  now: number,
): Promise<void> {
  const manager = actors.get(cast.manager) ?? admin;
  await caller.within(caller.at(admin, now), async (work) => {
    for (const [place, { ago, step, ...body }] of REPORTS.entries()) {
      const informant = actors.get(cast.workers[place % cast.workers.length] as string) as Actor;
      const at = morning(now, ago);
      const said = caller.at(informant, at);
      const { id } = (await caller.call(work, 'POST /safe/helpfeedback/add', said, {
        body: { ...body, type: 2, contact: informant.userName },
      })) as { id: string };
      if (step === undefined) continue;
      const taken = caller.at(manager, at + 3 * HOUR);
      await caller.call(work, 'PUT /safe/report/take/:id', taken, { params: { id }, body: {} });
      if (step === '') continue;
      const handled = caller.at(manager, at + 28 * HOUR);
      await caller.call(work, 'PUT /safe/report/handle/:id', handled, { params: { id }, body: { handleResult: step } });
    }
  });
}

/** What this company has told the platform, and what the platform answered. */
export async function feedbackOf(
  caller: Caller,
  platform: Actor,
  place: number,
  { cast, actors }: { readonly cast: Cast; readonly actors: ReadonlyMap<string, Actor> },
  now: number,
): Promise<void> {
  const told = FEEDBACK[place];
  if (!told) return;
  const { by, ago, answer, ...body } = told;
  const person = actors.get(by === 'manager' ? cast.manager : (cast.workers[0] as string)) as Actor;
  const ctx = caller.at(person, morning(now, ago));
  const { id } = (await caller.within(ctx, (work) =>
    caller.call(work, 'POST /safe/helpfeedback/add', ctx, { body: { ...body, type: 1 } }),
  )) as { id: string };
  if (answer === undefined) return;
  const reply = caller.at(platform, morning(now, ago) + 5 * HOUR);
  await caller.within(reply, (work) =>
    caller.call(work, 'POST /safe/helpfeedback/edit/:id', reply, {
      params: { id },
      body: { id, replyContent: answer },
    }),
  );
}
