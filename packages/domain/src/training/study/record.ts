import { defineResource, f, section, wire } from '@anlan/resource';
import { STUDY_RESULT } from '../plan/trainee';

/** Of what kind the material is. */
export const MATERIAL = { '1': '视频', '2': '文档' } as const;
export const VIDEO = 1;
export const DOCUMENT = 2;

/**
 * What one person has learned of one version of a course or document in one plan: which seconds of the video, which pages
 * for how long. Told by the open page, judged against the server's clock (count.ts); nobody edits or removes it.
 */
export const studyRecord = defineResource({
  name: 'studyRecord',
  label: '学习记录',
  module: 'training',
  table: 'study_record',
  scope: 'tenant',
  permission: 'studyrecord',
  visibleTo: { users: ['userId'], depts: ['deptId'] },
  masksPeople: true,
  wire: wire.rest('/safe/studyrecord', {
    supervisor: true,
    without: ['create', 'update', 'remove'],
    excel: 'export',
    also: {
      page: [
        'GET /safe/examonlinetrainingplan/all/examonlinerecord/page',
        'GET /safe/examonlinetrainingrecord/all/page',
      ],
    },
  }),
  title: 'course',
  fields: {
    trainId: f.ref('培训计划', 'trainingPlan', {
      required: true,
      computed: true,
      onDelete: 'keepName',
      nameAs: 'planTitle',
    }),
    traineeId: f.text('培训记录编号', { required: true, max: 36, computed: true }),
    userId: f.ref('学习人', 'user', { required: true, computed: true, onDelete: 'keepName', nameAs: 'realName' }),
    deptId: f.ref('部门', 'dept', { computed: true, onDelete: 'keepName' }),
    course: f.text('课程', { required: true, max: 50, computed: true }),
    kind: f.choice('课程形式', MATERIAL, { required: true, computed: true }),
    videoCourse: f.ref('视频课程', 'examCourse', { computed: true, onDelete: 'keepName', nameAs: 'videoCourseName' }),
    docCourse: f.ref('文档课程', 'examDoc', { computed: true, onDelete: 'keepName', nameAs: 'docCourseName' }),
    materialId: f.text('课程编号', { required: true, max: 36, computed: true }),
    fileId: f.text('文件版本', { required: true, max: 36, computed: true }),
    courseVersion: f.int('课程版本', { required: true, computed: true, default: 1 }),
    type: f.dict('培训类别', 'safe_doc_type', { computed: true }),
    length: f.int('视频秒数或文档页数', { required: true, computed: true }),
    required: f.int('应学秒数', { required: true, computed: true, unit: '秒' }),
    seconds: f.decimal('已学秒数', { required: true, computed: true, scale: 1, default: '0', unit: '秒' }),
    learningDuration: f.int('学习时长', { required: true, computed: true, default: 0, unit: '分钟' }),
    learningProgress: f.int('学习进度', { required: true, computed: true, default: 0, unit: '%' }),
    studyResult: f.choice('学习结果', STUDY_RESULT, { computed: true, default: 0 }),
    learned: f.json('学习明细', { shape: 'list', computed: true }),
    beatTime: f.datetime('最近学习时间', { computed: true }),
    finishTime: f.datetime('完成时间', { computed: true }),
  },
  tallies: ['seconds', 'learningDuration', 'learningProgress', 'learned', 'beatTime'],
  views: {
    list: {
      columns: [
        { field: 'course', width: 220, fixed: 'left' },
        'kind',
        'trainId',
        'userId',
        'deptId',
        'learningProgress',
        'learningDuration',
        'studyResult',
        'createTime',
        'beatTime',
        'finishTime',
      ],
      filters: [
        ['course', 'like'],
        ['trainId', 'equal'],
        ['userId', 'equal'],
        ['deptId', 'under'],
        ['kind', 'equal'],
        ['studyResult', 'equal'],
        ['createTime', 'range'],
      ],
      sort: '-createTime',
    },
    form: [section('学习记录', ['course', 'trainId', 'userId', 'studyResult'])],
    detail: [
      section('学习记录', ['course', 'kind', 'courseVersion', 'type', 'trainId', 'userId', 'deptId']),
      section('计时', [
        'learningProgress',
        'learningDuration',
        'seconds',
        'required',
        'length',
        'studyResult',
        'beatTime',
        'finishTime',
      ]),
    ],
    export: {
      columns: [
        'course',
        'kind',
        'courseVersion',
        'trainId',
        'type',
        'userId',
        'deptId',
        'learningProgress',
        'learningDuration',
        'studyResult',
        'createTime',
        'beatTime',
        'finishTime',
      ],
    },
  },
  search: ['course'],
  uniques: [{ fields: ['traineeId', 'materialId', 'fileId'], message: '已开始学习，请刷新后继续' }],
  indexes: [
    ['trainId', 'userId'],
    ['userId', 'createTime'],
    ['deptId', 'createTime'],
  ],
  menu: {
    under: 'training',
    path: '/training/study-record',
    icon: 'field-time',
    sort: 21,
    government: '/govpage/safe/studyrecord',
    governmentUnder: 'gov_training',
  },
});
