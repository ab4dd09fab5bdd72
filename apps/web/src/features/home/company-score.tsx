import { Link } from 'react-router';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/permission';
import { useLinks } from './dashboard-links';

/** What the company's colour stands on; opens the points behind it for whoever may see them. */
export function CompanyScore({ score, className }: { score: number | null; className?: string }) {
  const t = useT();
  const links = useLinks();
  const opens = useCan('dynamicrisk_view');
  const text = t('企业风险评分{score}，由风险点的最高分与平均分得出', { score: score ?? '—' });
  return opens ? (
    <Link className={className} to={links.score}>
      {text}
    </Link>
  ) : (
    <span className={className}>{text}</span>
  );
}
