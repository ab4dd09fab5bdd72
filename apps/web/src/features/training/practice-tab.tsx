import { type MyPractice, myPractice, type PracticeGroup } from '@anlan/domain/training/practice/calls';
import { Alert, Button, Progress, Skeleton } from 'antd';
import { useNavigate } from 'react-router';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { answerOutbox, dropRefused } from '../../parts/away/answers';
import { Failed } from '../../parts/feedback/states';
import { useSender } from '../../parts/outbox/use-sender';
import './practice.css';
import { Threats } from './threats';

/** What somebody practises: five minutes a day, his plans, the banks that are open. */
export function Practice() {
  const t = useT();
  useSender(answerOutbox);
  const tenant = useViewingTenant();
  const navigate = useNavigate();
  const { data, error, refetch } = useCall(
    [tenant, 'examQuestion', 'practice'],
    myPractice,
    {},
    { staleTime: 0, offline: true },
  );
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  const go = (source: string, id?: string) =>
    void navigate(`/training/practice/${source}${id ? `?id=${encodeURIComponent(id)}` : ''}`);
  return (
    <div className="practice">
      <Unjudged />
      <Today data={data} onStart={go} />
      <Threats onStart={() => go('risk')} />
      {data.plans.length > 0 && <h2>{t('练习计划')}</h2>}
      {data.plans.length > 0 && (
        <ul className="training-cards">
          {data.plans.map((plan) => (
            <Group key={plan.id} group={plan} onStart={() => go('plan', plan.id)}>
              {plan.content && <p>{plan.content}</p>}
              <p className="quiet">{t('{time}截止', { time: plan.endTime.slice(0, 16) })}</p>
            </Group>
          ))}
        </ul>
      )}
      {data.banks.length > 0 && <h2>{t('题库练习')}</h2>}
      <ul className="training-cards practice-banks">
        {data.banks.map((bank) => (
          <Group key={bank.id} group={bank} onStart={() => go('bank', bank.id)} />
        ))}
      </ul>
    </div>
  );
}

/** Answers that were given without a line: those that wait, and those of questions that may not be practised any more. */
function Unjudged() {
  const t = useT();
  const parcels = answerOutbox.use((state) => state.parcels);
  const refused = parcels.filter((one) => one.refused !== undefined);
  const waiting = parcels.length - refused.length;
  return (
    <>
      {waiting > 0 && (
        <Alert type="info" showIcon className="training-switch" title={t('还有{n}题等待联网判分', { n: waiting })} />
      )}
      {refused[0]?.refused && (
        <Alert
          type="warning"
          showIcon
          className="training-switch"
          title={t('{n}题没有判分：{why}', { n: refused.length, why: t(refused[0].refused) })}
          action={
            <Button size="small" onClick={() => void dropRefused()}>
              {t('知道了')}
            </Button>
          }
        />
      )}
    </>
  );
}

function Today({ data, onStart }: { readonly data: MyPractice; readonly onStart: (source: string) => void }) {
  const t = useT();
  return (
    <div className="practice-today">
      <dl>
        <Count label={t('今日已答')} value={t('{n}题', { n: data.today })} />
        <Count label={t('连续练习')} value={t('{n}天', { n: data.days })} />
        <Count label={t('已掌握')} value={t('{n}题', { n: data.mastered })} />
      </dl>
      <p className="quiet">{t('连续答对两次为已掌握；您要参加的考试的试题不在练习中出现')}</p>
      <div className="practice-buttons">
        <Button type="primary" size="large" onClick={() => onStart('today')}>
          {t('开始今日练习（约5分钟）')}
        </Button>
        <Button size="large" onClick={() => onStart('wrong')}>
          {t('错题重练')}
          {data.wrong > 0 && `（${data.wrong}）`}
        </Button>
      </div>
    </div>
  );
}

const Count = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

function Group({
  group: { title, total, practised, mastered },
  onStart,
  children,
}: {
  readonly group: PracticeGroup;
  readonly onStart: () => void;
  readonly children?: React.ReactNode;
}) {
  const t = useT();
  return (
    <li className="training-card">
      <div className="training-head">
        <h3>{title}</h3>
        <Button disabled={total === 0} aria-label={t('练习“{title}”', { title })} onClick={onStart}>
          {t('练习')}
        </Button>
      </div>
      {children}
      <p className="quiet">{t('共{total}题，练过{practised}题，掌握{mastered}题', { total, practised, mastered })}</p>
      <Progress
        percent={total > 0 ? Math.round((mastered / total) * 100) : 0}
        size="small"
        aria-label={t('“{title}”的掌握率', { title })}
      />
    </li>
  );
}
