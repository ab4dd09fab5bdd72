import type { Work } from '../kernel/context';
import { port } from '../kernel/port';

/** A page of an uploaded file that holds the words, with what stands around them. */
export interface FoundPage {
  readonly attachId: string;
  readonly page: number;
  readonly words: string;
}

/** The words of uploaded PDF and Word files, of the tenant in whose scope the work is. */
export interface FileWords {
  /** They are read after this transaction. */
  ask(work: Pick<Work, 'tx' | 'tenantId'>, attachIds: readonly string[]): Promise<void>;
  /** Page by page; `unread` files are still to be read. Refused: less than two characters, and what stands everywhere. */
  find(work: Work, words: string): Promise<{ readonly pages: readonly FoundPage[]; readonly unread: number }>;
}

export const fileWords = port<FileWords>('words of files');
