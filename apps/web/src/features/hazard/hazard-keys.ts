/** Names under which the hazard screens keep what they have read: the lists of one's own are resources beside the whole. */
export const hazardLists = {
  all: 'hiddenDanger',
  upcoming: 'hiddenDanger.upcoming',
  informant: 'hiddenDanger.informant',
  related: 'hiddenDanger.related',
  ledger: 'hiddenDanger.ledger',
  governmentLedger: 'hiddenDanger.governmentLedger',
} as const;

/** The company's own; supervisors have one of theirs. */
export type HazardListName = Exclude<keyof typeof hazardLists, 'governmentLedger'>;

/** What any step of a hidden danger makes stale; counts stand on the home page and on risk points. */
export const staleAfterStep: readonly string[] = [
  ...Object.values(hazardLists),
  'hiddenDangerRecord',
  'riskPoint',
  'home',
];
