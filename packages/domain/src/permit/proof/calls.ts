import { call, f, type } from '@anlan/resource';
import type { ClauseVerdict } from '../../seal/clauses';
import type { SealedBundle } from '../../seal/seal';
import { permit } from '../permit';

const view = {
  access: { code: 'dangerousunifywork_view' },
  resource: permit.name,
  reach: 'row',
  needsCompany: true,
} as const;

/** Clause by clause, of the ticket as it stands. */
export const verifyPermitCall = call('GET /safe/dangerousunifywork/verify/:id', {
  ...view,
  summary: '逐条核对作业票',
  reply: type<{ readonly clauses: readonly ClauseVerdict[] }>(),
});

/** The company's own to give away: a supervisor reads the verdict. */
export const exportPermitBundle = call('GET /safe/dangerousunifywork/bundle/:id', {
  ...view,
  summary: '导出封签文件（含全部证据与公钥）',
  access: { ...view.access, audience: ['company'] },
});

/** Address of the public page, as the paper's code carries it. */
export const permitCode = call('GET /safe/dangerousunifywork/code/:id', {
  ...view,
  summary: '作业票二维码的地址',
  access: { ...view.access, audience: ['company'] },
  reply: type<{ readonly path: string }>(),
});

/** What anybody learns by the code on the paper. */
export interface PublicPermit {
  /** 一级动火; the kind of work where it has no level. */
  readonly level: string;
  readonly state: string;
  /** Work may go on now, by its state and its time. */
  readonly live: boolean;
  readonly from: string;
  readonly to: string;
}

const code = f.text('二维码', { max: 200 });

/** Sealed at the moment of asking: neither a copy nor somebody in between can show another state. */
export const publicPermit = call('GET /safe/dangerousunifywork/public', {
  summary: '扫码核验作业票（无须登录）',
  access: { public: '扫码核验作业票的人没有账号' },
  reach: 'none',
  query: { code },
  reply: type<SealedBundle<PublicPermit>>(),
});

/** Which record the code opens for whoever is signed in and may read it. */
export const scannedPermit = call('GET /safe/dangerousunifywork/scanned', {
  summary: '扫码打开作业票',
  access: { code: 'dangerousunifywork_view' },
  resource: permit.name,
  reach: 'rows',
  needsCompany: true,
  query: { code },
  reply: type<{ readonly id: string }>(),
});
