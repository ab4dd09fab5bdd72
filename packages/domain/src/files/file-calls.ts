import { call, f, IDS, type } from '@anlan/resource';
import { attachment } from './attachment';
import { PHOTO_WAYS } from './on-site';
import { ossConfig } from './oss';

const { longitude, latitude, accuracy } = attachment.fields;
/** What the sender of a photo taken on site tells beside it. The time is never told. */
const onSite = {
  onSite: f.choice('现场拍摄', PHOTO_WAYS),
  age: f.decimal('文件时间距今', { unit: '秒', scale: 3 }),
  longitude: f.decimal(longitude.label, { ...longitude, computed: false }),
  latitude: f.decimal(latitude.label, { ...latitude, computed: false }),
  accuracy: f.decimal(accuracy.label, { ...accuracy, computed: false }),
};

/** What an upload answers: `link` shows it, `attachId` is what a record keeps. */
export interface Uploaded {
  readonly link: string;
  readonly name: string;
  readonly originalName: string;
  readonly attachId: string;
  readonly extension: string;
  /** Bytes. */
  readonly size: number;
}

const upload = {
  access: { signedIn: true },
  consumes: 'multipart',
  resource: 'attachment',
  reach: 'self',
  // An upload that is sent again makes a second file, which nobody claims and which goes after a day.
  idempotent: false,
  query: {
    code: f.text('资源编号'),
    fileName: f.text('文件名', { max: 1000 }),
    opened: f.choice('须能打开', { '1': '是' }),
    ...onSite,
  },
  reply: type<Uploaded>(),
} as const;

/** Four spellings of one: multipart field `file`, or `fileName` in the query instead of the sender's name. */
export const putFile = call('POST /blade-resource/oss/endpoint/put-file', { ...upload, summary: '上传文件' });
export const putFileAttach = call('POST /blade-resource/oss/endpoint/put-file-attach', {
  ...upload,
  summary: '上传文件并登记附件',
});
export const putFileByName = call('POST /blade-resource/oss/endpoint/put-file-attach-by-name', {
  ...upload,
  summary: '按指定名称上传文件',
});
export const uploadAttachment = call('POST /blade-resource/attach/upload', { ...upload, summary: '上传附件' });

/** What is told of a file; `link` and `thumbLink` are bound to the session and live ten minutes. */
export interface FileTold {
  readonly attachId: string;
  readonly link: string;
  readonly thumbLink?: string;
  readonly name: string | null;
  readonly extension: string | null;
}

const told = {
  summary: '附件详情（可多个）',
  access: { signedIn: true },
  resource: 'attachment',
  reach: 'row',
  query: IDS,
  reply: type<readonly FileTold[]>(),
} as const;
/** Comma-joined ids, a list in their order; one that may not be read makes all "not found". */
export const attachmentDetails = call('GET /blade-resource/attach/details', told);
export const attachmentDetailsDoubled = call('GET /blade-resource/attach/attach/details', told);
/** So many at once. */
export const MOST_DETAILS = 100;

const fetched = {
  summary: '下载附件',
  access: { signedIn: true },
  resource: 'attachment',
  reach: 'row',
  query: IDS,
} as const;
export const downloadAttachment = call('GET /blade-resource/attach/download', fetched);
export const downloadAttachmentById = call('GET /blade-resource/attach/download/:id', fetched);

export const enableStore = call('POST /blade-resource/oss/enable', {
  summary: '启用对象存储',
  access: { code: 'oss_edit', audience: ['platform'] },
  resource: ossConfig.name,
  reach: 'row',
  query: IDS,
  body: IDS,
  list: true,
  reply: type<true>(),
});
