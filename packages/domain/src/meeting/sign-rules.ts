import type { FieldError } from '@anlan/resource';
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
  };
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
  const { meeting, actorId, mayRecord, signed } = context;
  const says = (told: boolean, field: string, message: string): FieldError[] => (told ? [{ field, message }] : []);
  if (meeting.meetingState !== OPEN) return [{ field: 'meetingState', message: '会议已结束，不能再签到' }];
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
    ...says(!signing.drawn, 'signature', '请签名：手写签名'),
    ...says(signing.drawn && signing.blank, 'signature', '签名为空白，请手写签名'),
  ];
}
