import { http } from '../http/http';

export interface Captcha {
  key: string;
  /** data URI */
  image: string;
}

const guest = { token: false, quiet: true } as const;

/** A fresh captcha, or null when the server works without one (CAPTCHA=off). */
export async function fetchCaptcha(): Promise<Captcha | null> {
  const reply = await http.get<Partial<Captcha> | null>('blade-auth/oauth/captcha', {}, guest);
  return reply?.key && reply.image ? { key: reply.key, image: reply.image } : null;
}

type Told = { readonly done: number; readonly of: number } | { readonly code: string };

/** Sums in place of the picture, beside the page: about ten seconds. `onPart` hears how far they are, 0–1. */
export async function computeProof(
  onPart: (share: number) => void,
  signal: AbortSignal,
): Promise<{ key: string; code: string }> {
  const { key } = await http.get<{ key: string }>('blade-auth/oauth/captcha/proof', {}, { ...guest, signal });
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
