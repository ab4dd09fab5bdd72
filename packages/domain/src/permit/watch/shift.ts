/**
 * The hand-over of a shift while work goes on, in either form of ticket: whoever is in charge gives it to whoever will be,
 * both sign on the spot. To those who take over it begins anew: it goes on only where what a start asks holds, else it
 * stops until it is resumed.
 */
import { approvalOf, type FieldError, f, isEmpty, type Stored } from '@anlan/resource';
import { RUN } from '../permit-entity';
import { text } from '../permit-facts';
import { GAS_AT_SHIFT } from '../sampling';
import { STANDARD } from '../work-type';
import type { Watch } from './watch';

export const SHIFT = '交接班';

export const shiftAlso = {
  shiftNote: f.longText('交接内容', {
    required: true,
    max: 200,
    help: '作业进度、现场措施、气体、设备与人员情况；监护人换班的，另办监护交接',
  }),
  fromSign: f.signature('交班人签名', {
    required: true,
    help: '原负责人不在现场的，由监护人或安全管理人员签名',
  }),
  toSign: f.signature('接班人签名', { required: true }),
  picture: f.file('现场照片', {
    accept: ['jpg', 'jpeg', 'png', 'webp'],
    count: 3,
    maxMb: 50,
    onSite: true,
    required: true,
    help: '在作业现场拍摄',
  }),
} as const;

export const SHIFT_CONFIRM = '接班后气体、监护、关联作业等条件不具备的，作业自动中断，具备后办理恢复';

export type ShiftAttempt = Watch;

/** Whoever approved a work takes no charge of it. */
export const approvedErrors = ({ row, merged }: Pick<ShiftAttempt, 'row' | 'merged'>, charge: string): FieldError[] => {
  const next = text(merged, charge);
  return (approvalOf(row.approval)?.opinions ?? []).some(({ person, by }) => next === person || next === by)
    ? [{ field: charge, message: '接班人审批过本作业票，不能任作业负责人' }]
    : [];
};

/** What stands against the hand-over itself; `charge` is the field of whoever is in charge in this form. */
export function shiftErrors({ row, body, merged }: ShiftAttempt, charge: string): FieldError[] {
  const refuse = (field: string, message: string): FieldError => ({ field, message });
  const next = text(merged, charge);
  return [
    ...(isEmpty(body.shiftNote) ? [refuse('shiftNote', '请输入交接内容')] : []),
    ...(isEmpty(body.picture) ? [refuse('picture', `请在作业现场拍照交接（${STANDARD} 4.4）`)] : []),
    ...(isEmpty(body.fromSign) ? [refuse('fromSign', '请交班人签名')] : []),
    ...(isEmpty(body.toSign) ? [refuse('toSign', '请接班人签名')] : []),
    ...(next !== '' && next === text(row, charge) ? [refuse(charge, '请选择另一人')] : []),
  ];
}

/**
 * What is written of people into the record, which more may read than may read of his training or his certificates: by their
 * part in the work, not by name.
 */
export const withoutNames = (
  errors: readonly FieldError[],
  fields: Readonly<Record<string, { readonly label: string }>>,
): FieldError[] =>
  [...new Set(errors.map(({ field }) => field.replace(/[[.].*$/, '')))].map((field) => ({
    field,
    message: `${fields[field]?.label ?? '作业人员'}不符合作业条件，请核对其证书、培训与监护安排`,
  }));

/** What a start asks and does not hold, in one sentence; gas is told apart, since after it a sample is taken anew. */
export function shiftStop(gas: string | undefined, open: readonly FieldError[]): string | undefined {
  const says = [...(gas ? [`${GAS_AT_SHIFT}（${gas}）`] : []), ...new Set(open.map(({ message }) => message))];
  return says.length === 0 ? undefined : `${SHIFT}：${says.join('；')}`.slice(0, 200);
}

const goesOn = ({ row }: ShiftAttempt): boolean => Number(row.runFlag) === RUN.normal;

export const stopsAtShift = (a: ShiftAttempt, stop: string | undefined): stop is string =>
  stop !== undefined && goesOn(a);

export const shiftSet = (a: ShiftAttempt, stop: string | undefined): Stored =>
  stopsAtShift(a, stop) ? { runFlag: RUN.interrupted, interruptedAt: a.context.now, interruptReason: stop } : {};

export const shiftResult = (a: ShiftAttempt, stop: string | undefined): string =>
  `双方已签名${goesOn(a) ? (stop === undefined ? '，作业继续' : '，作业中断') : ''}`;

/** Who gave it to whom, in the line of history; how it stands is its note. */
export const shiftBetween = ({ row, merged }: ShiftAttempt, charge: string): Stored => ({
  fromUserId: text(row, charge) || null,
  toUserId: text(merged, charge) || null,
});
