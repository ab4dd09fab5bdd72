import type { AnyRow } from '@anlan/client';

export interface Selection {
  readonly keys: readonly string[];
  readonly onChange: (keys: string[]) => void;
  /** Rows nothing could be done with; all unless told. */
  readonly mayChoose?: (row: AnyRow) => boolean;
}
