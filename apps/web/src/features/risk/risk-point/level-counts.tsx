import { riskCounts } from '@anlan/domain/figures/risk';
import type { RiskCounts } from '@anlan/domain/risk/calls';
import { RISK_LEVELS, type RiskLevel } from '@anlan/domain/risk/level';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../../../lib/http/api';
import { useViewingTenant } from '../../../lib/http/query';
import { useT } from '../../../lib/i18n';
import { PlatformHint } from '../../../parts/feedback/platform-hint';
import { FigureHelp } from '../../../parts/figure/figure';
import { partAddress, withoutFigure } from '../../../parts/figure/figure-address';
import type { ResourceList } from '../../../parts/list/use-resource-list';
import { EvaluationDue } from '../../../parts/risk/evaluation-due';
import { RISK_HUES } from '../../../parts/risk/risk-level';
import '../risk.css';

/** The condition that a press on a count sets: it narrows the list, never the counts themselves. */
const OWN = 'scoreLevel';
const notAsked = (name: string): boolean => name.startsWith(OWN) || name === 'ascs' || name === 'descs';

/** How many points there are of each present level, of those the other conditions of the list leave; a press opens them. */
function LevelCounts({ list }: { list: ResourceList }) {
  const t = useT();
  const tenant = useViewingTenant();
  const asked = Object.fromEntries(Object.entries(list.query).filter(([name]) => !notAsked(name)));
  const { data } = useQuery({
    queryKey: [tenant, 'riskPoint', 'count', asked],
    queryFn: ({ signal }) => api(riskPoint).count<RiskCounts>(asked, { signal, quiet: true }),
    enabled: !list.waitsForCompany,
    placeholderData: (former, from) => (from?.queryKey[0] === tenant ? former : undefined),
  });
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const chosen = list.state.filters[OWN];
  const { opened } = list;
  const on = (level: RiskLevel): boolean =>
    opened?.figure === riskCounts.present && Array.isArray(chosen) && chosen.length === 1 && chosen[0] === level;
  const press = (level: RiskLevel) => {
    const next =
      opened && on(level)
        ? withoutFigure(search, { ...opened, by: { ...opened.by, [OWN]: level } })
        : partAddress(search, riskCounts.present, {
            ...(opened?.figure === riskCounts.present ? {} : opened?.figure.where),
            [OWN]: level,
          });
    navigate({ pathname, search: next }, { replace: true });
  };
  if (list.waitsForCompany) return null;
  const count = (level: RiskLevel) => data?.scoreLevels.find((found) => found.level === level)?.count;
  const bare = data?.unevaluated ?? 0;
  return (
    <fieldset className="risk-levels">
      <legend className="quiet">
        {t('按现状等级')}
        <FigureHelp of={riskCounts.present} />
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
