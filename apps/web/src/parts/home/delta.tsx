import { useT } from '../../lib/i18n';

/** How a score has moved: up is worse, and the word beside the sign says it too. */
export function Delta({ now, before }: { now: number; before: number | null }) {
  const t = useT();
  if (before === null) return null;
  const n = now - before;
  if (n === 0) return <span className="delta">{t('持平')}</span>;
  return (
    <span className="delta" data-moved={n > 0 ? 'up' : 'down'}>
      <span aria-hidden="true">{n > 0 ? '▲' : '▼'}</span>
      <span className="visually-hidden">{n > 0 ? t('升') : t('降')}</span>
      {Math.abs(n)}
    </span>
  );
}
