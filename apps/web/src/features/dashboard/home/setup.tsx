import { SETUP_STEPS } from '@anlan/domain/dashboard/setup';
import { CheckCircleFilled } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { Link, useNavigate } from 'react-router';
import { useT } from '../../../lib/i18n';
import { Section } from '../../../parts/home/section';
import { useSetup } from '../dashboard-calls';

/** As long as one of these is open, the way that makes all of them is offered. */
const BEGUN = ['areas', 'points', 'drawing', 'plans'] as const;

/** What is not set up yet, in the order in which one stands on the other; gone once all of it is there. */
export function SetupList() {
  const t = useT();
  const navigate = useNavigate();
  const { data } = useSetup();
  if (!data) return null;
  const done = SETUP_STEPS.filter(({ key }) => data[key]);
  if (done.length === SETUP_STEPS.length) return null;
  const next = SETUP_STEPS.find(({ key }) => !data[key]);
  return (
    <Section
      title={t('还没有设置好的')}
      beside={<span className="home-count">{SETUP_STEPS.length - done.length}</span>}
      more={
        <span className="home-progress">
          {BEGUN.some((key) => !data[key]) && <Link to="/wel/start">{t('从零到第一张四色图')}</Link>}
          <Progress
            percent={Math.round((done.length / SETUP_STEPS.length) * 100)}
            size="small"
            format={() => `${done.length}/${SETUP_STEPS.length}`}
            aria-label={t('设置进度')}
          />
        </span>
      }
    >
      <ol className="home-setup">
        {SETUP_STEPS.map(({ key, label, says, path }) => (
          <li key={key} data-done={data[key] || undefined}>
            {data[key] ? (
              <CheckCircleFilled aria-label={t('已完成')} />
            ) : (
              <span className="home-todo" aria-hidden="true" />
            )}
            <span>
              <strong>{t(label)}</strong>
              {!data[key] && <small>{t(says)}</small>}
            </span>
            {!data[key] && (
              <Button
                type={key === next?.key ? 'primary' : 'default'}
                aria-label={t('去设置：{what}', { what: t(label) })}
                onClick={() => navigate(path)}
              >
                {t('去设置')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}
