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
const OTHER = '99';

const meeting = ['preMeetingName', ...shiftEntries] as const;
const rest = [
  section('任务', ['workTask', 'taskDivision']),
  section('风险与措施', [
    'riskFactors',
    'riskFactorsOther',
    'preventiveMeasure',
    'preventiveMeasureOther',
    'accidentPrediction',
  ]),
  section('检查与学习', ['inventoryCheck', 'taskGuideReview', 'photos']),
];

/** The talk before a shift (班前会): tasks, risks and measures of the day, told to the team and signed by each. */
export const preWorkMeeting = defineResource({
  name: 'preWorkMeeting',
  label: '班前会',
  module: 'meeting',
  table: 'pre_work_meeting',
  scope: 'tenant',
  permission: 'preworkmeeting',
  visibleTo: 'tenant',
  wire: wire.verbs('/safe/preworkmeeting', {
    excel: 'export',
    also: { all: ['GET /safe/preworkmeeting/all/list'] },
  }),
  title: 'preMeetingName',
  lookup: 'referring',
  lifecycle: shiftLifecycle,
  fields: {
    preMeetingName: f.text('会议名称', { required: true, max: 50 }),
    ...place,
    userId,
    externalUserName,
    workTask: f.longText('工作任务', { required: true, max: 300 }),
    taskDivision: f.longText('任务分工', { max: 300 }),
    riskFactors: f.dict('风险因素', 'risk_factors', { multiple: true }),
    riskFactorsOther: f.longText('其他风险因素', {
      max: 200,
      visibleWhen: { field: 'riskFactors', has: OTHER },
      requiredWhen: { field: 'riskFactors', has: OTHER },
    }),
    preventiveMeasure: f.dict('防范措施', 'meeting_measure', { multiple: true }),
    preventiveMeasureOther: f.longText('其他防范措施', {
      max: 200,
      visibleWhen: { field: 'preventiveMeasure', has: OTHER },
      requiredWhen: { field: 'preventiveMeasure', has: OTHER },
    }),
    inventoryCheck: f.longText('物品检查', { max: 300 }),
    taskGuideReview: f.longText('作业指导书学习', { max: 300 }),
    accidentPrediction: f.longText('事故预想', { max: 300 }),
    photos,
    afterMeetingId: f.ref('关联班后会', 'afterWorkMeeting', {
      computed: true,
      onDelete: 'clear',
      nameAs: 'afterMeetingName',
    }),
    signedCount,
    dueCount,
    meetingState,
    finishTime,
  },
  views: {
    list: {
      columns: [
        { field: 'preMeetingName', width: 220, fixed: 'left' },
        ...shiftColumns,
        'workTask',
        'afterMeetingId',
        { field: 'riskFactors', hidden: true },
        { field: 'weather', hidden: true },
        { field: 'meetingLocation', hidden: true },
        { field: 'workLocation', hidden: true },
      ],
      filters: [
        ['preMeetingName', 'like'],
        ['deptId', 'under'],
        ['hostId', 'equal'],
        ['userId', 'has'],
        ['meetingState', 'in'],
        ['riskFactors', 'has'],
        ['meetingTime', 'range'],
      ],
      sort: '-meetingTime',
    },
    form: [section('会议', meeting), ...rest],
    detail: [section('会议', [...meeting, 'meetingState', 'finishTime', 'afterMeetingId']), ...rest],
    export: {
      columns: [
        'preMeetingName',
        'deptId',
        'meetingTime',
        'weather',
        'workLocation',
        'hostId',
        'userId',
        'externalUserName',
        'workTask',
        'riskFactors',
        'preventiveMeasure',
        'signedCount',
        'dueCount',
        'meetingState',
      ],
    },
  },
  steps: (step) => ({ steps: [step(finish)], ended: shiftEnded }),
  kept: keptWhenEnded,
  search: ['preMeetingName'],
  indexes: [['meetingTime'], ['deptId', 'meetingTime']],
  open: { phone: '/m/pre-meeting/:id' },
  menu: { under: 'meeting', path: '/meeting/pre', icon: 'team', sort: 10 },
});
