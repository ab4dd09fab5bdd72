import { create } from 'zustand';

/** Something that has not arrived: what it is, and where it is looked at. */
export interface OnDevice {
  readonly key: string;
  readonly to: string;
  readonly what: string;
  readonly name: string;
  readonly refused?: string | undefined;
}

/** What waits on this device over all kinds of work, as the menu at the bottom knows it. */
export const useOnDevice = create<{ readonly items: readonly OnDevice[] }>(() => ({ items: [] }));
