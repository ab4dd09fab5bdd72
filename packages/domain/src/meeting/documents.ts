import { defineDocument } from '@anlan/resource';
import { afterWorkMeeting } from './after-work-meeting';
import { meetingSign } from './meeting-sign';
import { preWorkMeeting } from './pre-work-meeting';

const signatures = {
  heading: '参会人员签名',
  rows: 'userSign',
  of: meetingSign,
  columns: ['name', 'way', 'signature', 'signTime'],
  widths: { way: 60, signature: 110, signTime: 110 },
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
