import { defineResource, f, section, wire } from '@anlan/resource';

export const REMARK_WAYS = { '1': '更正答案', '2': '全部得分' } as const;
export const REMARK = { key: 1, all: 2 } as const;

/** Starred in the audit: whoever reads the log may have to answer it. */
const secretWhen = { field: 'way', in: ['1', '2'] } as const;

/**
 * A question of an exam that was wrong, judged anew in every paper of it: those handed in before, and those still out. Made
 * by the call alone, never changed.
 */
export const examRemark = defineResource({
  name: 'examRemark',
  label: '重新判分记录',
  module: 'training',
  table: 'exam_remark',
  scope: 'tenant',
  permission: 'examremark',
  visibleTo: 'tenant',
  masksPeople: true,
  wire: wire.rest('/safe/examremark', { excel: 'export', without: ['create', 'update', 'remove'] }),
  title: 'title',
  fields: {
    examId: f.ref('考试', 'exam', { required: true, computed: true, onDelete: 'keepName', nameAs: 'examTitle' }),
    questionId: f.ref('试题', 'examQuestion', {
      required: true,
      computed: true,
      onDelete: 'keepName',
      nameAs: 'questionTitle',
    }),
    title: f.longText('题干', { computed: true }),
    way: f.choice('处理方式', REMARK_WAYS, { required: true, computed: true }),
    answer: f.longText('更正后的答案', { computed: true, secretWhen }),
    reason: f.longText('原因', { required: true, max: 200, computed: true }),
    recordCount: f.int('涉及答卷', { computed: true, unit: '份' }),
    changedCount: f.int('分数变化', { computed: true, unit: '份' }),
    passedBefore: f.int('原合格', { computed: true, unit: '份' }),
    passedAfter: f.int('现合格', { computed: true, unit: '份' }),
  },
  views: {
    list: {
      columns: [
        { field: 'examId', width: 200, fixed: 'left' },
        { field: 'title', width: 280 },
        'way',
        'answer',
        'reason',
        'recordCount',
        'changedCount',
        'passedBefore',
        'passedAfter',
        'createUser',
        'createTime',
      ],
      filters: [
        ['examId', 'equal'],
        ['way', 'equal'],
        ['createTime', 'range'],
      ],
      sort: '-createTime',
    },
    form: [section('重新判分', ['examId', 'title', 'way', 'answer', 'reason'])],
    export: {
      columns: [
        'examId',
        'title',
        'way',
        'answer',
        'reason',
        'recordCount',
        'changedCount',
        'passedBefore',
        'passedAfter',
        'createTime',
      ],
    },
  },
  indexes: [['examId', 'createTime']],
  menu: { under: 'exam', path: '/exam/remark', icon: 'redo', sort: 55 },
});
