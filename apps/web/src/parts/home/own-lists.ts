/** Lists of one's own to-dos, where a resource has one beside the list of all its records. */
export const OWN_LISTS: Readonly<Record<string, string>> = {
  hiddenDanger: '/hazard/upcoming',
  checkRecord: '/check/mine',
};
