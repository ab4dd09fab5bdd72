import { isSupervisor, useSession } from '../../lib/session/session';
import { useRecordAddress } from '../../parts/record-address';

/** First and last day of a month. */
export function daysOf(month: string): readonly [string, string] {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();
  return [`${month}-01`, `${month}-${last}`];
}

/** Records, and the lists as such; what counts rows is drawn by parts/figure. */
export function useLinks() {
  const supervisor = useSession(isSupervisor);
  const addressOf = useRecordAddress();
  const hazards = supervisor ? '/govpage/safe/hiddendanger' : '/hazard/list';
  const risks = supervisor ? '/govpage/safe/risk' : '/risk/point';
  const checks = supervisor ? '/govpage/safe/planvtworecord' : '/check/record';
  const warnings = supervisor ? '/govpage/safe/warn' : '/warning/list';
  return {
    hazards: (query = '') => `${hazards}${query}`,
    hazard: (id: string) => addressOf('hiddenDanger', id) ?? '',
    risks: (query = '') => `${risks}${query}`,
    score: supervisor ? '/govpage/safe/dynamic_risk_points' : '/warning/dynamic',
    checks: (query = '') => `${checks}${query}`,
    warnings: (query = '') => `${warnings}${query}`,
    warning: (id: string) => addressOf('warning', id) ?? '',
  };
}
