import { type AnyResource, call, f, type } from '@anlan/resource';
import { afterWorkMeeting } from './after-work-meeting';
import { meetingRecord, meetingRecordSignOff } from './meeting-record';
import { meetingSign } from './meeting-sign';
import { preWorkMeeting } from './pre-work-meeting';
import type { MeetingSuggestion } from './suggestion';

/** Somebody who is to sign, and whether he has. */
export interface SignPlace {
  /** Absent: from outside, by his name. */
  readonly userId: string | null;
  readonly name: string;
  readonly signTime: string | null;
  readonly way: 1 | 2 | null;
}

/** A meeting as it is signed at: on a phone that goes around, or on one's own. */
export interface SignSheet {
  readonly id: string;
  readonly title: string;
  readonly meetingTime: string;
  readonly deptName: string | null;
  readonly hostName: string | null;
  readonly workTask: string | null;
  readonly open: boolean;
  /** This person may take signatures of others. */
  readonly mayRecord: boolean;
  readonly places: readonly SignPlace[];
}

const { signature, photo } = meetingSign.fields;

const signCalls = (of: AnyResource) => {
  const at = {
    access: { signedIn: true, audience: ['company'] },
    resource: of.name,
    reach: 'row',
  } as const;
  return {
    sheet: call(`GET ${of.wire.base}/sign/:id` as `GET /${string}`, {
      ...at,
      summary: `${of.label}：签到表`,
      reply: type<SignSheet>(),
    }),
    sign: call(`POST ${of.wire.base}/sign/:id` as `POST /${string}`, {
      ...at,
      summary: `${of.label}：签到（本人，或现场代录他人）`,
      body: {
        userId: f.ref('签到人', 'user'),
        name: f.text('外部人员姓名', { max: 50 }),
        signature: f.signature(signature.label),
        photo: f.file(photo.label, { accept: photo.accept, count: 1, onSite: true }),
      },
      idempotent: false,
      reply: type<SignSheet>(),
    }),
  };
};

export const preMeetingCalls = signCalls(preWorkMeeting);
export const afterMeetingCalls = signCalls(afterWorkMeeting);

/** What a talk begins with: the team's permits of today, the risks of where it works, and the team. */
export const preMeetingSuggestion = call('GET /safe/preworkmeeting/suggestion', {
  summary: '班前会的任务、风险与措施（取自班组当日的作业票和风险点）',
  access: { code: 'preworkmeeting_add' },
  resource: preWorkMeeting.name,
  reach: 'rows',
  query: { deptId: f.ref('班组', 'dept', { required: true }) },
  reply: type<MeetingSuggestion>(),
});

export const meetingPlans = call('GET /safe/afterworkmeeting/plan/list', {
  summary: '班后会可关联的计划',
  access: { code: 'afterworkmeeting_view' },
  resource: afterWorkMeeting.name,
  reach: 'rows',
  reply: type<readonly { readonly id: string; readonly name: string }[]>(),
});

const pdf = (of: AnyResource) =>
  call(`GET ${of.wire.base}/export/pdf/:id` as `GET /${string}`, {
    summary: `${of.label}记录（PDF）`,
    access: { code: `${of.permission}_view` },
    resource: of.name,
    reach: 'row',
    needsCompany: true,
  });
export const preMeetingPdf = pdf(preWorkMeeting);
export const afterMeetingPdf = pdf(afterWorkMeeting);

/** The contract's name for signing: the reading of one's own that stands open. */
export const signMinutes = call('POST /safe/meetingrecords/sign/:id', {
  summary: '会议记录：本人签阅',
  access: { signedIn: true, audience: ['company'] },
  resource: meetingRecord.name,
  reach: 'self',
  body: { signature: f.signature('手写签名'), confirmed: f.flag('本人已阅读并知悉全部内容') },
});

/** And for who has signed. */
export const minutesSigners = call('GET /safe/meetingrecords/sign/:id', {
  ...meetingRecordSignOff.standing,
  summary: '会议记录：签阅情况',
});
