import { defineResource, f, section, wire } from '@anlan/resource';

/** A meeting that reviews the company's own system; what it orders is followed up. */
export const reviewMeeting = defineResource({
  name: 'reviewMeeting',
  label: '评审会议',
  module: 'review',
  table: 'review_meeting',
  scope: 'tenant',
  permission: 'internalreviewrecord',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/internalreviewrecord', { excel: 'export' }),
  title: 'reviewTheme',
  lookup: 'referring',
  fields: {
    reviewTheme: f.text('评审主题', { required: true, max: 25 }),
    reviewContent: f.longText('评审内容', { required: true, max: 200 }),
    reviewTime: f.datetime('评审时间', { required: true }),
    reviewPurpose: f.longText('评审目的', { max: 200 }),
    meetingAddress: f.text('会议地点', { required: true, max: 25 }),
    attendee: f.ref('参会人员', 'user', { required: true, multiple: true, maxCount: 200, onDelete: 'keepName' }),
    reviewDept: f.ref('评审部门', 'dept', { required: true, multiple: true, onDelete: 'keepName' }),
    responsibleDept: f.ref('责任部门', 'dept', { required: true, onDelete: 'keepName' }),
    reviewConclusion: f.longText('评审结论', { required: true, max: 200 }),
    overallEvaluation: f.longText('总体评价', { max: 200 }),
    outcomes: f.rows(
      '决议事项',
      {
        title: f.text('事项', { required: true, max: 100 }),
        ownerId: f.ref('负责人', 'user', { required: true, onDelete: 'keepName' }),
        dueDate: f.date('完成期限', { required: true }),
      },
      { table: 'review_meeting_outcome', maxCount: 50 },
    ),
    attachId: f.file('附件', { accept: ['pdf'], maxMb: 50 }),
  },
  views: {
    list: {
      columns: [
        { field: 'reviewTheme', width: 200 },
        'reviewTime',
        'meetingAddress',
        'responsibleDept',
        'reviewConclusion',
        'attendee',
        'attachId',
      ],
      filters: [
        ['reviewTheme', 'like'],
        ['reviewTime', 'range'],
        ['responsibleDept', 'under'],
      ],
      sort: '-reviewTime',
    },
    form: [
      section('评审会议', ['reviewTheme', 'reviewTime', 'meetingAddress', 'attendee', 'reviewDept', 'responsibleDept']),
      section('评审情况', ['reviewPurpose', 'reviewContent', 'reviewConclusion', 'overallEvaluation', 'attachId']),
      section('决议事项', ['outcomes']),
    ],
    export: {
      columns: [
        'reviewTheme',
        'reviewTime',
        'meetingAddress',
        'attendee',
        'reviewDept',
        'responsibleDept',
        'reviewPurpose',
        'reviewContent',
        'reviewConclusion',
        'overallEvaluation',
      ],
    },
  },
  search: ['reviewTheme'],
  indexes: [['reviewTime']],
  menu: { under: 'management', path: '/management/review', icon: 'solution', sort: 50 },
});
