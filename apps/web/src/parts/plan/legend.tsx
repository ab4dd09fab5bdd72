import { useT } from '../../lib/i18n';
import { GRADE_ORDER, GRADES, type Grade } from './levels';
import './plan.css';

/** The four colours with how many there are of each; a press leaves a colour out or brings it back. */
export function Legend({
  counts,
  hidden,
  onToggle,
}: {
  counts: Readonly<Record<Grade, number>>;
  hidden: ReadonlySet<Grade>;
  onToggle: (grade: Grade) => void;
}) {
  const t = useT();
  return (
    <fieldset className="plan-legend" aria-label={t('图例')}>
      {GRADE_ORDER.filter((grade) => grade !== 'none' || counts.none > 0).map((grade) => (
        <button key={grade} type="button" aria-pressed={!hidden.has(grade)} onClick={() => onToggle(grade)}>
          <i style={{ background: GRADES[grade].colour }} />
          {t(GRADES[grade].label)}
          <b>{counts[grade]}</b>
        </button>
      ))}
    </fieldset>
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
