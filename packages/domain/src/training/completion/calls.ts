import { call, f, pageOf, type } from '@anlan/resource';
import type { ClauseVerdict } from '../../seal/clauses';
import type { SealedBundle } from '../../seal/seal';
import { completionCertificate } from './certificate';

const own = { access: { signedIn: true, audience: ['company'] }, resource: completionCertificate.name } as const;
const view = {
  access: { code: 'completioncertificate_view' },
  resource: completionCertificate.name,
  reach: 'row',
  needsCompany: true,
} as const;
const give = { ...view, access: { ...view.access, audience: ['company'] } } as const;

/** A certificate as its holder has it. Times are yyyy-MM-dd HH:mm:ss of the server. */
export interface MyCompletion {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly organizationalType: number;
  readonly hours: string;
  readonly userScore: string | null;
  readonly completeTime: string;
  readonly completionState: number;
  readonly voidReason: string | null;
}

export const myCompletions = call('GET /safe/examonline/mine/completion/page', {
  ...own,
  summary: '我的培训合格证书',
  reach: 'rows',
  query: { current: f.int('页码'), size: f.int('每页条数') },
  reply: pageOf<MyCompletion>(),
});
export const myCompletionPdf = call('GET /safe/examonline/mine/completion/pdf/:id', {
  ...own,
  summary: '我的培训合格证书（PDF）',
  reach: 'row',
});
export const myCompletionBundle = call('GET /safe/examonline/mine/completion/bundle/:id', {
  ...own,
  summary: '我的学时封签文件（含学习过程与公钥）',
  reach: 'row',
});

export const completionPdf = call('GET /safe/completioncertificate/pdf/:id', {
  ...give,
  summary: '培训合格证书（PDF）',
});
export const completionBundle = call('GET /safe/completioncertificate/bundle/:id', {
  ...give,
  summary: '导出学时封签文件（含学习过程与公钥）',
});

/** Clause by clause, of the certificate as it stands. */
export const verifyCompletionCall = call('GET /safe/completioncertificate/verify/:id', {
  ...view,
  summary: '逐条核对培训学时',
  reply: type<{ readonly clauses: readonly ClauseVerdict[] }>(),
});

/** What anybody learns by the code on the paper. */
export interface PublicCompletion {
  readonly valid: boolean;
  readonly number: string;
  /** The family name alone. */
  readonly name: string;
  readonly title: string;
  /** 学时 */
  readonly hours: string;
}

/** Sealed at the moment of asking: neither a copy nor somebody in between can show another state. */
export const publicCompletion = call('GET /safe/completioncertificate/public', {
  summary: '扫码核验培训合格证书（无须登录）',
  access: { public: '扫码核验培训合格证书的人没有账号' },
  reach: 'none',
  query: { code: f.text('二维码', { max: 200 }) },
  reply: type<SealedBundle<PublicCompletion>>(),
});
