/** The guardian on the spot: arrives, leaves, hands over (GB 30871-2022 4.10). */
import { f, isEmpty, section } from '@anlan/resource';
import { permitEntity, RUN } from '../permit-entity';
import { listOf, text } from '../permit-facts';
import { minutesBetween } from '../sampling';
import { STANDARD } from '../work-type';
import { peopleErrors } from './judging';
import {
  line,
  PHOTO,
  party,
  RUNNING,
  reasonErrors,
  reasonForm,
  reasonOf,
  refuse,
  rulesOf,
  step,
  type Try,
} from './parts';

export const guardians = party({ user: 'guardianId' });

const WORKING = permitEntity.lifecycle.code.working;

/** Guardians of the ticket who have come and not gone. */
export const watching = ({ row }: Pick<Try, 'row'>): string[] => {
  const named = listOf(row.guardianId);
  return listOf(row.watchingIds).filter((id) => named.includes(id));
};

export const LEFT = '监护人离开现场';

/** What work that stopped because nobody watched waits for, once the watch has been handed over. */
export const HANDED_OVER = '监护已交接，待监护人到岗';

/** Stopped because nobody watched: the reasons that begin so. */
export const stoppedUnwatched = ({ row }: Pick<Try, 'row'>): boolean =>
  Number(row.runFlag) === RUN.interrupted && text(row, 'interruptReason').startsWith('监护人');

/** Work begins beside a guardian who has signed in where it is done, and not longer ago than he confirms that he is there. */
export function notArrived(a: Try) {
  if (watching(a).length === 0)
    return [refuse('guardianId', `监护人尚未在现场签到，请监护人先办理“监护到岗”（${STANDARD} 4.10）`)];
  const { 'guardian.minutes': most } = rulesOf(a).numbers;
  return minutesBetween(text(a.row, 'watchedFrom'), a.context.now) > most
    ? [refuse('guardianId', `监护人签到已超过${most}分钟，请监护人重新办理“监护到岗”（企业规定）`)]
    : [];
}

/**
 * Work that stopped because nobody watched goes on when the watch was handed over since; any work while somebody is
 * there, and was not longer ago than he confirms it.
 */
export function unwatched(a: Try) {
  if (stoppedUnwatched(a)) return [refuse('guardianId', `监护中断，须办理监护交接后才能恢复（${STANDARD} 4.10）`)];
  if (watching(a).length === 0)
    return [refuse('guardianId', `没有监护人在岗，请监护人办理“监护到岗”（${STANDARD} 4.10）`)];
  const { 'guardian.minutes': most } = rulesOf(a).numbers;
  const [, seen = ''] = [text(a.row, 'watchedFrom'), text(a.row, 'guardianSeen')].sort();
  return seen === '' || minutesBetween(seen, a.context.now) > most
    ? [refuse('guardianId', `监护人最近在岗确认已超过${most}分钟，请监护人先办理“在岗确认”（企业规定）`)]
    : [];
}

export const arrive = step({
  name: 'arrive',
  label: '监护到岗',
  permission: 'edit',
  at: ['PUT /arrive/:id'],
  from: ['toVerify', 'working'],
  while: RUNNING,
  may: guardians,
  maySays: '只有监护人可以办理监护到岗',
  awaits: {
    when: { field: 'watchedFrom', filled: false },
    beside: true,
    chain: [{ user: 'guardianId' }, { role: 'safety_manager' }],
  },
  form: {
    sections: [section('', ['picture'])],
    also: { picture: f.file('现场照片', { ...PHOTO, count: 3, required: true, help: '在作业现场拍摄' }) },
  },
  check: (a) => [
    ...(isEmpty(a.body.picture) ? [refuse('picture', `请在作业现场拍照签到（${STANDARD} 4.10）`)] : []),
    // He was away while it was his to be there: taken over from him, or by him, with both signatures.
    ...(a.context.ticket && Number(a.row.processState) === WORKING && stoppedUnwatched(a)
      ? [refuse('picture', `监护中断，须办理监护交接（${STANDARD} 4.10）`)]
      : []),
  ],
  set: (a) => ({
    watchingIds: [...new Set([...watching(a), a.actor.userId])],
    watchedFrom: a.context.now,
    ...(Number(a.row.processState) === WORKING ? { guardianSeen: a.context.now } : {}),
  }),
  rows: { ...line('监护到岗', () => '监护人已在现场签到'), keeps: { photos: 'picture' } },
  done: { msg: '已在现场签到' },
});

export const present = step({
  name: 'present',
  label: '在岗确认',
  permission: 'edit',
  at: ['PUT /present/:id'],
  from: ['working'],
  while: RUNNING,
  may: guardians,
  maySays: '只有监护人可以确认在岗',
  awaits: { beside: true, chain: [{ user: 'guardianId' }, { role: 'safety_manager' }] },
  check: (a) =>
    watching(a).includes(a.actor.userId) && !stoppedUnwatched(a)
      ? []
      : [
          refuse(
            'guardianId',
            stoppedUnwatched(a)
              ? `监护中断，须办理监护交接（${STANDARD} 4.10）`
              : `您尚未在现场签到，请先办理“监护到岗”（${STANDARD} 4.10）`,
          ),
        ],
  set: (a) => ({ guardianSeen: a.context.now }),
  // 4.10: each is kept, the ticket proves by them that somebody watched.
  rows: line('在岗确认', () => '监护人在岗'),
  done: { msg: '已确认在岗' },
});

const alone = (a: Try): boolean =>
  Number(a.row.runFlag) === RUN.normal && watching(a).every((id) => id === a.actor.userId);

/** The stop as every other one stands in the history. */
const stopLine = line(
  '中断',
  () => '作业中断',
  () => LEFT,
);
const stoppedLine = { ...stopLine, row: (a: Try) => (alone(a) ? stopLine.row(a) : undefined) };

export const leave = step({
  name: 'leave',
  label: '离开现场',
  permission: 'edit',
  danger: true,
  at: ['PUT /leave/:id'],
  from: ['working'],
  while: RUNNING,
  may: guardians,
  maySays: '只有监护人可以办理离开现场',
  // Whoever is not there cannot leave.
  offeredWhen: { field: 'watchedFrom', filled: true },
  confirm: '没有其他监护人在岗的，作业立即停止，办理监护交接后才能恢复',
  form: reasonForm('离开原因'),
  check: (a) => [
    ...reasonErrors('离开原因')(a),
    ...(watching(a).includes(a.actor.userId) ? [] : [refuse('reason', '您不在岗，不需要办理离开现场')]),
  ],
  set: (a) => {
    const left = watching(a).filter((id) => id !== a.actor.userId);
    return {
      watchingIds: left,
      ...(left.length === 0 ? { watchedFrom: null } : {}),
      ...(left.length === 0 && Number(a.row.runFlag) === RUN.normal
        ? { runFlag: RUN.interrupted, interruptedAt: a.context.now, interruptReason: LEFT }
        : {}),
    };
  },
  rows: [
    line(
      '离开现场',
      (a) => (watching(a).some((id) => id !== a.actor.userId) ? '其他监护人在岗' : '无人监护'),
      reasonOf,
    ),
    stoppedLine,
  ],
  done: { msg: '已记录离开现场' },
});

export const handOver = step({
  name: 'handOver',
  label: '监护交接',
  permission: 'edit',
  at: ['PUT /handover/:id'],
  from: ['working'],
  while: RUNNING,
  may: { anyOf: [{ user: 'guardianId' }, { user: 'principalId' }, { role: 'safety_manager' }] },
  maySays: '只有监护人、作业负责人或安全管理人员可以交接监护',
  form: {
    sections: [section('', ['guardianId', 'fromSign', 'toSign', 'picture'])],
    fields: { guardianId: { label: '接替的监护人', required: true, fresh: true } },
    also: {
      fromSign: f.signature('交班人签名', {
        required: true,
        help: '原监护人不在现场的，由作业负责人或安全管理人员签名',
      }),
      toSign: f.signature('接班人签名', { required: true }),
      picture: f.file('现场照片', { ...PHOTO, count: 3, required: true, help: '在作业现场拍摄' }),
    },
  },
  check: (a) => [
    ...(isEmpty(a.body.picture) ? [refuse('picture', `请在作业现场拍照交接（${STANDARD} 4.10）`)] : []),
    ...(isEmpty(a.body.fromSign) ? [refuse('fromSign', '请交班人签名')] : []),
    ...(isEmpty(a.body.toSign) ? [refuse('toSign', '请接班人签名')] : []),
    ...peopleErrors(a).filter(({ field }) => field === 'guardianId'),
    ...(listOf(a.merged.guardianId).includes(text(a.row, 'coordinatorId'))
      ? [refuse('guardianId', `接替的监护人是交叉作业协调人，不能兼任（${STANDARD} 4.10）`)]
      : []),
  ],
  // Whoever takes over is there when he himself says so: now, or by signing in.
  set: (a) => {
    const named = listOf(a.merged.guardianId);
    const taken = named.includes(a.actor.userId);
    const stay = stoppedUnwatched(a) ? [] : watching(a).filter((id) => named.includes(id));
    const there = [...new Set([...stay, ...(taken ? [a.actor.userId] : [])])];
    return {
      watchingIds: there,
      ...(there.length === 0 ? { watchedFrom: null } : {}),
      ...(taken ? { watchedFrom: a.context.now, guardianSeen: a.context.now } : {}),
      ...(stoppedUnwatched(a) ? { interruptReason: HANDED_OVER } : {}),
    };
  },
  rows: {
    ...line('监护交接', () => '双方已签名'),
    keeps: { signature: 'fromSign', otherSignature: 'toSign', photos: 'picture' },
  },
  done: { msg: '监护已交接' },
});
