import type { PlatformHome as Facts } from '@anlan/domain/dashboard/platform-calls';
import { EVENTS_COUNTED } from '@anlan/domain/dashboard/platform-calls';
import { platformFigures } from '@anlan/domain/figures/platform';
import { RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { useNow } from '../../../lib/clock';
import { useT } from '../../../lib/i18n';
import { Nothing } from '../../../parts/feedback/states';
import { FigureTile } from '../../../parts/figure/figure';
import { dueWords } from '../../../parts/home/due-words';
import { Section } from '../../../parts/home/section';
import { useInstallation } from '../dashboard-calls';
import { PlatformNotices } from './platform-notices';

const MB = 1024 * 1024;
const size = (bytes: number): string =>
  bytes >= 1024 * MB ? `${(bytes / MB / 1024).toFixed(1)} GB` : `${Math.round(bytes / MB)} MB`;

/** Who wants in, who runs out of time, who is here, and whether the installation is well. */
export function PlatformHome() {
  const t = useT();
  const read = useInstallation();
  const { data } = read;
  return (
    <>
      <PlatformNotices />
      <section className="home-card" aria-label={t('租户与登录')}>
        <ul className="home-numbers">
          <FigureTile of={platformFigures.companies} shown={data?.companies ?? '—'} />
          <FigureTile of={platformFigures.offices} shown={data?.offices ?? '—'} />
          <FigureTile
            of={platformFigures.registrations}
            shown={data?.registrations ?? '—'}
            bad={(data?.registrations ?? 0) > 0}
          />
          <FigureTile
            of={platformFigures.signIns}
            shown={data?.signInsToday ?? '—'}
            note={data && t('现在在线{n}', { n: data.online })}
          />
          <FigureTile of={platformFigures.expired} shown={data?.expired ?? '—'} bad={(data?.expired ?? 0) > 0} />
        </ul>
      </section>
      <div className="home-columns">
        <div className="home-column">
          <Section
            title={t('待审核的企业注册')}
            read={read}
            beside={data && data.registrations > 0 && <span className="home-count">{data.registrations}</span>}
            more={<Link to="/tenancy/companyregister">{t('全部申请')}</Link>}
          >
            {data?.waiting.length === 0 && <Nothing text={t('没有待审核的企业注册')} />}
            <Registrations rows={data?.waiting ?? []} />
          </Section>
          <Section title={t('30天内到期的租户')} read={read} more={<Link to="/tenancy/tenant">{t('全部租户')}</Link>}>
            {data?.expiring.length === 0 && <Nothing text={t('30天内没有到期的租户')} />}
            <ul className="home-changes">
              {data?.expiring.map(({ tenantId, tenantName, expireTime }) => (
                <li key={tenantId}>
                  <Link to={`/tenancy/tenant?tenantName=${encodeURIComponent(tenantName)}`}>
                    <span>{tenantName}</span>
                    <small>{t('{time}到期', { time: expireTime.slice(0, 10) })}</small>
                    <RightOutlined aria-hidden />
                  </Link>
                </li>
              ))}
            </ul>
          </Section>
        </div>
        <div className="home-column">
          <Section title={t('运行情况')} read={read} rows={6} more={<Link to="/log/error">{t('错误日志')}</Link>}>
            {data && <Health data={data} />}
          </Section>
        </div>
      </div>
    </>
  );
}

function Registrations({ rows }: { rows: Facts['waiting'] }) {
  const t = useT();
  const navigate = useNavigate();
  const now = useNow(60_000).valueOf();
  return (
    <ul className="home-rows">
      {rows.map(({ id, companyName, createTime }, place) => (
        <li key={id}>
          <span>
            <strong>{companyName}</strong>
            <small>{dueWords(t, { since: createTime }, now).text}</small>
          </span>
          <Button
            type={place === 0 ? 'primary' : 'default'}
            aria-label={t('去审核{name}', { name: companyName })}
            onClick={() => navigate(`/tenancy/companyregister?_open=${id}`)}
          >
            {t('去审核')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Health({ data }: { data: Facts }) {
  const t = useT();
  const { failingJobs, events, eventsSince, failedEvents, databaseBytes, versions } = data;
  const capped = (n: number) => (n >= EVENTS_COUNTED ? `${EVENTS_COUNTED}+` : String(n));
  return (
    <dl className="home-facts">
      <div data-bad={failingJobs.length > 0 || undefined}>
        <dt>{t('后台任务')}</dt>
        <dd>
          {failingJobs.length === 0
            ? t('都在正常运行')
            : failingJobs.map(({ name, failures, since }) => (
                <p key={name}>
                  {t('{name}：自{since}起连续失败{n}次', { name, since: since.slice(0, 16), n: failures })}
                </p>
              ))}
        </dd>
      </div>
      <div data-bad={failedEvents > 0 || undefined}>
        <dt>{t('待送达的事件')}</dt>
        <dd>
          {eventsSince && events > 0
            ? t('{n}条，最早的自{since}起', { n: capped(events), since: eventsSince.slice(0, 16) })
            : t('没有积压')}
          {failedEvents > 0 && <p>{t('{n}条多次失败，已停止重试', { n: capped(failedEvents) })}</p>}
        </dd>
      </div>
      <div>
        <dt>{t('数据库大小')}</dt>
        <dd>{size(databaseBytes)}</dd>
      </div>
      <div>
        <dt>{t('版本')}</dt>
        <dd>
          {t('Node.js {node} · PostgreSQL {database}', {
            node: versions.node.replace('v', ''),
            database: versions.database,
          })}
        </dd>
      </div>
    </dl>
  );
}
