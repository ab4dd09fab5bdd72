import { riskScores } from '@anlan/domain/figures/risk';
import { useT } from '../../lib/i18n';
import { FigureHelp, FigureValue } from '../../parts/figure/figure';

/** What the company's colour stands on; opens the points behind it, with their factors. */
export function CompanyScore({ score, className }: { score: number | null; className?: string }) {
  const t = useT();
  return (
    <span className={className}>
      <FigureValue of={riskScores.company} value={t('企业风险评分{score}', { score: score ?? '—' })} />
      <FigureHelp of={riskScores.company} />
    </span>
  );
}
