import type { AnyResource, PrintedDocument } from '@anlan/resource';
import { acceptanceDocument, changeDocument } from './change/documents';
import { drillDocument } from './drill/documents';
import { hazardDocument } from './hazard/documents';
import { afterMeetingDocument, preMeetingDocument } from './meeting/documents';
import { permitDocument } from './permit/documents';
import { reviewDocument } from './review/documents';

/** Every printed form; one stands with its record, whose screen offers it and whose calls print it. */
export const allDocuments: readonly PrintedDocument[] = [
  hazardDocument,
  drillDocument,
  changeDocument,
  acceptanceDocument,
  reviewDocument,
  permitDocument,
  preMeetingDocument,
  afterMeetingDocument,
];

export const documentsOf = (resource: AnyResource): readonly PrintedDocument[] =>
  allDocuments.filter(({ of }) => of === resource);
