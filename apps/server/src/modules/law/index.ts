import type { Module } from '../../kernel/module';
import { legalDocumentImplementation, validityJob } from './legal-document';
import { legalTypeImplementation } from './legal-type';

/** The register of laws, rules and standards, and what rests on them. */
export function lawModule(): Module {
  return {
    implementations: [legalTypeImplementation, legalDocumentImplementation],
    jobs: [validityJob],
  };
}
