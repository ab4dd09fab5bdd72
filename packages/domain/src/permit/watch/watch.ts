/**
 * The guardian on the spot, in either form of ticket (GB 30871-2022 4.10): who is there, what his arriving, leaving and
 * handing over write, and what stands against work that nobody watches.
 */
import { type FieldError, f, isEmpty, type Stored, section, type Values } from '@anlan/resource';
import type { PermitRules } from '../judge-work';
import { RUN } from '../permit-entity';
import { listOf, text } from '../permit-facts';
import { minutesBetween } from '../sampling';
import { STANDARD } from '../work-type';

const PHOTO = { accept: ['jpg', 'jpeg', 'png', 'webp'], count: 3, maxMb: 50, onSite: true } as const;

/** A ticket at a step of its guardian. */
export interface Watch {
  /** The record before the step. */
  readonly row: Values;
  readonly body: Values;
  /** The record as the body changes it. */
  readonly merged: Values;
  readonly actor: { readonly userId: string };
  readonly context: { readonly now: string; readonly rules?: PermitRules };
}

type Numbers = PermitRules['numbers'];

/** Both forms number the state so. */
const WORKING = 4;
const isWorking = (row: Values): boolean => Number(row.processState) === WORKING;
const isRunning = (row: Values): boolean => Number(row.runFlag) === RUN.normal;

const refuse = (field: string, message: string): FieldError => ({ field, message });

/** Guardians of the ticket who have come and not gone. */
export const watching = ({ row }: Pick<Watch, 'row'>): string[] => {
  const named = listOf(row.guardianId);
  return listOf(row.watchingIds).filter((id) => named.includes(id));
};

export const isWatching = (a: Pick<Watch, 'row' | 'actor'>): boolean => watching(a).includes(a.actor.userId);

export const LEFT = '监护人离开现场';

/** What work that stopped because nobody watched waits for, once the watch has been handed over. */
export const HANDED_OVER = '监护已交接，待监护人到岗';

/** Stopped because nobody watched: the reasons that begin so. */
export const stoppedUnwatched = ({ row }: Pick<Watch, 'row'>): boolean =>
  Number(row.runFlag) === RUN.interrupted && text(row, 'interruptReason').startsWith('监护人');

/** Nobody is there any more. */
export const NOBODY: Stored = { watchingIds: [], watchedFrom: null, relievedAt: null };

/** When somebody was last seen there: signed in, or confirmed it. */
const lastSeen = (row: Values): string => [text(row, 'watchedFrom'), text(row, 'guardianSeen')].sort().at(-1) ?? '';

/** Work begins beside a guardian who has signed in where it is done, and not longer ago than he confirms that he is there. */
export function notArrived(a: Pick<Watch, 'row' | 'context'>, numbers: Numbers): FieldError[] {
  if (watching(a).length === 0)
    return [refuse('guardianId', `监护人尚未在现场签到，请监护人先办理“监护到岗”（${STANDARD} 4.10）`)];
  const { 'guardian.minutes': most } = numbers;
  return minutesBetween(text(a.row, 'watchedFrom'), a.context.now) > most
    ? [refuse('guardianId', `监护人签到已超过${most}分钟，请监护人重新办理“监护到岗”（企业规定）`)]
    : [];
}

/**
 * Work that stopped because nobody watched goes on when the watch was handed over since; any work while somebody is
 * there, and was not longer ago than he confirms it.
 */
export function unwatched(a: Pick<Watch, 'row' | 'context'>, numbers: Numbers): FieldError[] {
  if (stoppedUnwatched(a)) return [refuse('guardianId', `监护中断，须办理监护交接后才能恢复（${STANDARD} 4.10）`)];
  if (watching(a).length === 0)
    return [refuse('guardianId', `没有监护人在岗，请监护人办理“监护到岗”（${STANDARD} 4.10）`)];
  const { 'guardian.minutes': most } = numbers;
  const seen = lastSeen(a.row);
  return seen === '' || minutesBetween(seen, a.context.now) > most
    ? [refuse('guardianId', `监护人最近在岗确认已超过${most}分钟，请监护人先办理“在岗确认”（企业规定）`)]
    : [];
}

/** Pressed by another, a start says nothing of the guardian: he was there when he signed in. */
export const seenAtStart = (a: Watch): Stored => ({
  guardianSeen: isWatching(a) ? a.context.now : text(a.row, 'watchedFrom') || a.context.now,
});

/** The same of a resumption. */
export const seenAtResume = (a: Watch): Stored => (isWatching(a) ? { guardianSeen: a.context.now } : {});

export const arriveForm = {
  sections: [section('', ['picture'])],
  also: { picture: f.file('现场照片', { ...PHOTO, required: true, help: '在作业现场拍摄' }) },
} as const;

/** Without a server's facts a form does not judge what stopped the work. */
export const arriveErrors = (a: Watch, judged: boolean): FieldError[] => [
  ...(isEmpty(a.body.picture) ? [refuse('picture', `请在作业现场拍照签到（${STANDARD} 4.10）`)] : []),
  // He was away while it was his to be there: taken over from him, or by him, with both signatures.
  ...(judged && isWorking(a.row) && stoppedUnwatched(a)
    ? [refuse('picture', `监护中断，须办理监护交接（${STANDARD} 4.10）`)]
    : []),
];

export const arriveSet = (a: Watch): Stored => ({
  watchingIds: [...new Set([...watching(a), a.actor.userId])],
  watchedFrom: a.context.now,
  relievedAt: null,
  ...(isWorking(a.row) ? { guardianSeen: a.context.now } : {}),
});

export const presentErrors = (a: Watch): FieldError[] => {
  if (stoppedUnwatched(a)) return [refuse('guardianId', `监护中断，须办理监护交接（${STANDARD} 4.10）`)];
  return isWatching(a) ? [] : [refuse('guardianId', `您尚未在现场签到，请先办理“监护到岗”（${STANDARD} 4.10）`)];
};

export const presentSet = ({ context }: Watch): Stored => ({ guardianSeen: context.now });

/** Stops the work when he leaves: it goes on, and nobody else is there. */
export const leavesAlone = (a: Watch): boolean => isRunning(a.row) && watching(a).every((id) => id === a.actor.userId);

export const leaveErrors = (a: Watch): FieldError[] =>
  isWatching(a) ? [] : [refuse('reason', '您不在岗，不需要办理离开现场')];

export const leaveSays = (a: Watch): string =>
  watching(a).some((id) => id !== a.actor.userId) ? '其他监护人在岗' : '无人监护';

export const leaveSet = (a: Watch): Stored => {
  const left = watching(a).filter((id) => id !== a.actor.userId);
  return {
    watchingIds: left,
    ...(left.length === 0 ? { watchedFrom: null } : {}),
    ...(left.length === 0 && isRunning(a.row)
      ? { runFlag: RUN.interrupted, interruptedAt: a.context.now, interruptReason: LEFT }
      : {}),
  };
};

export const handOverForm = {
  sections: [section('', ['guardianId', 'fromSign', 'toSign', 'picture'])],
  fields: { guardianId: { label: '接替的监护人', required: true, fresh: true } },
  also: {
    fromSign: f.signature('交班人签名', {
      required: true,
      help: '原监护人不在现场的，由作业负责人或安全管理人员签名',
    }),
    toSign: f.signature('接班人签名', { required: true }),
    picture: f.file('现场照片', { ...PHOTO, required: true, help: '在作业现场拍摄' }),
  },
} as const;

const successors = (a: Watch): string[] => listOf(a.merged.guardianId);

/** Whoever takes over is there when he himself says so. */
export const takesOver = (a: Watch): boolean => successors(a).includes(a.actor.userId);

export const handOverErrors = (a: Watch): FieldError[] => [
  ...(isEmpty(a.body.picture) ? [refuse('picture', `请在作业现场拍照交接（${STANDARD} 4.10）`)] : []),
  ...(isEmpty(a.body.fromSign) ? [refuse('fromSign', '请交班人签名')] : []),
  ...(isEmpty(a.body.toSign) ? [refuse('toSign', '请接班人签名')] : []),
  ...(successors(a).includes(text(a.row, 'coordinatorId'))
    ? [refuse('guardianId', `接替的监护人是交叉作业协调人，不能兼任（${STANDARD} 4.10）`)]
    : []),
];

/**
 * Who is there after a hand-over. Named by another, the successor signs in on the spot within the minutes that a guardian
 * may be missing; until then nobody watches, and the clock runs from the hand-over.
 */
export const handOverSet = (a: Watch): Stored => {
  const named = successors(a);
  const taken = takesOver(a);
  const stay = stoppedUnwatched(a) ? [] : watching(a).filter((id) => named.includes(id));
  const there = [...new Set([...stay, ...(taken ? [a.actor.userId] : [])])];
  return {
    watchingIds: there,
    relievedAt: there.length === 0 && isRunning(a.row) ? a.context.now : null,
    ...(there.length === 0 ? { watchedFrom: null } : {}),
    ...(taken ? { watchedFrom: a.context.now, guardianSeen: a.context.now } : {}),
    ...(stoppedUnwatched(a) ? { interruptReason: HANDED_OVER } : {}),
  };
};
