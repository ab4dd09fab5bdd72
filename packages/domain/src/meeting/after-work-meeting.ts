import { defineResource, f, section, wire } from '@anlan/resource';
import {
  finish,
  keptWhenEnded,
  shiftColumns,
  shiftEnded,
  shiftEntries,
  shiftFields,
  shiftLifecycle,
} from './shift-meeting';

const { userId, externalUserName, photos, signedCount, dueCount, meetingState, finishTime, ...place } = shiftFields;

const meeting = ['afterMeetingName', 'preMeetingId', ...shiftEntries] as const;
const rest = [section('总结', ['workTask', 'meetingSummary', 'issuesResolution', 'photos'])];

/** The talk after a shift (班后会): how the work went, and what is to be done about what came up. */
export const afterWorkMeeting = defineResource({
  name: 'afterWorkMeeting',
  label: '班后会',
  module: 'meeting',
  table: 'after_work_meeting',
  scope: 'tenant',
  permission: 'afterworkmeeting',
  visibleTo: 'tenant',
  wire: wire.verbs('/safe/afterworkmeeting', {
    excel: 'export',
    also: { all: ['GET /safe/afterworkmeeting/list'] },
  }),
  title: 'afterMeetingName',
  lookup: 'referring',
  lifecycle: shiftLifecycle,
  fields: {
    afterMeetingName: f.text('会议名称', { required: true, max: 50 }),
    preMeetingId: f.ref('关联班前会', 'preWorkMeeting', {
      onDelete: 'clear',
      nameAs: 'preMeetingName',
      unique: '该班前会已有班后会',
    }),
    ...place,
    userId,
    externalUserName,
    workTask: f.longText('工作任务', { max: 300 }),
    meetingSummary: f.longText('会议总结', { required: true, max: 500 }),
    issuesResolution: f.longText('问题及解决措施', { max: 500 }),
    photos,
    signedCount,
    dueCount,
    meetingState,
    finishTime,
  },
  views: {
    list: {
      columns: [
        { field: 'afterMeetingName', width: 220, fixed: 'left' },
        ...shiftColumns,
        'meetingSummary',
        'issuesResolution',
        'preMeetingId',
        { field: 'weather', hidden: true },
      ],
      filters: [
        ['afterMeetingName', 'like'],
        ['deptId', 'under'],
        ['hostId', 'equal'],
        ['userId', 'has'],
        ['meetingState', 'in'],
        ['meetingTime', 'range'],
      ],
      sort: '-meetingTime',
    },
    form: [section('会议', meeting), ...rest],
    detail: [section('会议', [...meeting, 'meetingState', 'finishTime']), ...rest],
    export: {
      columns: [
        'afterMeetingName',
        'preMeetingId',
        'deptId',
        'meetingTime',
        'hostId',
        'userId',
        'externalUserName',
        'workTask',
        'meetingSummary',
        'issuesResolution',
        'signedCount',
        'dueCount',
        'meetingState',
      ],
    },
  },
  steps: (step) => ({ steps: [step(finish)], ended: shiftEnded }),
  kept: keptWhenEnded,
  search: ['afterMeetingName'],
  indexes: [['meetingTime'], ['deptId', 'meetingTime']],
  open: { phone: '/m/after-meeting/:id' },
  menu: { under: 'meeting', path: '/meeting/after', icon: 'team', sort: 20 },
});
