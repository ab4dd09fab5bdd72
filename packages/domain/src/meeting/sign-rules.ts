import { type FieldError, isEmpty } from '@anlan/resource';
import { namesOf, OPEN } from './shift-meeting';

/** Who signs: one of the company by his id, or one from outside by his name as the meeting has it. */
export interface Signing {
  readonly userId: string | null;
  readonly name: string | null;
  /** There is a drawn signature; and it is one without a stroke. */
  readonly drawn: boolean;
  readonly blank: boolean;
  readonly photo: boolean;
}

export interface SigningContext {
  readonly meeting: {
    readonly meetingState: number;
    readonly userId: readonly string[] | null;
    readonly externalUserName: string | null;
    readonly meetingTime: string;
  };
  /** yyyy-MM-dd */
  readonly today: string;
  /** Its drawing or photo is, byte by byte, one that stands under another name. */
  readonly repeated: { readonly photo: boolean; readonly signature: boolean };
  /** Whose phone it is. */
  readonly actorId: string;
  /** May take signatures of others: the host, or who keeps the meetings. */
  readonly mayRecord: boolean;
  readonly signed: boolean;
}

export const BY_HIMSELF = 1;
export const RECORDED = 2;

/** On one's own phone it is one's own; on another's it is taken on site (现场代录). */
export const wayOf = ({ userId }: Pick<Signing, 'userId'>, actorId: string): typeof BY_HIMSELF | typeof RECORDED =>
  userId !== null && userId === actorId ? BY_HIMSELF : RECORDED;

/** Why this signature cannot be taken, everything at once. */
export function signFaults(signing: Signing, context: SigningContext): FieldError[] {
  const { meeting, actorId, mayRecord, signed, repeated, today } = context;
  const says = (told: boolean, field: string, message: string): FieldError[] => (told ? [{ field, message }] : []);
  if (meeting.meetingState !== OPEN) return [{ field: 'meetingState', message: '会议已结束，不能再签到' }];
  const held = meeting.meetingTime.slice(0, 10);
  if (today < held) return [{ field: 'meetingTime', message: `会议于${held}召开，当天才能签到` }];
  const invited =
    signing.userId !== null
      ? (meeting.userId ?? []).includes(signing.userId)
      : namesOf(meeting.externalUserName).includes(signing.name ?? '');
  if (!invited) return [{ field: signing.userId === null ? 'name' : 'userId', message: '不在参会人员中，不能签到' }];
  if (signed) return [{ field: 'userId', message: '已签到，不需要重复签到' }];
  const others = wayOf(signing, actorId) === RECORDED;
  return [
    ...says(others && !mayRecord, 'userId', '只能由主持人或会议管理人员现场代录他人签名'),
    ...says(others && !signing.photo, 'photo', '现场代录须拍摄签名人照片'),
    ...says(others && repeated.photo, 'photo', '该照片已用于本次会议的其他签名，请拍摄签名人本人的照片'),
    ...says(others && repeated.signature, 'signature', '该签名与本次会议的其他签名是同一图片，请签名人本人手写'),
    ...says(!signing.drawn, 'signature', '请签名：手写签名'),
    ...says(signing.drawn && signing.blank, 'signature', '签名为空白，请手写签名'),
  ];
}

type Values = Readonly<Record<string, unknown>>;
/** Not what was talked about: who is still to come, and pictures of it. */
const MAY_FOLLOW: ReadonlySet<string> = new Set(['userId', 'externalUserName', 'photos']);
const plain = (value: unknown): string => (isEmpty(value) ? '' : JSON.stringify(value));

/**
 * What an edit may not change once somebody has signed: what he has signed stays as it was told to him, and he stays
 * among those who were there.
 */
export function signedFaults(
  values: Values,
  before: Values,
  signed: readonly { readonly userId: string | null; readonly name: string }[],
): FieldError[] {
  if (signed.length === 0) return [];
  const changed = Object.keys(values).filter(
    (name) => !MAY_FOLLOW.has(name) && name in before && plain(values[name]) !== plain(before[name]),
  );
  const after = { ...before, ...values };
  const users = (after.userId ?? []) as readonly string[];
  const outside = namesOf(after.externalUserName as string | null);
  const left = signed.filter(({ userId, name }) =>
    userId === null ? !outside.includes(name) : !users.includes(userId),
  );
  return [
    ...changed.map((field) => ({ field, message: '已有人签到，会议内容不能修改；需要修改的请结束会议后另开' })),
    ...left.map(({ userId, name }) => ({
      field: userId === null ? 'externalUserName' : 'userId',
      message: `${name}已签到，不能移出参会人员`,
    })),
  ];
}
