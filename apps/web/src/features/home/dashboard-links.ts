import { isSupervisor, useSession } from '../../lib/session';

export const OPEN_HAZARDS = '1,2,3,4,7';
/** What rates and trends divide by: everything but what was voided. */
export const COUNTED_HAZARDS = '1,2,3,4,5,7';

/** First and last day of a span of months as the list's address says a range. */
export function monthRange(from: string, to = from): string {
  const last = new Date(Date.UTC(Number(to.slice(0, 4)), Number(to.slice(5, 7)), 0)).getUTCDate();
  return `${from}-01~${to}-${last}`;
}

/** Where the rows of a figure are: one's own lists, or those of the company a supervisor looks at. */
export function useLinks() {
  const supervisor = useSession(isSupervisor);
  const hazards = supervisor ? '/govpage/safe/hiddendanger' : '/hazard/list';
  const risks = supervisor ? '/govpage/safe/risk' : '/risk/point';
  const checks = supervisor ? '/govpage/safe/planvtworecord' : '/check/record';
  const warnings = supervisor ? '/govpage/safe/warn' : '/warning/list';
  return {
    hazards: (query = '') => `${hazards}${query}`,
    hazard: (id: string) => (supervisor ? `${hazards}?_open=${id}` : `/hazard/detail/${id}`),
    risks: (query = '') => `${risks}${query}`,
    score: supervisor ? '/govpage/safe/dynamic_risk_points' : '/warning/dynamic',
    checks: (query = '') => `${checks}${query}`,
    warnings: (query = '') => `${warnings}${query}`,
    warning: (id: string) => `${warnings}?_open=${id}`,
  };
}
