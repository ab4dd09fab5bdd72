import { internalReport } from '@anlan/domain/help/internal-report';
import type { Work } from '../../kernel/context';
import { type Implementation, implement } from '../../kernel/resource/implement';
import type { Condition } from '../../kernel/resource/list/condition';
import { page } from '../../kernel/resource/list/read';
import { create } from '../../kernel/resource/write/one';
import { type Route, route } from '../../kernel/route';

const definition = internalReport;

/** Anybody reports inside his own company, whatever his codes; the report is his. */
export const reportInside = (work: Work, body: unknown): Promise<string> =>
  create(work, definition, body, {}, { set: { reportUserId: work.actor.userId || null } });

export const reportedBy = (work: Work): Condition => ({
  shape: 'reporter',
  sql: (place) => `t.report_user_id = ${place(0)}::uuid`,
  values: [work.actor.userId],
});

/** The contract's three spellings of one list: all reports to whoever sees the whole company, else one's own. */
const lists = (
  paths: readonly string[],
  summary: string,
  facts: Pick<Route, 'access' | 'needsCompany'> & { readonly operation: 'page' | 'governmentPage' },
): Route[] =>
  paths.map((path) =>
    route({
      ...facts,
      method: 'GET',
      path,
      summary,
      effect: 'read',
      reach: 'rows',
      resource: internalReport.name,
      takes: { filters: definition },
      run: (work, { query }) => page(work, definition, query),
    }),
  );

export const internalReportImplementation: Implementation = implement(internalReport, {
  instead: ['page', 'governmentPage'],
  routes: [
    ...lists(['/safe/helpfeedback/report/page', '/safe/report/page'], '内部报告', {
      // The platform's people see the companies' menus; their own list has what is theirs.
      access: { signedIn: true, audience: ['company', 'platform'] },
      operation: 'page',
    }),
    ...lists(
      ['/safe/helpfeedback/government/report/page', '/safe/government/report/page', '/safe/report/government/page'],
      '监管端：企业内部报告',
      {
        access: { signedIn: true, audience: ['government', 'platform'] },
        operation: 'governmentPage',
        needsCompany: true,
      },
    ),
  ],
});
