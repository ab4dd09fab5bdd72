import type { Work } from '../kernel/context';
import { port } from '../kernel/port';

/** A document of the company that another module makes of its own records. */
export interface MadeDocument {
  /** Written anew where it is there and in force; a changed text is its next version. */
  readonly id?: string;
  readonly name: string;
  /** of safe_file_type */
  readonly type: string;
  readonly deptId: string | null;
  readonly principalId: string | null;
  /** yyyy-MM-dd */
  readonly implementTime: string;
  /** Formatted text. */
  readonly content: string;
  readonly versionNote: string;
}

/** Documents made by other modules in their own work, in its transaction, as the actor's. Gives the id. */
export interface CompanyDocuments {
  make(work: Work, document: MadeDocument): Promise<string>;
}

export const companyDocuments = port<CompanyDocuments>('company documents');
