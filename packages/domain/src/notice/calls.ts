import { call, f, pageOf, type } from '@anlan/resource';

export interface NoticeRow {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly releaseTime: string;
  readonly isRead: 0 | 1;
}

export interface NoticeText extends Omit<NoticeRow, 'isRead'> {
  readonly content: string;
  readonly signOff: 0 | 1 | null;
  readonly attachmentsList?: readonly {
    readonly attachId: string;
    readonly name: string;
    readonly link: string;
    readonly size: number;
    readonly extension: string;
  }[];
}

/** Notices keep no secrets inside a tenant: reading them asks no code, publishing does. Supervisors have none. */
const reader = { access: { signedIn: true, audience: ['company', 'platform'] }, resource: 'notice' } as const;

export const myNotices = call('GET /blade-desk/notice/mine', {
  ...reader,
  summary: '我的通知',
  reach: 'rows',
  reply: pageOf<NoticeRow>(),
});

export const noticeText = call('GET /blade-desk/notice/mine/:id', {
  ...reader,
  summary: '通知内容',
  reach: 'row',
  reply: type<NoticeText>(),
});

const ids = f.dict('编号', '', { multiple: true, maxCount: 2000 });

/** Those named, or all of them. */
export const noticeRead = call('POST /blade-desk/notice/read', {
  ...reader,
  summary: '标记通知已读，并给出未读数',
  reach: 'self',
  query: { ids },
  body: { ids, all: f.flag('全部') },
  list: true,
  idempotent: false,
  reply: type<{ readonly unread: number; readonly readTime: string }>(),
});
