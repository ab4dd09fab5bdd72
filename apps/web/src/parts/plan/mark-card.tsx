import { openStatuses } from '@anlan/domain/hazard/status';
import { CloseOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/session/permission';
import { isSupervisor, useSession } from '../../lib/session/session';
import { IconButton } from '../actions/icon-button';
import { useRecordAddress } from '../record-address';
import { riskLevelTag } from '../risk/risk-level';
import { GRADES, gradeOf, type Mark } from './levels';
import './plan.css';

const wordOf = (level: string | null, t: ReturnType<typeof useT>): string => t(GRADES[gradeOf(level)].label);

/** What one wants to know of a point on a plan: how grave, whose, what is open there, and the way to all the rest. */
export function MarkCard({ mark, children, onClose }: { mark: Mark; children?: ReactNode; onClose: () => void }) {
  const t = useT();
  const addressOf = useRecordAddress();
  const government = useSession(isSupervisor);
  const [seesRisks, seesHazards] = [useCan('risk_view'), useCan('hiddendanger_view')];
  const facts: readonly (readonly [string, string | null])[] = [
    ['编号', mark.pointNum],
    ['现状风险等级', wordOf(mark.presentLevel === undefined ? mark.scoreLevel : mark.presentLevel, t)],
    ['固有风险等级', wordOf(mark.inherentLevel, t)],
    ['负责人', mark.principalName],
    ['所属车间', mark.deptName],
    ['所在区域', mark.placeName],
  ];
  // The rows that were counted: those of this point that are still open.
  const hazards = `${government ? '/govpage/safe/hiddendanger' : '/hazard/list'}?riskId=${mark.id}&status=${openStatuses.join(',')}`;
  return (
    <section className="plan-card" aria-label={mark.name}>
      <header>
        <strong>{mark.name}</strong>
        {mark.scoreLevel ? riskLevelTag(mark.scoreLevel, t) : <span className="tag">{t('未分级')}</span>}
        <IconButton label={t('关闭')} onClick={onClose}>
          <CloseOutlined />
        </IconButton>
      </header>
      <dl>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        <div>
          <dt>{t('未闭环隐患')}</dt>
          <dd>
            {seesHazards && mark.openHazards > 0 ? (
              <Link to={hazards}>{t('{n}条', { n: mark.openHazards })}</Link>
            ) : (
              t('{n}条', { n: mark.openHazards })
            )}
          </dd>
        </div>
      </dl>
      <footer>
        {seesRisks && <Link to={addressOf('riskPoint', mark.id) ?? ''}>{t('风险点详情')}</Link>}
        {children}
      </footer>
    </section>
  );
}
