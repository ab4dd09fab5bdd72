/** While the work goes on: supervision, interruption and resuming. */
import { f, isEmpty, section, type Values } from '@anlan/resource';
import { parseDatetime } from '@anlan/resource/dates';
import { durationText } from '../../shared/duration';
import { unhungErrors } from '../isolation/rules';
import { workTypeOf } from '../judge-work';
import { RUN } from '../permit-entity';
import { asksGasOf, text } from '../permit-facts';
import { minutesBetween, resumeRefusal } from '../sampling';
import { isWatching, seenAtResume, unwatched } from '../watch/watch';
import { STANDARD, WORK } from '../work-type';
import { guardians } from './guard';
import {
  joined,
  linkedErrors,
  nearNow,
  outsideDay,
  peopleErrors,
  WIND,
  weatherErrorsAt,
  weatherLine,
  windSet,
} from './judging';
import {
  CHARGE_SAYS,
  charge,
  dueRows,
  gasOf,
  itemsOf,
  line,
  PHOTO,
  RUNNING,
  reasonErrors,
  reasonForm,
  reasonOf,
  refuse,
  rulesOf,
  step,
  type Try,
} from './parts';
import {
  abnormalNames,
  dueFrom,
  firstDue,
  missedItems,
  openSays,
  type SupervisionAnswer,
  type SupervisionItem,
  type TicketItem,
  workedUntil,
} from './supervision';

/** The item of the record as it is read that is to be checked next. */
function nextItem(row: Values, now: string): string | undefined {
  const at = workedUntil(row, now);
  const [items, answers] = [row.supervisionItems, row.supervisions].map((rows) => (Array.isArray(rows) ? rows : []));
  return (
    abnormalNames(answers as SupervisionAnswer[])[0] ??
    (items as SupervisionItem[]).find((item) => openSays(item, answers as SupervisionAnswer[], at) !== undefined)?.name
  );
}

/** A phone's clock may run ahead by so much. */
const AHEAD_MINUTES = 1;
/** When the check was made: told by whoever had no line at the time, else now. */
const checkedAt = ({ body, context }: Try): string => {
  const told = text(body, 'checkedAt');
  return told !== '' && told < context.now ? told : context.now;
};
const laterOf = (one: string, other: string): string => (one > other ? one : other);

/** A check that was kept without a line is one of this work. */
function checkedAtErrors({ body, row, context }: Try) {
  const told = text(body, 'checkedAt');
  if (told === '') return [];
  if (told.length !== context.now.length || parseDatetime(told) === undefined)
    return [refuse('checkedAt', '检查时间请写为2026-01-01 08:00:00的形式')];
  if (minutesBetween(context.now, told) > AHEAD_MINUTES) return [refuse('checkedAt', '检查时间不能晚于当前时间')];
  return told < text(row, 'actualStart') ? [refuse('checkedAt', '检查时间早于本次作业开始时间')] : [];
}

/** The check that is being written down begins the interval of its item anew. */
const isAnswered =
  ({ body }: Try) =>
  ({ name }: TicketItem): boolean =>
    name === text(body, 'name');
/** One that was made before a later check of the same item, or before the work stopped, begins nothing anew. */
const checkedNow = (a: Try): TicketItem[] => {
  const since = (a.context.ticket?.supervision.answers ?? []).filter(({ name }) => name === text(a.body, 'name'));
  const stopped = Number(a.row.runFlag) === RUN.interrupted && checkedAt(a) < text(a.row, 'interruptedAt');
  return stopped || since.some(({ finishTime }) => finishTime > checkedAt(a))
    ? [...itemsOf(a)]
    : dueFrom(itemsOf(a), checkedAt(a), isAnswered(a));
};

export const supervise = step({
  name: 'supervise',
  kind: 'guard',
  label: '监护检查',
  permission: 'edit',
  at: ['PUT /supervise/:id'],
  later: { at: 'checkedAt' },
  from: ['working'],
  while: RUNNING,
  may: guardians,
  maySays: '只有监护人可以填写监护记录',
  form: {
    sections: [section('', ['name', 'conclusion', 'remark', 'userSign', 'attachName'])],
    also: {
      name: f.text('监护检查项目', { required: true, max: 100 }),
      conclusion: f.choice('检查结论', { '1': '正常', '2': '异常' }, { required: true }),
      remark: f.longText('说明', { max: 200 }),
      userSign: f.signature('监护人签名', { required: true }),
      attachName: f.file('照片', PHOTO),
      checkedAt: f.datetime('检查时间', { help: '没有网络时填写的，为填写的时间' }),
    },
    // The first that stands open; without one the guardian says what he has checked.
    initial: (row, { now }) => ({ name: nextItem(row, now) ?? '作业现场与安全措施' }),
  },
  check: (a) => {
    const { body, context } = a;
    const { ticket } = context;
    return [
      ...checkedAtErrors(a),
      ...(ticket?.supervision.items.some(({ name, isPhoto }) => name === text(body, 'name') && Number(isPhoto) === 1) &&
      isEmpty(body.attachName)
        ? [refuse('attachName', `“${text(body, 'name')}”须拍照`)]
        : []),
      ...(isEmpty(body.name) ? [refuse('name', '请输入监护检查项目')] : []),
      ...(isEmpty(body.conclusion) ? [refuse('conclusion', '请选择检查结论')] : []),
      ...(Number(body.conclusion) === 2 && isEmpty(body.remark) ? [refuse('remark', '请说明异常情况')] : []),
      ...(isEmpty(body.userSign) ? [refuse('userSign', '请签名')] : []),
    ];
  },
  set: (a) => ({
    // Whoever has not signed in, or has left, confirms by a check that nobody is there.
    ...(isWatching(a) ? { guardianSeen: laterOf(checkedAt(a), text(a.row, 'guardianSeen')) } : {}),
    ...firstDue(checkedNow(a)),
    // 4.8: what is abnormal stops the work.
    ...(Number(a.body.conclusion) === 2 && Number(a.row.runFlag) === RUN.normal
      ? { runFlag: RUN.interrupted, interruptedAt: a.context.now, interruptReason: '监护检查异常' }
      : {}),
  }),
  rows: [
    dueRows((a) => checkedNow(a).filter(isAnswered(a))),
    {
      field: 'supervisions',
      keeps: { userSign: 'userSign', attachName: 'attachName' },
      row: (a) => ({
        name: text(a.body, 'name'),
        finishTime: checkedAt(a),
        enteredTime: a.context.now,
        userId: a.actor.userId,
        conclusion: Number(a.body.conclusion),
        remark: text(a.body, 'remark') || null,
      }),
    },
    line(
      '监护检查',
      (a) => (Number(a.body.conclusion) === 2 ? '异常，停止作业' : '正常'),
      (a) => text(a.body, 'remark'),
    ),
  ],
  done: { msg: '监护记录已保存' },
});

export const interrupt = step({
  name: 'interrupt',
  label: '中断作业',
  permission: 'edit',
  danger: true,
  at: ['PUT /interrupt/:id'],
  from: ['working'],
  may: charge,
  maySays: CHARGE_SAYS,
  form: reasonForm('中断原因'),
  check: reasonErrors('中断原因'),
  set: (a) => ({ runFlag: RUN.interrupted, interruptedAt: a.context.now, interruptReason: reasonOf(a) }),
  rows: line('中断', () => '作业中断', reasonOf),
  done: { msg: '作业已中断' },
});

/** 4.8: what was abnormal is put right and found normal by the guardian before the work goes on. */
export const abnormal = ({ context: { ticket } }: Try) => {
  const names = ticket ? abnormalNames(ticket.supervision.answers) : [];
  return names.length === 0
    ? []
    : [
        refuse(
          'supervisions',
          `监护检查“${names.join('”“')}”为异常，须处理并由监护人复查正常后才能恢复（${STANDARD} 4.8）`,
        ),
      ];
};

/** Stopped over a check that was not made: made first. */
const unchecked = ({ context: { ticket } }: Try, since: string) => {
  const names = ticket ? missedItems(ticket.supervision.items, since) : [];
  return names.length === 0
    ? []
    : [refuse('supervisions', `监护检查“${names.join('”“')}”到时未做，须由监护人检查后才能恢复（企业规定）`)];
};

export const resume = step({
  name: 'resume',
  label: '恢复作业',
  permission: 'edit',
  at: ['PUT /resume/:id'],
  from: ['working'],
  while: { field: 'runFlag', equals: RUN.interrupted },
  waits: '该作业已中断，正等待恢复',
  may: charge,
  maySays: CHARGE_SAYS,
  form: {
    sections: [section('', ['windGrade', 'coordinatorId', 'resumeSign', 'resumePhoto'])],
    fields: { windGrade: WIND },
    also: { resumeSign: f.signature('确认人签名', { required: true }), resumePhoto: f.file('现场照片', PHOTO) },
  },
  check: (a) => {
    const { now } = a.context;
    const since = text(a.row, 'interruptedAt') || text(a.row, 'actualStart') || now;
    const wrong = asksGasOf(a.row)
      ? resumeRefusal(
          {
            type: workTypeOf(a.row.workType) ?? WORK.hot,
            level: text(a.row, 'effectiveLevel') || null,
            interruptedAt: since,
            reason: text(a.row, 'interruptReason'),
            at: now,
            samples: gasOf(a),
            hazardousPower: true,
            large: Number(a.row.largeSpace) === 1,
          },
          rulesOf(a),
        )
      : undefined;
    return [
      ...(isEmpty(a.body.resumeSign) ? [refuse('resumeSign', '请签名')] : []),
      ...(wrong ? [refuse('gasRows', wrong)] : []),
      ...(now >= text(a.row, 'endTime') ? [refuse('endTime', '已过作业结束时间，须重新办票')] : []),
      ...outsideDay(a),
      ...weatherErrorsAt(a),
      ...unwatched(a, rulesOf(a).numbers),
      ...joined([...abnormal(a), ...unchecked(a, since)]),
      ...joined(peopleErrors(a)),
      ...linkedErrors(a),
      ...unhungErrors(a.context.ticket?.isolations ?? []),
      ...nearNow(a),
    ];
  },
  set: (a) => ({
    runFlag: RUN.normal,
    interruptedAt: null,
    interruptReason: null,
    ...windSet(a),
    ...firstDue(dueFrom(itemsOf(a), a.context.now)),
    ...seenAtResume(a),
  }),
  rows: [
    dueRows((a) => dueFrom(itemsOf(a), a.context.now)),
    {
      ...line(
        '恢复',
        (a) =>
          `中断${durationText(minutesBetween(text(a.row, 'interruptedAt') || a.context.now, a.context.now))}后恢复`,
        weatherLine,
      ),
      keeps: { signature: 'resumeSign', photos: 'resumePhoto' },
    },
  ],
  done: { msg: '作业已恢复' },
});
