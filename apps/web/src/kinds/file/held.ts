import type { Attachment } from '@anlan/client';
import { createContext, useContext } from 'react';
import { ApiError } from '../../lib/http/api-error';
import { isDown } from '../../lib/http/line';
import type { PhotoTold } from './upload';

/** Keeps a file on this device until its record is sent, and gives what stands for it until then. */
export type Hold = (file: File, told?: PhotoTold) => Attachment;

/** Given by a form that may wait for the line: its files wait with it. */
const HoldContext = createContext<Hold | undefined>(undefined);
export const HoldProvider = HoldContext.Provider;
export const useHold = (): Hold | undefined => useContext(HoldContext);

export const noLine = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout');

/** Sends the file, or keeps it where there is no line and the form may wait. */
export async function sendOrHold(
  hold: Hold | undefined,
  file: File,
  told: PhotoTold | undefined,
  send: () => Promise<Attachment>,
): Promise<Attachment> {
  if (hold && isDown()) return hold(file, told);
  try {
    return await send();
  } catch (error) {
    if (hold && noLine(error)) return hold(file, told);
    throw error;
  }
}
