import { call, f, pageOf, type } from '@anlan/resource';
import { hiddenDanger } from './hidden-danger';
import { hiddenDangerRecord } from './hidden-danger-record';
import { hiddenExport } from './hidden-export';
import { hazardPhrase } from './suggestions/hazard-phrase';

type Wire = Readonly<Record<string, unknown>>;

const id = f.text('隐患');

/** Whoever may look at the hidden dangers of a company. */
const view = {
  access: { code: 'hiddendanger_view' },
  resource: hiddenDanger.name,
  reach: 'row',
  needsCompany: true,
} as const;

/** One's own: a supervisor has none in a company. The platform has the menus of a company, so its lists answer too. */
const own = {
  access: { ...view.access, audience: ['company', 'platform'] },
  resource: hiddenDanger.name,
  reach: 'self',
  filters: hiddenDanger,
  reply: pageOf<Wire>(),
} as const;

export const upcomingHazards = call('GET /safe/hiddendanger/upcoming/page', { ...own, summary: '我的待办隐患' });
export const informedHazards = call('GET /safe/hiddendanger/informant/page', { ...own, summary: '我上报的隐患' });
export const relatedHazards = call('GET /safe/hiddendanger/related/page', { ...own, summary: '与我有关的隐患' });

export const hazardList = call('GET /safe/hiddendanger/list', {
  ...view,
  summary: '隐患列表（不分页）',
  reach: 'rows',
  filters: hiddenDanger,
  reply: type<readonly Wire[]>(),
});

/** The item of a check that found a danger, with the check; `images` are attachment ids, joined by commas. */
export interface CheckResult {
  readonly id: string;
  readonly project: string | null;
  readonly content: string | null;
  readonly standard: string | null;
  readonly basis: string | null;
  readonly method: string | null;
  readonly result: number | null;
  readonly describe: string | null;
  readonly images: string;
  readonly riskName: string | null;
  readonly recordId: string;
  readonly recordName: string | null;
  readonly planName: string | null;
  readonly recordStatus: number;
  readonly finshTime: string | null;
  readonly finishUserName: string | null;
}

/** null for what was reported otherwise. */
export const checkResult = call('GET /safe/hiddendanger/view/checkresult', {
  ...view,
  summary: '隐患来自哪次检查的哪一项',
  query: { id },
  reply: type<CheckResult | null>(),
});

const { reviseBeforeImages, reviseAfterImages, reviewImages } = hiddenDanger.fields;
/** Fields of pictures, in the order in which they come to be. */
export const PHOTOS = ['reviseBeforeImages', 'reviseAfterImages', 'reviewImages'] as const;

/** `told`: which of them have been shown before, in words. */
export const photoReused = call('GET /safe/hiddendanger/photo/reused', {
  ...view,
  summary: '照片是否重复使用',
  access: { code: 'hiddendanger_edit' },
  query: {
    id,
    field: f.choice(
      '照片',
      {
        reviseBeforeImages: reviseBeforeImages.label,
        reviseAfterImages: reviseAfterImages.label,
        reviewImages: reviewImages.label,
      },
      { required: true },
    ),
    photos: f.ref('照片', 'attachment', { multiple: true, maxCount: 9 }),
  },
  reply: type<{ readonly told: string }>(),
});

export interface Similar {
  /** Of the company; more than the reader may open, where he sees a part. */
  readonly count: number;
  readonly days: number;
  readonly records: readonly {
    readonly id: string;
    readonly code: string;
    readonly name: string;
    readonly status: number;
    readonly discoveryTime: string;
    /** How alike, 0 to 100. */
    readonly percent: number;
  }[];
}

/** Of a record that is there (`id`), or of words and a risk point that are about to become one. */
export const similarHazards = call('GET /safe/hiddendanger/similar', {
  ...view,
  summary: '同一风险点近期的相似隐患',
  access: { code: ['hiddendanger_add', 'hiddendanger_view'] },
  query: { id, riskId: f.text('风险点'), text: f.longText('隐患描述', { max: 500 }) },
  reply: type<Similar>(),
});

/** 判定标准 stand in the definitions; which of them come first hangs on the company's own trade. */
export const criteriaTrade = call('GET /safe/hiddendanger/criteria/trade', {
  ...view,
  summary: '本企业所属行业，重大隐患判定标准据此排在前面',
  reach: 'rows',
  reply: type<{ readonly industry: string | null }>(),
});

/** A ready sentence of the library, with what is usually asked for; `type` is a key of safe_hazard_category. */
export interface Phrase {
  readonly id: string;
  readonly phrase: string;
  readonly type: string;
  readonly reviseRequest?: string | null;
}

export const phrasePick = call('GET /safe/hiddenphrase/pick', {
  summary: '上报、指定整改人时可选的用语',
  access: { code: ['hiddendanger_add', 'hiddendanger_edit'] },
  resource: hazardPhrase.name,
  reach: 'rows',
  query: { type: f.dict('隐患类别', hazardPhrase.fields.type.dict, { multiple: true }) },
  reply: type<readonly Phrase[]>(),
});

/** Files of hidden dangers: each is kept, and a row of 隐患导出记录. */
const book = {
  ...view,
  access: { code: 'hiddendanger_export' },
  effect: 'read',
  reach: 'rows',
  filters: hiddenDanger,
} as const;

export const hazardSheet = call('GET /safe/hiddendanger/export', { ...book, summary: '导出隐患列表' });
const ledger = { ...book, summary: '导出隐患治理台账' } as const;
export const hazardLedger = call('GET /safe/hiddendanger/book/export', ledger);
/** Conditions of a list too long for an address. */
export const hazardLedgerAsked = call('POST /safe/hiddendanger/book/export', ledger);

export const majorPack = call('GET /safe/hiddendanger/major/pdf/:id', {
  ...view,
  summary: '打印隐患治理方案，重大隐患另有报告表',
});

export const keptExport = call('GET /safe/hiddenexport/download/:id', {
  ...view,
  summary: '再次下载隐患导出文件',
  access: { code: 'hiddenexport_view' },
  resource: hiddenExport.name,
});

const history = {
  access: { code: ['hiddendanger_edit', 'hiddendanger_add'] },
  resource: hiddenDangerRecord.name,
  record: hiddenDangerRecord,
} as const;

export const addRemark = call('POST /safe/hiddendangerrecord', {
  ...history,
  summary: '隐患处理记录：添加备注',
  reach: 'row',
  body: { hiddenDangerId: id, remark: hiddenDanger.fields.remark, content: hiddenDangerRecord.fields.content },
  reply: type<Wire>(),
});

/** Evidence: nothing edits it, nothing removes it, whoever asks (decisions §5). */
export const FINAL = '处理记录不可修改或删除';
const final = { ...history, summary: FINAL, reach: 'none', idempotent: false } as const;
const removed = f.dict('编号', '', { multiple: true, maxCount: 2000 });
export const finalHistory = [
  call('PUT /safe/hiddendangerrecord/:id', final),
  call('PUT /safe/hiddendangerrecord', final),
  call('DELETE /safe/hiddendangerrecord', { ...final, query: { ids: removed }, body: { ids: removed }, list: true }),
] as const;
