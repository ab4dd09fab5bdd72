import { helpDocument } from '@anlan/domain/help/help-document';
import { helpType } from '@anlan/domain/help/help-type';
import { notice } from '@anlan/domain/notice/notice';
import type { Stored } from '@anlan/resource';
import type { Ctx } from '../../kernel/context';
import { shanghai } from '../../kernel/context';
import { create } from '../../kernel/resource/write/one';
import type { Caller } from '../caller';
import { HELP, NOTICES, SHELVES } from './words';

const DAY = 86_400_000;

/** Shelves and documents of the help centre: one copy for all. */
export async function writeHelp(caller: Caller, platform: Ctx): Promise<void> {
  await caller.within(platform, async (work) => {
    const shelves = new Map<string, string>();
    for (const [place, name] of SHELVES.entries())
      shelves.set(name, await create(work, helpType, { name, sort: place + 1 }));
    for (const [place, { shelf, ...text }] of HELP.entries()) {
      await create(work, helpDocument, { ...text, helpTypeId: shelves.get(shelf), sort: place + 1, isPublish: 1 });
    }
  });
}

/** Notices of one company, by its administrator. */
export async function writeNotices(caller: Caller, admin: Ctx, now: number): Promise<void> {
  await caller.within(admin, async (work) => {
    for (const { ago, ...text } of NOTICES) {
      const body: Stored = { ...text, releaseTime: shanghai(now - ago * DAY) };
      await create(work, notice, body);
    }
  });
}
