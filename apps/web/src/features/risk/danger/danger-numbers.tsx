import { dangerCounts } from '@anlan/domain/figures/risk';
import { useLook } from '../../../kinds/choice/dictionaries';
import { useT } from '../../../lib/i18n';
import { FigureHelp, FigureValue, useFigure } from '../../../parts/figure/figure';

const CODES = ['safe_danger_source_level'];
const LEVELS = ['1', '2', '3', '4'] as const;
const NO_LIMITS = {};

/** How many danger sources there are, how many of them are 重大危险源, and of which level. */
export function DangerNumbers() {
  const t = useT();
  const all = useFigure(dangerCounts.total, NO_LIMITS);
  const major = useFigure(dangerCounts.major, NO_LIMITS);
  const look = useLook(CODES);
  if (all.data === undefined || major.data === undefined || all.data === 0) return null;
  return (
    <p className="danger-numbers">
      <span>
        <FigureValue of={dangerCounts.total} value={t('危险源{n}个', { n: all.data })} className="link" />
        <FigureHelp of={dangerCounts.total} />
      </span>
      <span>
        <FigureValue of={dangerCounts.major} value={t('重大危险源{n}个', { n: major.data })} className="link" />
        <FigureHelp of={dangerCounts.major} />
      </span>
      {major.data > 0 &&
        LEVELS.map((level) => (
          <OfLevel key={level} level={level} label={look.dict('safe_danger_source_level', level)?.label ?? level} />
        ))}
    </p>
  );
}

function OfLevel({ level, label }: { level: string; label: string }) {
  const t = useT();
  const by = { sourceLevel: level };
  const { data } = useFigure(dangerCounts.major, by);
  if (!data) return null;
  return (
    <FigureValue
      of={dangerCounts.major}
      within={{ by }}
      value={t('{name}{n}个', { name: t(label), n: data })}
      className="link"
    />
  );
}
