import type { ReactNode } from 'react';
import { useCan } from '../lib/session/permission';

/** Draws its children for holders of a permission code; the server asks again. */
export function Can({ code, children }: { code: string; children: ReactNode }) {
  return useCan(code) ? children : null;
}
