import { defineResource, f, section, wire } from '@anlan/resource';
import { DIFFICULTIES, OPTION_KEYS, QUESTION_TYPES } from './question';
import { MOST_TAGS } from './threat/compose';
import { readyLifecycle, usageSteps } from './usage';

const chosen = { field: 'questionType', in: [1, 2] } as const;
const option = (key: string) => f.text(`选项${key}`, { max: 200, visibleWhen: chosen });
/** Starred in the audit of every kind: whoever reads the log may have to answer it. */
const secretWhen = { field: 'questionType', in: ['1', '2', '3', '4', '5'] } as const;

const options = OPTION_KEYS.map((key) => `option${key}` as const);

/**
 * A question of a bank. Editing it makes a new version: attempts that were begun keep theirs. Who has still to answer it
 * does not find it here (modules/training/sitting.ts).
 */
export const examQuestion = defineResource({
  name: 'examQuestion',
  label: '试题',
  module: 'training',
  table: 'exam_question',
  scope: 'tenant',
  permission: 'examquestion',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/examquestion', { excel: 'both' }),
  title: 'title',
  lookup: 'referring',
  lifecycle: readyLifecycle,
  fields: {
    code: f.text('试题编号', { max: 30, unique: '试题编号已存在', help: '再次导入时按编号更新' }),
    typeId: f.ref('所属题库', 'examType', { required: true, onDelete: 'block', nameAs: 'typeName' }),
    questionType: f.choice('题型', QUESTION_TYPES, { required: true, default: 1 }),
    title: f.longText('题干', { required: true, max: 500, cites: true, help: '填空题用连续的下划线“____”标出每个空' }),
    optionA: option('A'),
    optionB: option('B'),
    optionC: option('C'),
    optionD: option('D'),
    optionE: option('E'),
    optionF: option('F'),
    optionG: option('G'),
    optionH: option('H'),
    answer: f.longText('正确答案', {
      required: true,
      max: 500,
      secretWhen,
      help: '单选填A，多选填ABD，判断填正确或错误，填空按顺序用“；”分隔、同一空的不同写法用“/”分隔，简答填参考答案',
    }),
    analysis: f.longText('答案解析', { max: 500, secretWhen }),
    basis: f.text('依据条款', { max: 100, cites: true }),
    pointIds: f.ref('涉及风险点', 'riskPoint', {
      multiple: true,
      maxCount: 20,
      onDelete: 'keepName',
      nameAs: 'pointNames',
      help: `“按我身边的风险”组卷时，问到与这些风险点有关的人；超过${MOST_TAGS}个的视为人人适用，不算本人的风险`,
    }),
    works: f.dict('涉及危险作业', 'safe_danger_work_type', {
      multiple: true,
      help: `问到参加这些作业的人；超过${MOST_TAGS}种的视为人人适用`,
    }),
    score: f.decimal('默认分值', { required: true, min: 0.5, max: 100, scale: 1, default: '2', unit: '分' }),
    difficulty: f.choice('难度', DIFFICULTIES, { required: true, default: 1 }),
    questionStatus: f.state('试题状态', readyLifecycle),
  },
  views: {
    list: {
      columns: [
        { field: 'title', width: 360, fixed: 'left' },
        'questionType',
        'typeId',
        'difficulty',
        'score',
        'answer',
        'basis',
        'pointIds',
        'works',
        'questionStatus',
        { field: 'code', hidden: true },
        { field: 'createTime', hidden: true },
      ],
      filters: [
        ['title', 'like'],
        ['typeId', 'under'],
        ['questionType', 'in'],
        ['difficulty', 'equal'],
        ['questionStatus', 'in'],
        ['pointIds', 'equal'],
        ['works', 'in'],
      ],
      sort: '-createTime',
    },
    form: [
      section('试题', ['typeId', 'questionType', 'difficulty', 'score', 'code', 'title']),
      section('选项', options),
      section('答案', ['answer', 'analysis', 'basis']),
      section('问谁', ['pointIds', 'works']),
    ],
    import: {
      columns: [
        'code',
        'typeId',
        'questionType',
        'difficulty',
        'score',
        'title',
        ...options,
        'answer',
        'analysis',
        'basis',
        'pointIds',
        'works',
      ],
      key: 'code',
    },
    export: {
      columns: [
        'code',
        'typeId',
        'questionType',
        'difficulty',
        'score',
        'title',
        ...options,
        'answer',
        'analysis',
        'basis',
        'pointIds',
        'works',
        'questionStatus',
      ],
    },
  },
  steps: () => usageSteps('试题'),
  search: ['title'],
  uniques: [{ fields: ['typeId', 'questionType', 'title'], message: '该题库中已有相同题干的试题' }],
  indexes: [['typeId', 'questionType', 'difficulty']],
  menu: { under: 'exam', path: '/exam/question', icon: 'file-text', sort: 20, name: '试题管理' },
});
