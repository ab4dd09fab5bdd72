import { call, f, type PageOf, pageOf, type ReadingState, type } from '@anlan/resource';
import type { ChangedLine } from './changes';
import { institutional } from './institutional';
import type { Standing } from './standing';

type Wire = Readonly<Record<string, unknown>>;
const resource = institutional.name;
const view = { access: { code: 'institutional_view' }, resource } as const;

/** As other records choose a document: of those in force. */
export interface DocumentChoice {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly docNum: string | null;
}

const choosing = {
  ...view,
  reach: 'rows',
  needsCompany: true,
  query: {
    type: f.dict('文件类型', '', { multiple: true, maxCount: 20 }),
    name: f.text('文件名称', { max: 50 }),
  },
  reply: type<readonly DocumentChoice[]>(),
} as const;
export const documentChoices = call('GET /safe/institutional/selectlist', {
  ...choosing,
  summary: '选择制度文件：现行有效的',
});
export const documentsOfType = call('GET /safe/institutional/list', {
  ...choosing,
  summary: '按类型列出现行有效的制度文件',
});

export interface RelatedDocument extends DocumentChoice {
  readonly validit: number;
  readonly standing: Standing | null;
  /** `1`: named by this one; `2`: it names this one. */
  readonly direction: 1 | 2;
}
export const relatedDocuments = call('GET /safe/institutional/relevance', {
  ...view,
  reach: 'row',
  summary: '制度文件的关联文件：它关联的与关联它的',
  query: { id: f.text('制度文件', { required: true, max: 36 }) },
  reply: type<readonly RelatedDocument[]>(),
});

const drawn = {
  ...view,
  reach: 'row',
  effect: 'read',
  needsCompany: true,
  query: { controlled: f.flag('受控打印件：每页加盖“受控文件”、打印人与时间') },
} as const;
export const documentPdf = call('GET /safe/institutional/:id/pdf', { ...drawn, summary: '制度文件PDF' });
export const documentPdfs = [
  documentPdf,
  call('GET /safe/institutional/pdf/:id', { ...drawn, summary: '制度文件PDF' }),
  call('GET /safe/institutionalattach/:id/pdf', { ...drawn, summary: '制度文件PDF' }),
] as const;
export const governmentPdf = call('GET /safe/index/government/institutional/pdf/:id', {
  ...drawn,
  summary: '监管端制度文件PDF',
  access: { code: 'institutional_view', audience: ['government', 'platform'] },
});

/** A link is the company's to give; it ends on its day, or when all of them are taken back. */
export const documentLink = call('GET /safe/institutional/encode', {
  ...view,
  reach: 'row',
  summary: '制度文件的分享链接，到期失效',
  access: { code: 'institutional_edit', audience: ['company'] },
  query: { keys: f.text('制度文件', { required: true, max: 100 }) },
  reply: type<{ readonly keys: string; readonly url: string; readonly expireTime: string }>(),
});
export const revokeDocumentLinks = call('PUT /safe/institutional/share/revoke/:id', {
  ...view,
  reach: 'row',
  summary: '收回制度文件的全部分享链接',
  access: { code: 'institutional_edit' },
  reply: type<{ readonly id: string | undefined }>(),
});

export interface SharedFile {
  readonly attachId: string;
  readonly name: string;
  readonly extension: string;
  readonly size: number;
}
/** What a visitor reads: the document and nothing beside it, words instead of keys and ids. */
export interface SharedDocument {
  readonly companyName: string;
  readonly name: string;
  readonly typeName: string;
  readonly docNum: string | null;
  readonly issuingUnit: string | null;
  readonly deptName: string | null;
  readonly textVersion: number;
  readonly releaseTime: string | null;
  readonly implementTime: string;
  readonly standing: Standing;
  readonly inForceVersion: number | null;
  readonly content: string | null;
  readonly files: readonly SharedFile[];
  readonly expireTime: string;
}
const guest = {
  summary: '制度文件分享页（无须登录）',
  access: { public: '收到分享链接的人没有账号' },
  reach: 'none',
} as const;
export const sharedDocument = call('GET /safe/institutionalattach/share/:id', {
  ...guest,
  reply: type<SharedDocument>(),
});
export const sharedFile = call('GET /safe/institutionalattach/sharefile', {
  ...guest,
  summary: '分享的制度文件的附件（无须登录）',
  query: { keys: f.longText('分享码'), file: f.text('附件', { max: 36 }) },
});

/** A place in a document where the words stand. */
export interface TextHit {
  /** Null: in the text written beside the files. */
  readonly fileName: string | null;
  readonly attachId: string | null;
  readonly page: number;
  readonly words: string;
}
export interface TextFound {
  readonly id: string;
  readonly name: string;
  readonly docNum: string | null;
  readonly type: string;
  readonly validit: number;
  readonly standing: Standing | null;
  readonly places: number;
  readonly hits: readonly TextHit[];
}
/** Documents whose files or text hold these words. */
export const fullText = call('GET /safe/institutional/fulltext', {
  ...view,
  reach: 'rows',
  needsCompany: true,
  summary: '全文检索：正文与附件中的文字',
  query: {
    words: f.text('检索词', { required: true, max: 50 }),
    current: f.int('页码'),
    size: f.int('每页条数'),
  },
  reply: type<PageOf<TextFound> & { readonly unread: number }>(),
});

export interface ChangedFile {
  readonly name: string;
  readonly kind: 'added' | 'removed' | 'changed';
  /** Pages that read otherwise; null where the files have not been read (yet). */
  readonly pages: readonly number[] | null;
}
/** Between the version that this person has signed last and the present one; nothing where there is none. */
export interface DocumentChanges {
  readonly from: number | null;
  readonly to: number;
  readonly note: string | null;
  readonly lines: readonly ChangedLine[];
  readonly files: readonly ChangedFile[];
}
const changing = {
  resource,
  query: { since: f.int('与哪一版比较', { min: 1 }), until: f.int('哪一版', { min: 1 }) },
  reply: type<DocumentChanges>(),
} as const;
export const documentChanges = call('GET /safe/institutional/changes/:id', {
  ...changing,
  ...view,
  reach: 'row',
  needsCompany: true,
  summary: '制度文件两个版本之间改了什么',
});
/** For whoever is to sign it, whatever his codes: since the version he has signed. */
export const changesToSign = call('GET /safe/institutional/signoff/changes/:id', {
  access: { signedIn: true, audience: ['company'] },
  resource,
  reach: 'row',
  summary: '待签阅的制度文件：与本人上次签阅的版本相比改了什么',
  reply: type<DocumentChanges>(),
});

/** 1 待查阅, 2 待确认 (read to the end and long enough), 3 已认可 (signed). */
export const RECORD_STATUS = { '1': '待查阅', '2': '待确认', '3': '已认可', '4': '已失效' } as const;
export type RecordStatus = 1 | 2 | 3 | 4;
const recordStatus = f.choice('签阅状态', RECORD_STATUS);

/** A document that this person is to sign, or has signed. */
export interface SignTask {
  readonly id: string;
  readonly institutionalId: string;
  readonly recordId: string | null;
  readonly name: string;
  readonly type: string;
  readonly docNum: string | null;
  readonly textVersion: number;
  readonly publishTime: string | null;
  readonly recordStatus: RecordStatus;
  readonly signInTime: string | null;
}
export const mySignTasks = call('GET /safe/institutionalrecord/page/sign', {
  access: { signedIn: true, audience: ['company'] },
  resource,
  reach: 'self',
  summary: '我的签阅：现行有效、需要本人签阅的制度文件',
  query: { recordStatus, name: f.text('文件名称', { max: 50 }), current: f.int('页码'), size: f.int('每页条数') },
  reply: pageOf<SignTask>(),
});

/** One person's reading of one version. */
export interface SignRecord {
  readonly id: string;
  readonly institutionalId: string;
  readonly name: string;
  readonly textVersion: number;
  readonly userId: string;
  readonly userName: string | null;
  readonly deptId: string | null;
  readonly deptName: string | null;
  readonly recordStatus: RecordStatus;
  readonly startTime: string;
  readonly signInTime: string | null;
}
const records = {
  access: { code: 'signoffreading_view' },
  resource: 'signOffReading',
  reach: 'rows',
  needsCompany: true,
  query: {
    name: f.text('文件名称', { max: 50 }),
    institutionalId: f.ref('制度文件', institutional.name),
    userId: f.ref('签阅人', 'user'),
    deptId: f.ref('部门', 'dept'),
    recordStatus,
    current: f.int('页码'),
    size: f.int('每页条数'),
  },
  reply: pageOf<SignRecord>(),
} as const;
export const signRecords = call('GET /safe/institutionalrecord/page', { ...records, summary: '制度文件签阅记录' });
export const governmentSignRecords = call('GET /safe/index/government/institutionalrecord/page/sign', {
  ...records,
  summary: '监管端制度文件签阅记录',
  access: { code: 'signoffreading_view', audience: ['government', 'platform'] },
});

export const signRecord = call('GET /safe/institutionalrecord/:id', {
  access: { code: 'signoffreading_view' },
  resource: 'signOffReading',
  reach: 'row',
  needsCompany: true,
  summary: '制度文件签阅记录详情',
  reply: type<Wire>(),
});

/** The text as it was signed, with a page that says who read and signed it, drawn when it is asked for. */
export const signedPdf = call('GET /safe/institutionalrecord/:id/pdf', {
  access: { code: 'signoffreading_view' },
  resource: 'signOffReading',
  reach: 'row',
  effect: 'read',
  needsCompany: true,
  summary: '已签阅的制度文件PDF，附签阅证明页',
});

/** Everybody whom a document is meant for, with his signature of one version, the present one unless told. */
export interface DocumentReader {
  readonly userId: string;
  readonly name: string;
  readonly deptName: string | null;
  readonly recordStatus: RecordStatus;
  readonly signInTime: string | null;
}
export const documentReaders = call('GET /safe/institutionalrecord/:id/user/page/record', {
  ...view,
  reach: 'row',
  needsCompany: true,
  summary: '一份制度文件的签阅人与签阅状态',
  query: {
    textVersion: f.int('文本版本'),
    recordStatus,
    deptId: f.ref('部门', 'dept'),
    current: f.int('页码'),
    size: f.int('每页条数'),
  },
  reply: type<PageOf<DocumentReader> & { readonly textVersion: number }>(),
});

/** Of one person: documents published to him, and how many of them he has still to read, to confirm, has signed. */
export interface PushStat {
  readonly userId: string;
  readonly name: string;
  readonly deptId: string | null;
  readonly deptName: string | null;
  /** Comma-joined; '' of whoever has none. */
  readonly postId: string;
  readonly postName: string | null;
  readonly hasPushedNumber: number;
  readonly waitConsultedNumber: number;
  readonly waitApprovedNumber: number;
  readonly approvedNumber: number;
}
const stats = {
  ...view,
  access: { code: 'signoffreading_view' },
  reach: 'rows',
  needsCompany: true,
  query: {
    deptId: f.ref('部门', 'dept'),
    name: f.text('姓名', { max: 20 }),
    waits: f.flag('还有未签阅的'),
    current: f.int('页码'),
    size: f.int('每页条数'),
  },
  reply: pageOf<PushStat>(),
} as const;
export const pushStats = call('GET /safe/institutionalrecord/stat/page', {
  ...stats,
  summary: '每人的制度文件签阅情况',
});

const mine = { access: { signedIn: true, audience: ['company'] }, resource, reach: 'self' } as const;
/** The contract's create: begins to read. What else the contract names in the body is the server's to say. */
export const beginSigning = call('POST /safe/institutionalrecord', {
  ...mine,
  summary: '开始签阅一份制度文件',
  body: {
    institutionalId: f.text('制度文件', { required: true, max: 36 }),
    ...{ name: f.text('文件名称'), signInTime: f.text('签阅时间'), recordStatus },
  },
  idempotent: false,
  reply: type<ReadingState>(),
});
/** The contract's update: confirms and signs. */
export const finishSigning = call('PUT /safe/institutionalrecord/:id', {
  ...mine,
  resource: 'signOffReading',
  summary: '确认并签名',
  body: {
    signature: f.signature('手写签名'),
    confirmed: f.flag('本人已阅读并知悉全部内容'),
    ...{ name: f.text('文件名称'), signInTime: f.text('签阅时间'), recordStatus },
  },
  reply: type<ReadingState>(),
});
const ids = f.dict('编号', '', { multiple: true, maxCount: 2000 });
/** What is signed stays. */
export const endReadings = call('DELETE /safe/institutionalrecord', {
  access: { code: 'institutional_edit', audience: ['company'] },
  resource: 'signOffReading',
  reach: 'rows',
  summary: '清除未完成的阅读，本人须重新阅读',
  query: { ids },
  body: { ids },
  list: true,
  reply: type<null>(),
});
