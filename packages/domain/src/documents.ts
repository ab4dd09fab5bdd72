import { type AnyResource, documentOf, type PrintedDocument } from '@anlan/resource';
import { acceptanceDocument, changeDocument } from './change/documents';
import { drillDocument } from './drill/documents';
import { hazardDocument } from './hazard/documents';
import { afterMeetingDocument, minutesDocument, preMeetingDocument } from './meeting/documents';
import { objectiveDocument } from './objective/documents';
import { permitDocument } from './permit/documents';
import { reviewDocument } from './review/documents';
import { siteWorkDocument } from './site-work/document';

/** Printed forms of their own, beside those of definitions that say `prints`; one stands with its record, whose screen offers it and whose calls print it. */
export const allDocuments: readonly PrintedDocument[] = [
  hazardDocument,
  drillDocument,
  changeDocument,
  acceptanceDocument,
  reviewDocument,
  permitDocument,
  siteWorkDocument,
  preMeetingDocument,
  afterMeetingDocument,
  minutesDocument,
  objectiveDocument,
];

export function documentsOf(resource: AnyResource): readonly PrintedDocument[] {
  const own = documentOf(resource);
  return [...(own ? [own] : []), ...allDocuments.filter(({ of }) => of === resource)];
}
