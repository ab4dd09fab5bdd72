import type { AnyRow } from '@anlan/client';
import { Timeline } from 'antd';
import { Link } from 'react-router';
import { useT } from '../../lib/i18n';
import { isSupervisor, useSession } from '../../lib/session';
import './warning.css';

interface Step {
  readonly id: string;
  readonly kind: string;
  readonly time: string;
  readonly userName: string | null;
  readonly content: string;
}

const WORDS: Readonly<Record<string, string>> = {
  create: '产生预警',
  escalate: '预警升级',
  return: '原因再次出现',
  causeGone: '原因已消失，等待人员确认消警',
  autoClear: '系统自动消警',
  handle: '记录处理情况',
  clear: '消除预警',
};
const COLOURS: Readonly<Record<string, string>> = {
  escalate: 'red',
  create: 'red',
  return: 'red',
  clear: 'green',
  autoClear: 'green',
};

/** Where a warning of the system comes from, and what happened to it since. */
export function WarnHistory({ row }: { row: AnyRow }) {
  const t = useT();
  const supervisor = useSession(isSupervisor);
  const steps = (row.records as readonly Step[] | undefined) ?? [];
  const cause =
    row.source === 'riskPoint'
      ? `${supervisor ? '/govpage/safe/dynamic_risk_points' : '/warning/dynamic'}?_open=${row.sourceId}`
      : row.source === 'hiddenDanger'
        ? supervisor
          ? `/govpage/safe/hiddendanger?_open=${row.sourceId}`
          : `/hazard/detail/${row.sourceId}`
        : null;
  return (
    <section className="warn-history">
      {cause && (
        <p>
          <Link to={cause}>
            {row.source === 'riskPoint' ? t('查看该风险点为什么是这个等级') : t('查看产生该预警的隐患')}
          </Link>
        </p>
      )}
      <h3>{t('处理经过')}</h3>
      <Timeline
        items={steps.map((step) => ({
          key: step.id,
          color: COLOURS[step.kind] ?? 'blue',
          content: (
            <>
              <strong>{t(WORDS[step.kind] ?? step.kind)}</strong>
              <p className="quiet">{[step.time.slice(0, 16), step.userName].filter(Boolean).join(' · ')}</p>
              {step.content !== '' && step.kind !== 'autoClear' && <p>{step.content}</p>}
            </>
          ),
        }))}
      />
    </section>
  );
}
