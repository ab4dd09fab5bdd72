import { call, f, type Measured, summaryOf, type } from '@anlan/resource';
import { workLedger } from './work-ledger';

/** The company's own summary: supervisors count by no other definition. */
export const workSummary = (() => {
  const summary = summaryOf(workLedger);
  if (!summary) throw new Error('the ledger of works has no summary');
  return summary;
})();

/** Counts, and rates in per cent with one decimal as text, null where nothing divides: by the names of the summary. */
export type WorkFigures = Measured<typeof workSummary.measures>;

export interface OfficeWorkLine {
  readonly key: string;
  readonly label: string;
  readonly figures: WorkFigures;
}

export interface OfficeWorkCompany {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly areaName: string | null;
  readonly linkman: string | null;
  readonly contactNumber: string | null;
  readonly figures: WorkFigures;
}

export interface OfficeWorkStatistics {
  /** Days, both included. */
  readonly period: { readonly from: string; readonly to: string };
  readonly whole: WorkFigures;
  readonly byForm: readonly OfficeWorkLine[];
  readonly byWorkType: readonly OfficeWorkLine[];
  readonly byLevel: readonly OfficeWorkLine[];
  readonly byMonth: readonly OfficeWorkLine[];
  /** Those with applications first, most of them in front. */
  readonly companies: readonly OfficeWorkCompany[];
}

const ofOffice = {
  access: { code: 'workledger_view', audience: ['government'] },
  resource: workLedger.name,
  reach: 'self',
  query: {
    applicationTime_datege: f.text('申请时间起'),
    applicationTime_datele: f.text('申请时间止'),
    location: f.text('行政区划'),
    form: f.text('票种'),
    workType: f.text('作业类型'),
    level: f.text('级别'),
  },
} as const;

/** Every company of the jurisdiction by its dangerous work of a period; narrowed by form, type and level. */
export const officeWorkStatistics = call('GET /safe/workledger/government/statistics', {
  ...ofOffice,
  summary: '辖区企业危险作业统计',
  reply: type<OfficeWorkStatistics>(),
});
export const officeWorkSheet = call('GET /safe/workledger/government/statistics/export', {
  ...ofOffice,
  summary: '导出辖区企业危险作业统计',
});
