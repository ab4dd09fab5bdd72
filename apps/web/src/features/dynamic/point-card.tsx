import type { DynamicPoint } from '@anlan/domain/dynamic/calls';
import { checkFigures } from '@anlan/domain/figures/check';
import { useT } from '../../lib/i18n';
import { FigureValue } from '../../parts/figure/figure';
import { RISK_HUES } from '../../parts/risk/risk-level';
import { LEVEL_NAMES, shortTime } from './level-words';
import { windowOf } from './window';

/** 固有：一般 → 现状：较大（+15）：… without its head, which stands there as tags. */
const reasonOf = (sentence: string | null): string => sentence?.split('：').slice(3).join('：') ?? '';

/** A point of the list: how it stands and why; its checks open their own rows. */
export function Point({ point, onOpen }: { point: DynamicPoint; onOpen: () => void }) {
  const t = useT();
  const { score, scoreLevel, inherentLevel, mayFallAt, candidateLevel } = point;
  const reason = reasonOf(point.sentence);
  const done = point.riskTaskCount > 0;
  return (
    <li className="dynamic-point">
      <button type="button" className="dynamic-open-point" onClick={onOpen}>
        <span className={`dynamic-score tag-${RISK_HUES[scoreLevel]}`}>
          <strong>{score ?? '—'}</strong>
          <span>{t(LEVEL_NAMES[scoreLevel])}</span>
        </span>
        <span className="dynamic-what">
          <span className="dynamic-name">
            <strong>{point.name}</strong>
            <small>{point.pointNum}</small>
          </span>
          <span className="dynamic-why">
            {scoreLevel < inherentLevel && (
              <b>{t('由{from}升至{to}', { from: t(LEVEL_NAMES[inherentLevel]), to: t(LEVEL_NAMES[scoreLevel]) })}</b>
            )}
            {reason === '' ? <span className="quiet">{t('与固有等级一致，没有加分项')}</span> : <span>{reason}</span>}
          </span>
          {mayFallAt && candidateLevel && (
            <span className="dynamic-fall">
              {t('{time} 起可降为{level}', { time: shortTime(mayFallAt), level: t(LEVEL_NAMES[candidateLevel]) })}
            </span>
          )}
        </span>
      </button>
      <div className="dynamic-side">
        <span>{[point.deptName, point.principalName].filter(Boolean).join(' · ')}</span>
        {done ? (
          <span className="quiet">
            {t('近30天')}{' '}
            <FigureValue
              of={checkFigures.due}
              within={windowOf(point.id)}
              value={t('应检{n}', { n: point.riskTaskCount })}
            />
            {' / '}
            <FigureValue
              of={checkFigures.done}
              within={windowOf(point.id)}
              value={t('已检{n}', { n: point.riskCompletedTaskCount })}
            />
            {' · '}
            <FigureValue
              of={checkFigures.doneRate}
              within={windowOf(point.id)}
              value={t('总完成率{rate}%', { rate: point.riskCompletedRate ?? '0' })}
            />
          </span>
        ) : (
          <span className="quiet">{t('近30天没有排查任务')}</span>
        )}
      </div>
    </li>
  );
}
