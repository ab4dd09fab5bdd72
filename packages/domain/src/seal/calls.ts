import { call, f, type } from '@anlan/resource';
import type { PublishedSealKey, SealVerdict } from './seal';

export interface PublishedKeys {
  readonly algorithm: string;
  /** The newest first. */
  readonly keys: readonly PublishedSealKey[];
}

/** Whoever holds a sealed export verifies it by these, with us or without. */
export const sealKeys = call('GET /safe/seal/keys', {
  summary: '公布的封签公钥（无须登录）',
  access: { public: '持有封签文件的人不一定有账号' },
  reach: 'none',
  reply: type<PublishedKeys>(),
});

/** The exported file as it is. */
export const verifySealed = call('POST /safe/seal/verify', {
  summary: '核对封签文件',
  access: { signedIn: true },
  effect: 'read',
  reach: 'none',
  body: { file: f.longText('封签文件的内容', { required: true, max: 1_000_000 }) },
  reply: type<SealVerdict>(),
});
