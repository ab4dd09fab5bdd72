import type { Completion } from '@anlan/domain/check/statistics/completion';
import { checkFigures } from '@anlan/domain/figures/check';
import type { Figure, Within } from '@anlan/resource';
import { BarChartOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { feedback } from '../../../lib/feedback';
import { useT } from '../../../lib/i18n';
import { FigureName, FigureValue } from '../../../parts/figure/figure';
import './statistics.css';

/** Per cent with its word; a dash where there was nothing to be done. */
export const rateText = (rate: string | null): string => (rate === null ? '—' : `${rate}%`);

interface Props {
  readonly counts: Completion;
  readonly from: string;
  readonly to: string;
  /** What opens the rows; absent where persons are asked for: a check is no one person's. */
  readonly within?: Within;
}

/** The period in one sentence, to be passed on, and its figures at a glance. */
export function Bulletin({ counts, from, to, within }: Props) {
  const t = useT();
  const sentence = t(
    '{from}至{to}，应检{total}项：按时完成{done}项（{rate}），逾期完成{late}项，逾期未检{overdue}项，待检查{wait}项；总完成率{overall}。',
    {
      from,
      to,
      total: counts.total,
      done: counts.completeCount,
      rate: rateText(counts.completionRate),
      late: counts.overdueCompleteCount,
      overdue: counts.overdueCount,
      wait: counts.waitCheckCount,
      overall: rateText(counts.overallCompletionRate),
    },
  );
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(sentence);
      feedback.toast('success', t('通报已复制'));
    } catch {
      feedback.toast('warning', t('此浏览器不允许复制，请手动选择文字'));
    }
  };
  const facts: readonly (readonly [Figure, string, string?])[] = [
    [checkFigures.due, String(counts.total)],
    [checkFigures.done, String(counts.actualCompleteCount)],
    [checkFigures.onTime, String(counts.completeCount)],
    [checkFigures.onTimeRate, rateText(counts.completionRate)],
    [checkFigures.doneRate, rateText(counts.overallCompletionRate)],
    [checkFigures.late, String(counts.overdueCompleteCount)],
    [checkFigures.overdue, String(counts.overdueCount), counts.overdueCount > 0 ? 'stat-bad' : undefined],
    [checkFigures.waiting, String(counts.waitCheckCount)],
  ];
  return (
    <section className="card stat-bulletin" aria-label={t('检查任务完成情况通报')}>
      <dl>
        {facts.map(([figure, value, look]) => (
          <div key={figure.key}>
            <dt>
              <FigureName of={figure} />
            </dt>
            <dd className={look}>{within ? <FigureValue of={figure} within={within} value={value} /> : value}</dd>
          </div>
        ))}
      </dl>
      <p className="stat-sentence">
        <BarChartOutlined aria-hidden />
        <span>{sentence}</span>
        <Button size="small" icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
          {t('复制通报')}
        </Button>
      </p>
    </section>
  );
}
