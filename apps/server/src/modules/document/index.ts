import { institutional } from '@anlan/domain/document/institutional';
import { institutionalVersion } from '@anlan/domain/document/institutional-version';
import { audienceOf } from '../../kernel/audience';
import type { Module } from '../../kernel/module';
import { implement } from '../../kernel/resource/implement';
import { companyDocuments } from '../../ports/company-documents';
import { fileWords } from '../../ports/file-words';
import { standingJob } from './in-force';
import { institutionalImplementation, makeDocument } from './institutional';
import { reminderLetters } from './letters';
import { recordCalls } from './records';
import { sealCertificateImplementation } from './seal-certificate';
import { askForFiles, wordsJob } from './text/keep';
import { findInFiles } from './text/search';

/** Institutional files: numbers, versions, owners, dates, sharing; who has read and signed them. */
export const documentModule = (): Module => ({
  implementations: [
    institutionalImplementation(),
    implement(institutionalVersion, {}) as never,
    sealCertificateImplementation as never,
  ],
  routes: recordCalls,
  jobs: [wordsJob, standingJob],
  letters: { [institutional.name]: [reminderLetters] },
  provides: [companyDocuments.by({ make: makeDocument }), fileWords.by({ ask: askForFiles, find: findInFiles })],
  concerns: {
    [institutional.name]: (tx, { tenantId, recordId }) =>
      recordId ? audienceOf(tx, institutional.table, tenantId, recordId) : Promise.resolve('all'),
    [institutionalVersion.name]: async () => [],
  },
});
