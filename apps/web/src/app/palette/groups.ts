import type { ReactNode } from 'react';

/** One line of what was found. */
export interface Item {
  readonly key: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly beside: string;
  readonly end?: ReactNode;
  readonly run: () => void;
}

export interface Group {
  readonly key: string;
  readonly label: string;
  readonly items: readonly Item[];
  readonly more: boolean;
}
