import { type DueMonth, dueKinds, dueMonth } from '@anlan/domain/desk/due';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Checkbox, Select, Skeleton } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { isSupervisor, useSession } from '../../lib/session/session';
import { dueKindName } from '../../parts/due/due-words';
import { Failed } from '../../parts/feedback/states';
import '../../parts/parts.css';
import { NoCompany } from '../../parts/pick/no-company';
import { useWaitsForCompany } from '../../parts/summary/use-summary';
import { CalendarSubscription } from './calendar-link';
import { DayDuties } from './day-duties';
import './calendar.css';

const WEEK = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const;

/** Whole weeks, Monday first, over a month. */
function weeksOf(month: Dayjs): readonly Dayjs[] {
  const first = month.startOf('month');
  const start = first.subtract((first.day() + 6) % 7, 'day');
  const days = Math.ceil((((first.day() + 6) % 7) + month.daysInMonth()) / 7) * 7;
  return Array.from({ length: days }, (_, at) => start.add(at, 'day'));
}

/** 履职日历: everything that falls due of all parts, by month, each with its clause and why it is that day. */
export function DutyCalendar() {
  const t = useT();
  if (!useWaitsForCompany()) return <Duties />;
  return (
    <section className="card" aria-label={t('履职日历')}>
      <NoCompany />
    </section>
  );
}

function Duties() {
  const t = useT();
  const tenant = useViewingTenant();
  const supervisor = useSession(isSupervisor);
  const [month, setMonth] = useState(() => dayjs().startOf('month'));
  const [day, setDay] = useState<string>();
  const [kind, setKind] = useState<string>();
  const [person, setPerson] = useState<string>();
  const [mine, setMine] = useState(false);
  const asked = {
    ...(kind ? { kind } : {}),
    ...(person ? { userId: person } : {}),
    ...(mine ? { mine: '1' } : {}),
  };
  const read = useCall([tenant, 'due'], dueMonth, { query: { ...asked, month: month.format('YYYY-MM') } });
  const turn = (by: number) => {
    setMonth((before) => before.add(by, 'month'));
    setDay(undefined);
  };
  const { data } = read;
  return (
    <section className="card duty-calendar" aria-label={t('履职日历')}>
      <div className="duty-bar">
        <div className="duty-turn">
          <Button icon={<LeftOutlined aria-hidden />} aria-label={t('上个月')} onClick={() => turn(-1)} />
          <h2>{month.format('YYYY-MM')}</h2>
          <Button icon={<RightOutlined aria-hidden />} aria-label={t('下个月')} onClick={() => turn(1)} />
          <Button
            onClick={() => {
              setMonth(dayjs().startOf('month'));
              setDay(dayjs().format('YYYY-MM-DD'));
            }}
          >
            {t('今天')}
          </Button>
        </div>
        <Select
          allowClear
          aria-label={t('事项')}
          placeholder={t('全部事项')}
          value={kind ?? null}
          onChange={(value: string | null) => setKind(value ?? undefined)}
          options={dueKinds.map((one) => ({
            value: one.key,
            label: dueKindName(t, one.key),
          }))}
          popupMatchSelectWidth={false}
        />
        {!supervisor && (
          <Checkbox checked={mine} onChange={({ target }) => setMine(target.checked)}>
            {t('只看我负责的')}
          </Checkbox>
        )}
        {!supervisor && <CalendarSubscription />}
      </div>
      {read.error && !data && <Failed error={read.error} onRetry={() => void read.refetch()} />}
      {!data && !read.error && <Skeleton active paragraph={{ rows: 10 }} />}
      {data && (
        <div className="duty-columns">
          <div>
            <p className="duty-sum">
              {t('本月到期{n}项', { n: data.total })}
              {data.late > 0 && <b>{t('其中已逾期{n}项', { n: data.late })}</b>}
            </p>
            <Month month={month} data={data} chosen={day} onChoose={setDay} />
            <DayDuties
              key={`${month.format('YYYY-MM')}/${day}`}
              asked={asked}
              from={day ?? month.format('YYYY-MM-DD')}
              until={day ?? month.endOf('month').format('YYYY-MM-DD')}
              title={day ?? month.format('YYYY-MM')}
              onAll={day ? () => setDay(undefined) : undefined}
            />
          </div>
          <People data={data} chosen={person} onChoose={setPerson} />
        </div>
      )}
    </section>
  );
}

function Month({
  month,
  data,
  chosen,
  onChoose,
}: {
  readonly month: Dayjs;
  readonly data: DueMonth;
  readonly chosen: string | undefined;
  readonly onChoose: (day: string | undefined) => void;
}) {
  const t = useT();
  const counts = new Map(data.days.map((one) => [one.day, one]));
  const today = dayjs().format('YYYY-MM-DD');
  return (
    <div className="duty-month">
      {WEEK.map((name) => (
        <span key={name} className="duty-week">
          {t(name)}
        </span>
      ))}
      {weeksOf(month).map((date) => {
        const day = date.format('YYYY-MM-DD');
        if (!date.isSame(month, 'month')) return <span key={day} className="duty-other" />;
        const count = counts.get(day);
        return (
          <button
            key={day}
            type="button"
            className="duty-day"
            data-today={day === today || undefined}
            data-late={(count?.late ?? 0) > 0 || undefined}
            aria-pressed={chosen === day}
            onClick={() => onChoose(chosen === day ? undefined : day)}
          >
            <span aria-hidden="true">{date.date()}</span>
            {count && <b aria-hidden="true">{count.total}</b>}
            <span className="visually-hidden">
              {t('{day}，到期{n}项，逾期{late}项', { day, n: count?.total ?? 0, late: count?.late ?? 0 })}
            </span>
          </button>
        );
      })}
    </div>
  );
}

function People({
  data: { people, kinds },
  chosen,
  onChoose,
}: {
  readonly data: DueMonth;
  readonly chosen: string | undefined;
  readonly onChoose: (person: string | undefined) => void;
}) {
  const t = useT();
  return (
    <div className="duty-who">
      <h3>{t('责任人')}</h3>
      {people.length === 0 && <p className="quiet">{t('本月没有到期的事项')}</p>}
      <ul>
        {people.slice(0, 12).map(({ userId, userName, total, late }) => (
          <li key={userId ?? ''}>
            {userId ? (
              <Button
                type={chosen === userId ? 'primary' : 'link'}
                size="small"
                onClick={() => onChoose(chosen === userId ? undefined : userId)}
              >
                {userName ?? t('人员已删除')}
              </Button>
            ) : (
              <span>{t('未指定')}</span>
            )}
            <span>
              {total}
              {late > 0 && <b>{t('逾期{n}', { n: late })}</b>}
            </span>
          </li>
        ))}
      </ul>
      <h3>{t('事项')}</h3>
      <ul>
        {kinds.map(({ kind, total, late }) => (
          <li key={kind}>
            <span>{dueKindName(t, kind)}</span>
            <span>
              {total}
              {late > 0 && <b>{t('逾期{n}', { n: late })}</b>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
