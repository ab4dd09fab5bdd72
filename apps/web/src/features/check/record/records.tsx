import type { AnyRow } from '@anlan/client';
import { checkRecord } from '@anlan/domain/check/check-record';
import { checkPlanPersonRecord } from '@anlan/domain/check/plan/check-plan-person-record';
import { checkRing } from '@anlan/domain/check/record-calls';
import { checkFigures } from '@anlan/domain/figures/check';
import { useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { FigureName, FigureValue } from '../../../parts/figure/figure';
import type { CellOverrides } from '../../../parts/list/columns/use-columns';
import { ReadonlyTable } from '../../../parts/list/readonly-table';
import { ResourceScreen, type ScreenSlots } from '../../../parts/screen/resource-screen';
import '../check-records.css';
import { frequencyOf } from '../frequency';
import { EvidenceMark, statusCell } from '../status-tag';
import { RecordItems, RecordMore } from './record-detail';

const resource = checkRecord;
const people = checkPlanPersonRecord;

const mark = (name: string, word: string): CellOverrides[string] =>
  function Marked(row: AnyRow) {
    return Number(row[name]) === 1 ? <EvidenceMark word={word} /> : '—';
  };

const cells: CellOverrides = {
  recordStatus: statusCell('recordStatus'),
  timeType: frequencyOf,
  items: (row) => <RecordItems row={row} />,
  signInDeviation: mark('signInDeviation', '异常签到'),
  notLooked: mark('notLooked', '未实际排查'),
  tooFast: mark('tooFast', '过快完成'),
  spentTold: mark('spentTold', '用时未核实'),
  photoReused: mark('photoReused', '重复照片'),
};

/** The last thirty days beside the thirty before. */
function RingCount() {
  const t = useT();
  const tenant = useViewingTenant();
  const { data } = useCall([tenant, 'checkRecord'], checkRing, { query: { period: 'month' } });
  if (!data) return null;
  const { current, previous } = data;
  const percent = (rate: string | null) => (rate === null ? '—' : `${rate}%`);
  const within = { period: [data.startTime, data.endTime] } as const;
  const former = { period: [data.previousStartTime, data.previousEndTime] } as const;
  const rows = [
    [checkFigures.due, current.total, previous.total],
    [checkFigures.onTimeRate, percent(current.completionRate), percent(previous.completionRate)],
    [checkFigures.overdue, current.overdueCount, previous.overdueCount],
  ] as const;
  return (
    <section className="card record-ring" aria-label={t('近30天环比')}>
      <span className="quiet">{t('近30天检查')}</span>
      {rows.map(([figure, now, before]) => (
        <span key={figure.key}>
          <FigureName of={figure} />
          <FigureValue of={figure} within={within} value={<strong>{now}</strong>} />
          <span className="quiet">
            <FigureValue of={figure} within={former} value={t('前30天 {n}', { n: before })} />
          </span>
        </span>
      ))}
    </section>
  );
}

const slots: ScreenSlots = { detail: RecordMore };
const companySlots: ScreenSlots = { ...slots, aboveTable: RingCount };

/** /check/record: rounds of checks with what was found, where people signed in and what their evidence is worth. */
export function CheckRecords() {
  return <ResourceScreen resource={resource} slots={companySlots} cells={cells} />;
}

/** /govpage/safe/planvtworecord: the chosen company's, to be read. */
export function CheckRecordsGovernment() {
  return <ReadonlyTable resource={resource} slots={slots} cells={cells} />;
}

/** /check/person-record: who did what in which round. */
export function CheckPersonRecords() {
  return <ResourceScreen resource={people} />;
}
