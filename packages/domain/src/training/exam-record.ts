import { defineResource, f, isEmpty, section, states, wire } from '@anlan/resource';
import { JUDGEMENTS, QUESTION_TYPES } from './question';

export const markLifecycle = states({
  waiting: [1, '待阅卷', 'warning'],
  marked: [2, '已出分', 'success'],
});

export const EXAM_RESULT = { '0': '未开始', '1': '进行中', '2': '合格', '3': '不合格', '4': '缺考' } as const;
export const RESULT = { notBegun: 0, going: 1, passed: 2, failed: 3, missed: 4 } as const;
export const EXAM_STATUS = { '0': '未开始', '1': '进行中', '2': '已结束' } as const;

/** Starred in the audit: whoever reads the log may have to answer it. */
const secretWhen = { field: 'questionType', in: ['1', '2', '3', '4', '5'] } as const;

/** Whether a person has seen that it is him. */
export const PHOTO_CHECK = { '0': '未核对', '1': '是本人', '2': '不是本人' } as const;

/** Taken on a screen of its own, which shows what was asked and answered: no button of the list or the detail. */
const marking = {
  permission: 'edit',
  through: 'mark',
  may: { not: { user: 'userId' } },
  maySays: '不能评阅本人的答卷',
  offeredWhen: { field: 'markState', in: [] },
  form: { sections: [], also: { marks: f.json('评分', { shape: 'list', required: true }) } },
} as const;

/**
 * What an attempt at an exam has come to: made when it ends, with every question as it was asked, the key of that time
 * and what each answer is worth. Short answers wait for a marker.
 */
export const examRecord = defineResource({
  name: 'examRecord',
  label: '答卷',
  module: 'training',
  table: 'exam_record',
  scope: 'tenant',
  permission: 'examrecord',
  visibleTo: { users: ['userId'], depts: ['deptId'] },
  masksPeople: true,
  wire: wire.rest('/safe/examrecord', {
    excel: 'export',
    without: ['create', 'update', 'remove'],
    also: {
      page: ['GET /safe/examonlinetrainingplan/examonline/exma/paper/page', 'GET /safe/examonline/exma/paper/page'],
      get: [
        'GET /safe/test/user/paper/detail/:id',
        'GET /safe/examonlinetrainingplan/test/user/paper/detail/:id',
        'GET /test/user/paper/detail/:id',
      ],
    },
  }),
  title: 'paperTitle',
  lifecycle: markLifecycle,
  fields: {
    attemptId: f.text('作答编号', { required: true, max: 36, computed: true }),
    examId: f.ref('考试', 'exam', { required: true, computed: true, onDelete: 'keepName', nameAs: 'examTitle' }),
    paperTitle: f.text('试卷名称', { required: true, max: 50, computed: true }),
    number: f.int('第几次', { required: true, computed: true }),
    userId: f.ref('考生', 'user', { required: true, computed: true, onDelete: 'keepName' }),
    deptId: f.ref('部门', 'dept', { computed: true, onDelete: 'keepName' }),
    totalScore: f.decimal('总分', { computed: true, scale: 1, unit: '分' }),
    qualifyScore: f.decimal('及格分', { computed: true, scale: 1, unit: '分' }),
    userScore: f.decimal('得分', { computed: true, scale: 1, unit: '分' }),
    userTime: f.int('用时', { computed: true, unit: '分钟' }),
    examResult: f.choice('考试结果', EXAM_RESULT, { computed: true }),
    markState: f.state('阅卷状态', markLifecycle),
    markUserId: f.ref('阅卷人', 'user', { computed: true, onDelete: 'keepName' }),
    markTime: f.datetime('阅卷时间', { computed: true }),
    submitTime: f.datetime('交卷时间', { computed: true }),
    leaves: f.int('离开页面次数', { computed: true, unit: '次' }),
    startPhoto: f.file('开考照片', {
      ofPerson: true,
      accept: ['jpg', 'jpeg', 'png', 'webp'],
      count: 1,
      maxMb: 10,
      computed: true,
    }),
    photoCheck: f.choice('照片核对', PHOTO_CHECK, { computed: true, default: 0 }),
    photoUserId: f.ref('照片核对人', 'user', { computed: true, onDelete: 'keepName' }),
    photoTime: f.datetime('照片核对时间', { computed: true }),
    answers: f.rows(
      '答题明细',
      {
        questionId: f.text('试题编号', { max: 36 }),
        questionVersion: f.int('试题版本'),
        questionType: f.choice('题型', QUESTION_TYPES),
        title: f.longText('题干'),
        options: f.longText('选项'),
        response: f.longText('考生答案', { secretWhen }),
        answer: f.longText('正确答案', { secretWhen }),
        analysis: f.longText('答案解析', { secretWhen }),
        basis: f.text('依据条款', { max: 100 }),
        // Of a question with two options they are its key, and whoever may come again reads his own.
        judged: f.choice('判定', JUDGEMENTS, { secretWhen }),
        worth: f.decimal('分值', { scale: 1, unit: '分' }),
        score: f.decimal('得分', { scale: 1, unit: '分', secretWhen }),
        comment: f.text('评语', { max: 200 }),
      },
      { table: 'exam_record_answer', maxCount: 500, computed: true },
    ),
  },
  views: {
    list: {
      columns: [
        { field: 'examId', width: 220, fixed: 'left' },
        'userId',
        'deptId',
        'number',
        'userScore',
        'totalScore',
        'examResult',
        'markState',
        'userTime',
        'submitTime',
        { field: 'leaves', hidden: true },
        { field: 'photoCheck', hidden: true },
        { field: 'paperTitle', hidden: true },
        { field: 'markUserId', hidden: true },
      ],
      filters: [
        ['examId', 'equal'],
        ['userId', 'equal'],
        ['deptId', 'under'],
        ['examResult', 'equal'],
        ['markState', 'in'],
        ['photoCheck', 'equal'],
        ['submitTime', 'range'],
      ],
      sort: '-submitTime',
    },
    form: [section('答卷', ['examId', 'userId', 'userScore', 'examResult'])],
    detail: [
      section('答卷', [
        'examId',
        'paperTitle',
        'userId',
        'deptId',
        'number',
        'userScore',
        'totalScore',
        'qualifyScore',
        'examResult',
        'userTime',
        'submitTime',
        'leaves',
      ]),
      section('阅卷', ['markState', 'markUserId', 'markTime']),
      section('开考照片', ['startPhoto', 'photoCheck', 'photoUserId', 'photoTime']),
      section('答题明细', ['answers']),
    ],
    export: {
      columns: [
        'examId',
        'paperTitle',
        'userId',
        'deptId',
        'number',
        'userScore',
        'totalScore',
        'qualifyScore',
        'examResult',
        'markState',
        'userTime',
        'submitTime',
        'leaves',
      ],
    },
  },
  steps: (step) => ({
    doors: [
      { name: 'mark', at: ['PUT /mark/:id'], summary: '答卷：阅卷或改分' },
      { name: 'photo', at: ['PUT /photo/:id'], summary: '答卷：核对开考照片' },
    ],
    steps: [
      step({
        ...marking,
        name: 'mark',
        label: '阅卷',
        from: ['waiting'],
        to: 'marked',
        waits: '该答卷等待阅卷',
        awaits: { chain: [{ role: 'safety_manager', apart: ['userId'] }] },
        set: ({ actor, context }) => ({ markUserId: actor.userId || null, markTime: context.now }),
        done: { msg: '阅卷完成' },
      }),
      step({
        ...marking,
        name: 'correct',
        label: '改分',
        from: ['marked'],
        to: 'marked',
        waits: '该答卷已出分',
        set: ({ actor, context }) => ({ markUserId: actor.userId || null, markTime: context.now }),
        done: { msg: '已改分' },
      }),
      ...(['waiting', 'marked'] as const).map((state) =>
        step({
          name: state === 'waiting' ? 'checkPhoto' : 'checkPhotoLater',
          label: '核对照片',
          permission: 'edit',
          through: 'photo',
          may: { not: { user: 'userId' } },
          maySays: '不能核对本人的照片',
          from: [state],
          to: state,
          waits: '该答卷有开考照片',
          offeredWhen: { field: 'markState', in: [] },
          form: {
            title: '核对照片',
            sections: [section('', ['seen'])],
            also: { seen: f.choice('照片上的人', { '1': '是本人', '2': '不是本人' }, { required: true }) },
          },
          check: ({ row }) =>
            isEmpty(row.startPhoto) ? [{ field: 'seen', message: '开考时没有拍照，不需要核对' }] : [],
          set: ({ body, actor, context }) => ({
            photoCheck: Number(body.seen),
            photoUserId: actor.userId || null,
            photoTime: context.now,
          }),
          done: { msg: '已核对' },
        }),
      ),
    ],
  }),
  open: { todo: '/exam/mark/:id' },
  uniques: [{ fields: ['attemptId'], message: '该次作答已有答卷' }],
  indexes: [['examId', 'userId'], ['userId', 'submitTime'], ['submitTime'], ['deptId', 'submitTime']],
  menu: { under: 'exam', path: '/exam/record', icon: 'solution', sort: 50, name: '答卷与阅卷' },
});
