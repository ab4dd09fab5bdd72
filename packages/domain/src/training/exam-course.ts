import { defineResource, f, isEmpty, section, wire } from '@anlan/resource';
import { usageLifecycle, usageSteps } from './usage';

/** A course: one video with the places its chapters begin at, and documents to go with it. */
export const examCourse = defineResource({
  name: 'examCourse',
  label: '线上课程',
  module: 'training',
  table: 'exam_course',
  scope: 'tenant',
  permission: 'examcourse',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/examcourse', {
    excel: 'export',
    also: {
      all: ['GET /safe/examcourse/already/enable'],
      governmentAll: ['GET /safe/examcourse/government/already/enable'],
      remove: ['DELETE /safe/examcourse/delete/:id'],
    },
  }),
  title: 'courseTitle',
  lookup: 'referring',
  lifecycle: usageLifecycle,
  fields: {
    courseCode: f.text('课程编号', { max: 30, unique: '课程编号已存在', help: '不填时自动编号' }),
    courseTitle: f.text('课程名称', { required: true, max: 50 }),
    type: f.dict('课程类别', 'safe_doc_type', { required: true }),
    coverUrl: f.file('课程封面', { accept: ['png', 'jpg', 'jpeg'], count: 1, maxMb: 3 }),
    introduce: f.longText('课程简介', { max: 200 }),
    videoUrl: f.file('课程视频', {
      accept: ['mp4'],
      count: 1,
      maxMb: 500,
      opened: true,
      help: '一个mp4文件，H.264编码，最大500M',
    }),
    videoLength: f.text('视频时长', { max: 10, computed: true }),
    courseVersion: f.int('版本', { computed: true }),
    versionNote: f.longText('版本说明', { max: 200, help: '更换视频即为新版本，本版改了什么写在这里，随版本保存' }),
    chapters: f.rows(
      '章节',
      {
        title: f.text('章节名称', { required: true, max: 50 }),
        startMinute: f.int('起始分钟', { required: true, min: 0, max: 999, unit: '分' }),
        startSecond: f.int('起始秒', { min: 0, max: 59, default: 0, unit: '秒' }),
      },
      { table: 'exam_course_chapter', maxCount: 100 },
    ),
    docIds: f.ref('配套文档', 'examDoc', { multiple: true, maxCount: 20, onDelete: 'keepName', nameAs: 'docNames' }),
    courseStatus: f.state('课程状态', usageLifecycle),
  },
  views: {
    list: {
      columns: [
        { field: 'courseCode', width: 150, fixed: 'left' },
        { field: 'courseTitle', width: 240 },
        'type',
        'introduce',
        'videoLength',
        'courseVersion',
        'courseStatus',
        'createTime',
      ],
      filters: [
        ['courseTitle', 'like'],
        ['courseCode', 'like'],
        ['type', 'equal'],
        ['courseStatus', 'in'],
      ],
      sort: '-createTime',
    },
    form: [
      section('课程', ['courseTitle', 'courseCode', 'type', 'introduce', 'coverUrl', 'videoUrl', 'versionNote']),
      section('章节与配套文档', ['chapters', 'docIds']),
    ],
    detail: [
      section('课程', [
        'courseTitle',
        'courseCode',
        'type',
        'introduce',
        'coverUrl',
        'videoUrl',
        'videoLength',
        'courseVersion',
        'versionNote',
        'courseStatus',
      ]),
      section('章节与配套文档', ['chapters', 'docIds']),
    ],
    export: {
      columns: [
        'courseCode',
        'courseTitle',
        'type',
        'introduce',
        'videoLength',
        'courseVersion',
        'courseStatus',
        'createTime',
      ],
    },
  },
  steps: () =>
    usageSteps('课程', (row) =>
      isEmpty(row.videoUrl) ? [{ field: 'videoUrl', message: '请先上传课程视频，再启用' }] : [],
    ),
  search: ['courseTitle', 'courseCode'],
  indexes: [['type', 'createTime']],
  menu: { under: 'training', path: '/training/course', icon: 'video-camera', sort: 30 },
});
