import { shareRates } from '@anlan/domain/figures/check';
import { hazardCounts, myHazards } from '@anlan/domain/figures/hazard';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { figureQuery, percentOf } from '@anlan/resource';
import { CameraOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { bareLook } from '../../../kinds/kind';
import { webKindOf } from '../../../kinds/registry';
import { useNow } from '../../../lib/clock';
import { useT } from '../../../lib/i18n';
import { useScreenClass } from '../../../lib/screen-class';
import { useCan } from '../../../lib/session/permission';
import { useSession } from '../../../lib/session/session';
import { Can } from '../../../parts/can';
import { Nothing } from '../../../parts/feedback/states';
import { FigureTile, useFigure } from '../../../parts/figure/figure';
import { codeOf } from '../../../parts/figure/figure-address';
import { useMyWork, WorkCard } from '../../../parts/home/my-work';
import { Section } from '../../../parts/home/section';
import { useRecordAddress } from '../../../parts/record-address';
import { useNewest } from '../dashboard-calls';
import { useHeadline } from '../home-calls';

export function MyWork() {
  const t = useT();
  const { read, now, shown, total, checks, moreLate, moreNext } = useMyWork();
  return (
    <Section
      title={t('今天要做的')}
      read={read}
      rows={8}
      beside={total > 0 && <span className="home-count">{total}</span>}
      more={checks > 0 && <Link to="/check/mine">{t('全部检查（{n}）', { n: checks })}</Link>}
    >
      {read.data && shown.length === 0 && <Nothing text={t('现在没有等您办理的事')} />}
      <ul className="home-cards">
        {shown.map((work, place) => (
          <WorkCard key={work.key} work={work} first={place === 0} now={now} />
        ))}
      </ul>
      {moreLate + moreNext > 0 && (
        <Link className="home-rest" to="/check/mine">
          {moreLate > 0 ? t('还有{n}项检查逾期未做', { n: moreLate }) : t('还有{n}项检查', { n: moreNext })}
          <RightOutlined aria-hidden />
        </Link>
      )}
    </Section>
  );
}

/** The widest button of the page: to report is never further than one tap. */
export function ReportButton({ big = false }: { big?: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const phone = useScreenClass() === 0;
  return (
    <Can code="hiddendanger_add">
      <Button
        type="primary"
        size="large"
        ghost={big}
        className={big ? 'home-report' : undefined}
        icon={<CameraOutlined />}
        onClick={() => navigate(phone ? '/m/report' : '/hazard/report')}
      >
        {big ? t('拍照上报隐患') : t('上报隐患')}
      </Button>
    </Can>
  );
}

const status = hiddenDanger.fields.status;

/** What he has reported last, and what has become of it. */
export function MyReports() {
  const t = useT();
  const me = useSession((state) => state.userInfo?.userId ?? '');
  const addressOf = useRecordAddress();
  const read = useNewest(hiddenDanger, 'hiddendanger_view', { informantId: me });
  return (
    <Section
      title={t('我上报的')}
      read={read}
      more={
        (read.data?.total ?? 0) > 0 && (
          <Link to="/hazard/informant">{t('全部（{n}）', { n: read.data?.total ?? 0 })}</Link>
        )
      }
    >
      {read.data?.records.length === 0 && <Nothing text={t('您还没有上报过隐患')} />}
      <ul className="home-reports">
        {read.data?.records.slice(0, 4).map((row) => (
          <li key={row.id}>
            <Link to={addressOf('hiddenDanger', row.id) ?? ''}>
              <span>
                <strong>{String(row.name ?? row.code ?? '')}</strong>
                <small>
                  {[row.geoLocation, String(row.discoveryTime ?? '').slice(5, 16)].filter(Boolean).join(' · ')}
                </small>
              </span>
              {webKindOf(status).cell({ name: 'status', field: status, row, look: bareLook(t) })}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const monthOf = (now: ReturnType<typeof useNow>) =>
  [now.startOf('month').format('YYYY-MM-DD'), now.endOf('month').format('YYYY-MM-DD')] as const;

/** His own figures: what he has reported, what waits for him, how many of this month's checks he made in time. */
export function MyNumbers() {
  const t = useT();
  const me = useSession((state) => state.userInfo?.userId ?? '');
  const month = monthOf(useNow(3_600_000));
  const reported = useNewest(hiddenDanger, 'hiddendanger_view', { informantId: me }).data?.total;
  const upcoming = useHeadline().data?.upcoming;
  const within = { period: month, by: { userId: me } };
  const { numerator, denominator } = shareRates.onTimeRate;
  const seesChecks = useCan(codeOf(shareRates.onTimeRate));
  const asked = figureQuery({ ...denominator, where: {} }, within);
  const due = useFigure(denominator, asked, seesChecks).data;
  const onTime = useFigure(numerator, asked, seesChecks).data;
  const rate = due === undefined || onTime === undefined ? null : percentOf(onTime, due);
  return (
    <section className="home-card" aria-label={t('我的概况')}>
      <ul className="home-numbers">
        <FigureTile of={myHazards.upcoming} shown={upcoming ?? '—'} />
        <FigureTile
          of={hazardCounts.total}
          within={{ by: { informantId: me } }}
          label={t('我上报的隐患')}
          shown={reported ?? '—'}
        />
        {seesChecks && (
          <FigureTile
            of={shareRates.onTimeRate}
            within={within}
            label={t('本月按时检查')}
            shown={rate === null ? '—' : `${rate}%`}
            note={due !== undefined && onTime !== undefined && t('{part}/{whole}', { part: onTime, whole: due })}
          />
        )}
      </ul>
    </section>
  );
}
