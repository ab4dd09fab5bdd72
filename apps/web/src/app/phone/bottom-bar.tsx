import { CameraOutlined, CarryOutOutlined, HomeOutlined, UnorderedListOutlined, UserOutlined } from '@ant-design/icons';
import { type ReactNode, useEffect } from 'react';
import { NavLink } from 'react-router';
import { runOutbox } from '../../features/check/run/run-store';
import { reportOutbox } from '../../features/hazard/hidden-danger/report/outbox-runner';
import { useT } from '../../lib/i18n';
import { useMenu } from '../../lib/menu/use-menu';
import { useCan } from '../../lib/session/permission';
import { useSession } from '../../lib/session/session';
import { site } from '../../lib/site';
import { answerOutbox } from '../../parts/away/answers';
import { useTakeTraining } from '../../parts/away/use-take';
import { useMyWork } from '../../parts/home/my-work';
import { useOnDevice } from '../../parts/outbox/on-device';
import { stepOutbox } from '../../parts/outbox/step-outbox';
import { useSender } from '../../parts/outbox/use-sender';
import './bottom-bar.css';
import { useTakeAlong } from './take-along';

/** Reports and checks that have not arrived, told to whoever shows them. */
function useTold(): number {
  const t = useT();
  const reports = reportOutbox.use((state) => state.parcels);
  const runs = runOutbox.use((state) => state.parcels);
  const answers = answerOutbox.use((state) => state.parcels);
  const steps = stepOutbox.use((state) => state.parcels);
  useEffect(() => {
    const items = [
      ...reports.map(({ key, hiddenDangerDescribe: name, refused }) => ({
        key,
        to: '/m/report',
        what: t('上报'),
        name,
        refused,
      })),
      ...runs.map(({ key, recordId, view: { name }, refused }) => ({
        key,
        to: `/check/run/${recordId}`,
        what: t('检查'),
        name,
        refused,
      })),
      ...answers.map(({ key, title: name, refused }) => ({
        key,
        to: '/training/mine?tab=practice',
        what: t('练习'),
        name,
        refused,
      })),
      ...steps.map(({ key, to, label, title: name, refused }) => ({ key, to, what: t(label), name, refused })),
    ];
    useOnDevice.setState({ items });
  }, [reports, runs, answers, steps, t]);
  return reports.length + runs.length + answers.length + steps.length;
}

/**
 * The five root pages under the thumb, for people of a company. While it is there what waits is sent, and what one goes
 * round with is taken along.
 */
export function BottomBar() {
  const company = useSession(({ userInfo }) => userInfo?.tenantKind === 'company');
  return company ? <Bar /> : null;
}

function Bar() {
  const t = useT();
  // Brings the permission codes, which the console's shell fetches elsewhere.
  useMenu();
  const reports = useCan('hiddendanger_add');
  const { checks, total, open } = useMyWork();
  const device = useTold();
  useSender(reportOutbox);
  useSender(answerOutbox);
  useSender(runOutbox);
  useSender(stepOutbox);
  useTakeAlong(checks + total > 0);
  useTakeTraining();
  return (
    <nav className="bottom-bar" aria-label={t('底部菜单')}>
      <Item to={site.home} icon={<HomeOutlined />} label={t('首页')} />
      <Item to="/m/checks" icon={<CarryOutOutlined />} label={t('检查')} count={open} />
      {reports && <Item to="/m/report" icon={<CameraOutlined />} label={t('上报')} main />}
      <Item to="/m/todo" icon={<UnorderedListOutlined />} label={t('待办')} count={total - open} />
      <Item to="/m/me" icon={<UserOutlined />} label={t('我的')} count={device} waits />
    </nav>
  );
}

function Item({
  to,
  icon,
  label,
  count = 0,
  main = false,
  waits = false,
}: {
  to: string;
  icon: ReactNode;
  label: string;
  count?: number;
  main?: boolean;
  /** The number is what has not been sent. */
  waits?: boolean;
}) {
  const t = useT();
  const told = waits ? t('待发送{n}条', { n: count }) : t('{n}项', { n: count });
  return (
    <NavLink to={to} data-main={main || undefined}>
      <span className="bottom-icon" aria-hidden="true">
        {icon}
        {count > 0 && <b data-waits={waits || undefined}>{Math.min(count, 99)}</b>}
      </span>
      {label}
      {count > 0 && <span className="visually-hidden"> {told}</span>}
    </NavLink>
  );
}
