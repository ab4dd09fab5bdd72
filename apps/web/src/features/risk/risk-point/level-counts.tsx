import { RISK_LEVELS, type RiskLevel } from '@anlan/domain/risk/level';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/http';
import { useT } from '../../../lib/i18n';
import { useViewingTenant } from '../../../lib/query';
import { EvaluationDue } from '../../../parts/evaluation-due';
import { PlatformHint } from '../../../parts/platform-hint';
import { RISK_HUES } from '../../../parts/risk-level';
import type { ResourceList } from '../../../parts/use-resource-list';
import '../risk.css';

interface Counts {
  readonly total: number;
  readonly scoreLevels: readonly { readonly level: RiskLevel; readonly count: number }[];
}

/** The condition that a press on a count sets: it narrows the list, never the counts themselves. */
const OWN = 'scoreLevel';
const notAsked = (name: string): boolean => name.startsWith(OWN) || name === 'ascs' || name === 'descs';

/** How many points there are of each present level, of those the other conditions of the list leave; a press filters. */
function LevelCounts({ list }: { list: ResourceList }) {
  const t = useT();
  const tenant = useViewingTenant();
  const asked = Object.fromEntries(Object.entries(list.query).filter(([name]) => !notAsked(name)));
  const { data } = useQuery({
    queryKey: [tenant, 'riskPoint', 'count', asked],
    queryFn: ({ signal }) => http.get<Counts>('safe/riskpoint/count', asked, { signal, quiet: true }),
    enabled: !list.waitsForCompany,
    placeholderData: (former, from) => (from?.queryKey[0] === tenant ? former : undefined),
  });
  const { filters } = list.state;
  const chosen = filters[OWN];
  const on = (level: RiskLevel): boolean => Array.isArray(chosen) && chosen.length === 1 && chosen[0] === level;
  const press = (level: RiskLevel) => {
    const { [OWN]: _former, ...others } = filters;
    list.setFilters(on(level) ? others : { ...others, [OWN]: [level] });
  };
  if (list.waitsForCompany) return null;
  const count = (level: RiskLevel) => data?.scoreLevels.find((found) => found.level === level)?.count;
  const bare = data ? data.scoreLevels.reduce((rest, found) => rest - found.count, data.total) : 0;
  return (
    <fieldset className="risk-levels">
      <legend className="quiet">
        {t('按现状等级')}
        {bare > 0 && ` · ${t('未评估{n}个', { n: bare })}`}
      </legend>
      {(Object.keys(RISK_LEVELS) as RiskLevel[]).map((level) => (
        <button
          key={level}
          type="button"
          className={`tag-${RISK_HUES[level]}`}
          aria-pressed={on(level)}
          onClick={() => press(level)}
        >
          <span>{t(RISK_LEVELS[level].label)}</span>
          <strong>{count(level) ?? '—'}</strong>
        </button>
      ))}
    </fieldset>
  );
}

/** Above the list of points: how many of each level, and which wait for an evaluation. */
export function AbovePoints({ list }: { list: ResourceList }) {
  return (
    <>
      <PlatformHint />
      <LevelCounts list={list} />
      <EvaluationDue />
    </>
  );
}
