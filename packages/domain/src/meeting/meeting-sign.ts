import { defineResource, f, section, wire } from '@anlan/resource';

/**
 * One signature of one meeting: evidence, which nobody edits or removes. Drawn on the signer's own phone, or on that of
 * whoever records it, with a photo of the signer (现场代录).
 */
export const meetingSign = defineResource({
  name: 'meetingSign',
  label: '会议签到',
  module: 'meeting',
  table: 'meeting_sign',
  scope: 'tenant',
  permission: 'meetingsign',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/meetingsign', { without: ['page', 'get', 'create', 'update', 'remove'] }),
  title: 'name',
  fields: {
    preMeetingId: f.ref('班前会', 'preWorkMeeting', { computed: true, onDelete: 'keepName' }),
    afterMeetingId: f.ref('班后会', 'afterWorkMeeting', { computed: true, onDelete: 'keepName' }),
    userId: f.ref('签到人', 'user', { computed: true, onDelete: 'keepName', nameAs: 'userName' }),
    name: f.text('姓名', { required: true, max: 50, computed: true }),
    way: f.choice('签到方式', { '1': '本人签名', '2': '现场代录' }, { required: true, computed: true }),
    recorderId: f.ref('代录人', 'user', { computed: true, onDelete: 'keepName', nameAs: 'recorderName' }),
    signTime: f.datetime('签到时间', { required: true, computed: true }),
    signature: f.signature('签名', { computed: true }),
    photo: f.file('签名人照片', { accept: ['jpg', 'jpeg', 'png', 'webp'], count: 1, onSite: true, computed: true }),
  },
  views: {
    list: { columns: ['name', 'way', 'recorderId', 'signTime'], sort: 'signTime' },
    form: [section('签到', ['name', 'way', 'recorderId', 'signTime', 'signature', 'photo'])],
  },
  uniques: [
    { fields: ['preMeetingId', 'userId'], message: '已签到，不需要重复签到' },
    { fields: ['afterMeetingId', 'userId'], message: '已签到，不需要重复签到' },
  ],
  indexes: [['preMeetingId'], ['afterMeetingId']],
});
