import type { Shape } from '@anlan/domain/flat/drawing';
import { useState } from 'react';
import { useT } from '../../lib/i18n';
import { IconButton } from '../actions/icon-button';
import { GRADES, gradeOf, type Mark } from './levels';
import { MarkCard } from './mark-card';

/** What is attached to a shape; one of them at a time in full. */
export function ShapeCard({ shape, marks, onClose }: { shape: Shape; marks: readonly Mark[]; onClose: () => void }) {
  const t = useT();
  const [one, setOne] = useState<string | null>(null);
  const mark = marks.find(({ id }) => id === one) ?? (marks.length === 1 ? marks[0] : undefined);
  if (mark) return <MarkCard mark={mark} onClose={marks.length === 1 ? onClose : () => setOne(null)} />;
  return (
    <section className="plan-card" aria-label={shape.name}>
      <header>
        <strong>{shape.name || t('未命名')}</strong>
        <IconButton label={t('关闭')} onClick={onClose}>
          ×
        </IconButton>
      </header>
      {marks.length === 0 ? (
        <p className="quiet">{t('没有关联风险点')}</p>
      ) : (
        <ul className="draw-marks">
          {marks.map((each) => (
            <li key={each.id}>
              <i style={{ background: GRADES[gradeOf(each.scoreLevel)].colour }} />
              <button type="button" className="link" onClick={() => setOne(each.id)}>
                {each.name}
              </button>
              <small>{t(GRADES[gradeOf(each.scoreLevel)].label)}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
