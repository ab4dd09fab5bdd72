import { captchaPicture, captchaProof } from '@anlan/domain/identity/session/session-calls';
import { api } from '../http/api';

export interface Captcha {
  key: string;
  /** data URI */
  image: string;
}

const guest = { token: false, quiet: true } as const;

/** A fresh captcha, or null when the server works without one (CAPTCHA=off). */
export async function fetchCaptcha(): Promise<Captcha | null> {
  const reply = await api.send(captchaPicture, {}, guest);
  return reply?.key && reply.image ? { key: reply.key, image: reply.image } : null;
}

type Told = { readonly done: number; readonly of: number } | { readonly code: string };

/** Sums in place of the picture, beside the page: about ten seconds. `onPart` hears how far they are, 0–1. */
export async function computeProof(
  onPart: (share: number) => void,
  signal: AbortSignal,
): Promise<{ key: string; code: string }> {
  const { key = '' } = await api.send(captchaProof, {}, { ...guest, signal });
  const worker = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.onerror = () => reject(new Error('proof'));
      worker.onmessage = ({ data }: MessageEvent<Told>) => {
        if ('code' in data) resolve({ key, code: data.code });
        else onPart(data.done / data.of);
      };
      worker.postMessage(key);
    });
  } finally {
    worker.terminate();
  }
}
