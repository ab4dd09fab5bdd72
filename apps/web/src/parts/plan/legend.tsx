import { riskGaps } from '@anlan/domain/figures/risk';
import { Drawer, Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/session/permission';
import { FigureHelp } from '../figure/figure';
import { useRecordAddress } from '../record-address';
import { BASIS_WORDS, type Basis } from './basis';
import { GRADE_ORDER, GRADES, type Grade, gradeOf, type Mark } from './levels';
import './plan.css';

/**
 * By which level the map is coloured, and the four colours with how many points there are of each: the colour leaves
 * them out or brings them back, the number opens them.
 */
export function Legend({
  marks,
  hidden,
  onToggle,
  basis,
  onBasis,
}: {
  marks: readonly Mark[];
  hidden: ReadonlySet<Grade>;
  onToggle: (grade: Grade) => void;
  basis: Basis;
  onBasis: (basis: Basis) => void;
}) {
  const t = useT();
  const [opened, setOpened] = useState<Grade | null>(null);
  const counts = countGrades(marks.map(({ scoreLevel }) => gradeOf(scoreLevel)));
  return (
    <fieldset className="plan-legend" aria-label={t('图例')}>
      <Segmented<Basis>
        size="small"
        aria-label={t('按哪种风险等级着色')}
        value={basis}
        onChange={onBasis}
        options={(['present', 'inherent'] as const).map((value) => ({ value, label: t(BASIS_WORDS[value]) }))}
      />
      {GRADE_ORDER.filter((grade) => grade !== 'none' || counts.none > 0).map((grade) => (
        <span key={grade} className="plan-grade">
          <button type="button" aria-pressed={!hidden.has(grade)} onClick={() => onToggle(grade)}>
            <i style={{ background: GRADES[grade].colour }} />
            {t(GRADES[grade].label)}
          </button>
          <button
            type="button"
            className="plan-count"
            aria-label={t('查看{level}的{n}个风险点', { level: t(GRADES[grade].label), n: counts[grade] })}
            onClick={() => setOpened(grade)}
          >
            {counts[grade]}
          </button>
        </span>
      ))}
      <FigureHelp of={riskGaps.onPlan} />
      {opened && (
        <Points
          title={t('{basis}·{level}', { basis: t(BASIS_WORDS[basis]), level: t(GRADES[opened].label) })}
          marks={marks.filter(({ scoreLevel }) => gradeOf(scoreLevel) === opened)}
          onClose={() => setOpened(null)}
        />
      )}
    </fieldset>
  );
}

/** The points a number counts. */
function Points({ title, marks, onClose }: { title: string; marks: readonly Mark[]; onClose: () => void }) {
  const t = useT();
  const addressOf = useRecordAddress();
  const may = useCan('risk_view');
  return (
    <Drawer open title={title} onClose={onClose} closable={{ 'aria-label': t('关闭') }}>
      <p className="quiet">{t('共{n}个风险点', { n: marks.length })}</p>
      <ul className="plan-points-of">
        {marks.map(({ id, name, pointNum, principalName }) => (
          <li key={id}>
            {may ? <Link to={addressOf('riskPoint', id) ?? ''}>{name}</Link> : name}
            <small className="quiet">{[pointNum, principalName].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}

export const countGrades = (grades: readonly Grade[]): Record<Grade, number> => {
  const counts: Record<Grade, number> = { '1': 0, '2': 0, '3': 0, '4': 0, none: 0 };
  for (const grade of grades) counts[grade] += 1;
  return counts;
};

export const toggled = (hidden: ReadonlySet<Grade>, grade: Grade): ReadonlySet<Grade> => {
  const next = new Set(hidden);
  if (!next.delete(grade)) next.add(grade);
  return next;
};
