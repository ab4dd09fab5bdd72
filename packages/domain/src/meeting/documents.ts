import { defineDocument } from '@anlan/resource';
import { afterWorkMeeting } from './after-work-meeting';
import { meetingRecord } from './meeting-record';
import { meetingSign } from './meeting-sign';
import { preWorkMeeting } from './pre-work-meeting';

const signatures = {
  heading: '参会人员签名',
  rows: 'userSign',
  of: meetingSign,
  // 现场代录 says on whose phone, and shows who signed.
  columns: ['name', 'way', 'recorderId', 'signature', 'photo', 'signTime'],
  widths: { way: 52, recorderId: 56, signature: 90, photo: 84, signTime: 100 },
} as const;

const told = <N extends string>(
  sections: readonly { readonly title: string; readonly fields: readonly N[] }[],
  without: readonly string[],
) =>
  sections.map(({ title, fields }) => ({ heading: title, fields: fields.filter((name) => !without.includes(name)) }));

export const preMeetingDocument = defineDocument({
  of: preWorkMeeting,
  label: '班前会记录',
  qr: '扫码签到、查看',
  parts: [...told(preWorkMeeting.views.detail ?? [], ['photos']), signatures, { photos: 'photos' }],
});

export const afterMeetingDocument = defineDocument({
  of: afterWorkMeeting,
  label: '班后会记录',
  qr: '扫码签到、查看',
  parts: [...told(afterWorkMeeting.views.detail ?? [], ['photos']), signatures, { photos: 'photos' }],
});

export const minutesDocument = defineDocument({
  of: meetingRecord,
  label: '会议记录',
  parts: [
    { heading: '会议', fields: ['name', 'kind', 'meetingTime', 'meetingLocation', 'hostId', 'publishTime'] },
    { heading: '内容', fields: ['content', 'attachName'] },
    { heading: '上次会议遗留事项', rows: 'carried', columns: ['title', 'meetingName', 'ownerId', 'dueDate', 'late'] },
    { heading: '决议事项', rows: 'outcomes', columns: ['title', 'ownerId', 'dueDate'] },
    { signatures: ['主持人', '记录人'] },
  ],
});
