import { BarChartOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { feedback } from '../../../lib/feedback';
import { useT } from '../../../lib/i18n';
import './statistics.css';

export interface Counts {
  readonly total: number;
  readonly completeCount: number;
  readonly completionRate: string | null;
  readonly waitCheckCount: number;
  readonly overdueCompleteCount: number;
  readonly overdueCount: number;
  readonly actualCompleteCount: number;
  readonly overallCompletionRate: string | null;
}

/** Per cent with its word; a dash where there was nothing to be done. */
export const rateText = (rate: string | null): string => (rate === null ? '—' : `${rate}%`);

/** The period in one sentence, to be passed on, and its figures at a glance. */
export function Bulletin({ counts, from, to }: { counts: Counts; from: string; to: string }) {
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
  const facts = [
    ['任务总数', String(counts.total), ''],
    ['按时完成率', rateText(counts.completionRate), ''],
    ['总完成率', rateText(counts.overallCompletionRate), ''],
    ['待检查', String(counts.waitCheckCount), ''],
    ['逾期完成', String(counts.overdueCompleteCount), ''],
    ['逾期未检', String(counts.overdueCount), counts.overdueCount > 0 ? 'stat-bad' : ''],
  ] as const;
  return (
    <section className="card stat-bulletin" aria-label={t('检查任务完成情况通报')}>
      <dl>
        {facts.map(([label, value, look]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd className={look}>{value}</dd>
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
