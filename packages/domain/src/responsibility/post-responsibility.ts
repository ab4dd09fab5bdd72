import {
  audienceFields,
  CHOSEN,
  defineResource,
  f,
  type SignOff,
  section,
  signOffDeadline,
  signOffFields,
  signOffOf,
  states,
  wire,
} from '@anlan/resource';
import { FILE_TYPE } from '../document/institutional';
import { CHOOSABLE } from '../document/standing';

/** Numbers of the contract: 0 not pushed, 1 pushed. */
export const responsibilityLifecycle = states({
  draft: [0, '未推送', 'neutral'],
  pushed: [1, '已推送', 'success'],
});

/** Whether target documents, procedures and cards are there: all, none, some of the three. */
export const SET_STATUS = { set: 1, unset: 2, partly: 3 } as const;

const computed = { computed: true } as const;

export const ASSESSMENTS = { '1': '优秀', '2': '合格', '3': '不合格' } as const;
/** The least score of a result, as the company has it. */
export interface LeastScores {
  readonly excellent: number;
  readonly passed: number;
}

/** A result is not better than its score. */
export function assessmentFault(result: string, score: number, least: LeastScores): string | undefined {
  const asked = result === '1' ? least.excellent : result === '2' ? least.passed : 0;
  return score < asked
    ? `考核得分为${score}分，考核结果为“${ASSESSMENTS[result as keyof typeof ASSESSMENTS]}”须不低于${asked}分`
    : undefined;
}

const ofType = (type: string) => ({ type, standing: CHOOSABLE });
const { audience, audienceDeptIds, audiencePostIds, audienceUserIds } = audienceFields('签阅对象');

/**
 * 岗位责任清单: what one post answers for in one year (安全生产法第二十二条：全员安全生产责任制应当明确各岗位的责任人员、责任范围和考核标准).
 * Pushed, it is signed by whoever holds the post, by joiners as they come.
 */
export const postResponsibility = defineResource({
  name: 'postResponsibility',
  label: '岗位责任清单',
  module: 'responsibility',
  table: 'post_responsibility',
  scope: 'tenant',
  permission: 'responsibilitysystem',
  visibleTo: 'tenant',
  masksPeople: true,
  wire: wire.rest('/safe/responsibilitysystem', {
    supervisor: true,
    excel: 'export',
    also: { governmentPage: ['GET /safe/index/government/responsibilitysystem/page'] },
  }),
  title: 'name',
  lifecycle: responsibilityLifecycle,
  fields: {
    name: f.text('清单名称', { max: 60, ...computed }),
    postId: f.ref('岗位', 'post', { required: true, createOnly: true, onDelete: 'block' }),
    year: f.int('年度', { min: 2000, max: 2100, createOnly: true, help: '不填为当前年度' }),
    postType: f.dict('岗位级别', 'post_category', computed),
    deptId: f.ref('所属部门', 'dept', { onDelete: 'keepName' }),
    principalId: f.ref('责任人', 'user', { onDelete: 'keepName' }),
    duties: f.longText('安全职责', { max: 2000, help: '每行一条' }),
    safetyIds: f.ref('目标责任书', 'institutional', {
      multiple: true,
      maxCount: 20,
      onDelete: 'clear',
      where: ofType(FILE_TYPE.targetDocument),
      nameAs: 'safetyNames',
    }),
    operateIds: f.ref('操作规程', 'institutional', {
      multiple: true,
      maxCount: 50,
      onDelete: 'clear',
      where: ofType(FILE_TYPE.procedure),
      nameAs: 'operateNames',
    }),
    postRiskCardIds: f.ref('岗位风险三卡', 'institutional', {
      multiple: true,
      maxCount: 3,
      onDelete: 'clear',
      where: ofType(FILE_TYPE.postCard),
      nameAs: 'postRiskCardNames',
      help: '职责卡、风险告知卡、应急处置卡；可由风险点与职责生成',
    }),
    objectiveIds: f.ref('考核目标', 'objective', {
      multiple: true,
      maxCount: 50,
      onDelete: 'clear',
      nameAs: 'objectiveNames',
      help: '年度考核按这些目标的得分与权重计算',
    }),
    setStatus: f.choice('设置状态', { '1': '已设置', '2': '未设置', '3': '未完全设置' }, computed),
    isPush: f.state('推送状态', responsibilityLifecycle),
    pushTime: f.datetime('推送时间', computed),
    assessScore: f.int('考核得分', { unit: '分', ...computed }),
    assessResult: f.choice('考核结果', ASSESSMENTS, computed),
    assessNote: f.longText('考核意见', { max: 300, ...computed }),
    assessUserId: f.ref('考核人', 'user', { ...computed, onDelete: 'keepName' }),
    assessTime: f.datetime('考核时间', computed),
    // As they stood on the day of the assessment.
    assessments: f.rows(
      '考核明细',
      {
        name: f.text('目标', { required: true, max: 50 }),
        targetValue: f.text('目标值', { max: 50 }),
        completeValue: f.text('完成值', { max: 50 }),
        weight: f.int('权重', { unit: '%' }),
        score: f.int('得分', { unit: '分' }),
      },
      { table: 'post_responsibility_assessment', maxCount: 50, computed: true },
    ),
    content: f.richText('责任清单', { detailOnly: true, ...computed }),
    // Whoever holds the post: no other audience is chosen.
    audience: { ...audience, default: CHOSEN, ...computed },
    audienceDeptIds: { ...audienceDeptIds, ...computed },
    audiencePostIds: { ...audiencePostIds, ...computed },
    audienceUserIds: { ...audienceUserIds, ...computed },
    ...signOffFields,
    signOff: { ...signOffFields.signOff, ...computed },
  },
  views: {
    list: {
      columns: [
        { field: 'name', width: 240, fixed: 'left' },
        'year',
        'postType',
        'deptId',
        'principalId',
        'setStatus',
        'isPush',
        'pushTime',
        'signOffBy',
        'assessScore',
        'updateTime',
      ],
      filters: [
        ['name', 'like'],
        ['year', 'equal'],
        ['postId', 'equal'],
        ['postType', 'equal'],
        ['deptId', 'under'],
        ['setStatus', 'equal'],
        ['isPush', 'in'],
      ],
      sort: '-createTime',
    },
    form: [
      section('岗位', ['postId', 'year', 'deptId', 'principalId']),
      section('责任', ['duties', 'safetyIds', 'operateIds', 'postRiskCardIds']),
      section('考核', ['objectiveIds']),
    ],
    detail: [
      section('岗位', ['name', 'postId', 'year', 'postType', 'deptId', 'principalId']),
      section('责任', ['duties', 'safetyIds', 'operateIds', 'postRiskCardIds', 'setStatus']),
      section('推送', ['isPush', 'pushTime', 'signOffBy', 'signOffEndTime', 'signOffVersion']),
      section('年度考核', [
        'objectiveIds',
        'assessScore',
        'assessResult',
        'assessNote',
        'assessUserId',
        'assessTime',
        'assessments',
      ]),
    ],
    export: {
      columns: [
        'name',
        'year',
        'postId',
        'postType',
        'deptId',
        'principalId',
        'setStatus',
        'isPush',
        'pushTime',
        'assessScore',
        'assessResult',
        'updateTime',
      ],
    },
  },
  steps: (step) => ({
    steps: [
      step({
        name: 'push',
        label: '推送',
        permission: 'edit',
        at: ['PUT /push/:id'],
        from: ['draft'],
        to: 'pushed',
        confirm: '确定推送该责任清单',
        while: { field: 'setStatus', equals: SET_STATUS.set },
        whileSays: '目标责任书、操作规程和岗位风险三卡都设置后才能推送',
        set: ({ context }) => ({ pushTime: context.now, signOff: true }),
        done: { msg: '推送成功' },
      }),
      step({
        name: 'assess',
        label: '年度考核',
        // Whom it names does it, whatever his codes.
        permission: 'view',
        at: ['PUT /assess/:id'],
        from: ['pushed'],
        fromSays: { draft: '请先推送责任清单，再进行年度考核' },
        may: {
          allOf: [
            { not: { user: 'principalId' } },
            { anyOf: [{ role: 'safety_manager' }, { role: 'principal' }, { role: 'enterprise_admin' }] },
          ],
        },
        maySays: [
          { is: { user: 'principalId' }, says: '不能考核本人的责任清单' },
          { is: { anyone: true }, says: '由安全管理人员或主要负责人考核' },
        ],
        form: {
          sections: [section('', ['assessResult', 'assessNote'])],
          fields: { assessResult: { required: true, fresh: true }, assessNote: { fresh: true } },
        },
        set: ({ actor, context }) => ({ assessUserId: actor.userId || null, assessTime: context.now }),
        done: { msg: '考核已保存' },
      }),
    ],
    ended: { pushed: '该责任清单已推送，岗位人员正在签订' },
  }),
  signOff: { text: ['content'], since: 'pushTime', while: { field: 'isPush', equals: 1 } },
  deadlines: {
    sign: signOffDeadline<'deptId' | 'principalId'>(
      [{ field: 'isPush', equals: 1 }],
      [[{ headOf: 'deptId' }], [{ role: 'safety_manager' }]],
      'principalId',
    ),
  },
  search: ['name'],
  uniques: [{ fields: ['postId', 'year'], message: '该岗位本年度的责任清单已存在' }],
  indexes: [['year', 'createTime'], ['setStatus'], ['deptId'], ['principalId']],
  handover: { principalId: {} },
  menu: {
    under: 'institution',
    path: '/responsibility',
    icon: 'solution',
    sort: 30,
    name: '责任制管理',
    government: '/govpage/safe/responsibility',
    governmentUnder: 'gov_responsibility',
  },
});

export const responsibilitySignOff = signOffOf(postResponsibility) as SignOff;
