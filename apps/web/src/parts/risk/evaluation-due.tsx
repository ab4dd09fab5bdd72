import { type EvaluationsDue, evaluationsDue } from '@anlan/domain/risk/calls';
import { Alert } from 'antd';
import { Link, useLocation } from 'react-router';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/session/permission';
import { isSupervisor, useSession } from '../../lib/session/session';

/** How many points wait for an evaluation. */
export function useEvaluationsDue(enabled = true) {
  const tenant = useViewingTenant();
  const may = useCan('risk_view');
  const waits = useSession((state) => isSupervisor(state) && state.companyTenantId === null);
  // Under the name of the point: an evaluation anywhere makes the figure stale.
  return useCall(
    [tenant, 'riskPoint'],
    evaluationsDue,
    {},
    { enabled: enabled && may && !waits, staleTime: 60_000, offline: true },
  );
}

/** The list asked the same question the figure answers. */
const listOf = (path: string, { before }: EvaluationsDue, me?: string): string =>
  `${path}?evaluateTime=~${before}&status=1${me ? `&principalId=${me}` : ''}`;

/** Above the list of points: how many were not evaluated for too long, one click away. */
export function EvaluationDue() {
  const { pathname } = useLocation();
  const me = useSession((state) => state.userInfo?.userId);
  const { data: due } = useEvaluationsDue();
  if (!due) return null;
  return (
    <>
      {due.awaiting > 0 && (
        <Alert
          type="warning"
          showIcon
          className="risk-due"
          title={<AwaitingPoints path={pathname} awaiting={due.awaiting} />}
        />
      )}
      {due.total > 0 && <TooLongAgo due={due} path={pathname} me={me} />}
    </>
  );
}

/** Points whose level rests on what is not so any more, one click away. */
export function AwaitingPoints({ path, awaiting }: { path: string; awaiting: number }) {
  const t = useT();
  return (
    <Link to={`${path}?awaitsEvaluation=1`}>
      {t('{n}个风险点待重新评估：不再涉及重大危险源，或重大风险的管控措施不全', { n: awaiting })}
    </Link>
  );
}

function TooLongAgo({ due, path: pathname, me }: { due: EvaluationsDue; path: string; me: string | undefined }) {
  const t = useT();
  return (
    <Alert
      type="warning"
      showIcon
      className="risk-due"
      title={
        <>
          <Link to={listOf(pathname, due)}>
            {t('{n}个风险点超过{months}个月没有重新评估', { n: due.total, months: due.months })}
          </Link>
          {due.mine > 0 && me && (
            <>
              {' · '}
              <Link to={listOf(pathname, due, me)}>{t('其中{n}个由您负责', { n: due.mine })}</Link>
            </>
          )}
        </>
      }
    />
  );
}

/** On the home page: one's own points that wait for an evaluation. */
export function MyEvaluations() {
  const t = useT();
  const me = useSession((state) => state.userInfo?.userId);
  const { data: due } = useEvaluationsDue();
  if (!due || due.mine === 0 || !me) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <Link to={listOf('/risk/point', due, me)}>
          {t('您负责的{n}个风险点超过{months}个月没有重新评估', { n: due.mine, months: due.months })}
        </Link>
      }
    />
  );
}
