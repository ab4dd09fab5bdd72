import { hazardCounts } from '@anlan/domain/figures/hazard';
import { useT } from '../../lib/i18n';
import { Nothing } from '../../parts/feedback/states';
import { FigureValue } from '../../parts/figure/figure';
import { Section } from '../../parts/home/section';
import { useOverdue } from './dashboard-calls';
import { useHeadline } from './home-calls';

/** Who has not rectified in time, the most first; of these the major ones dark. */
export function OverduePeople() {
  const t = useT();
  const read = useOverdue();
  const { data: headline } = useHeadline();
  const people = read.data?.people ?? [];
  const most = Math.max(1, ...people.map(({ overdue }) => overdue));
  const { overdue: of } = hazardCounts;
  return (
    <Section
      title={t('逾期隐患，按整改人')}
      read={read}
      rows={5}
      beside={
        headline && (
          <span className="home-count" data-bad={headline.hiddenDanger.overdue > 0 || undefined}>
            <FigureValue
              of={of}
              value={headline.hiddenDanger.overdue}
              title={t('逾期隐患{n}项', { n: headline.hiddenDanger.overdue })}
            />
          </span>
        )
      }
    >
      {read.data && people.length === 0 && <Nothing text={t('没有逾期未整改的隐患')} />}
      <ul className="home-bars">
        {people.map(({ userId, userName, deptName, overdue, major, days }) => (
          <li key={userId ?? ''}>
            <span className="home-who">
              <strong>{userName ?? t('未指定整改人')}</strong> <small>{deptName}</small>
            </span>
            <span className="home-bar" aria-hidden="true">
              <i data-part="major" style={{ width: `${(major / most) * 100}%` }} />
              <i data-part="late" style={{ width: `${((overdue - major) / most) * 100}%` }} />
            </span>
            <FigureValue
              of={of}
              within={{ by: userId ? { reviseId: userId } : { reviseId_null: '1' } }}
              value={<strong>{overdue}</strong>}
              title={t('{name}逾期{n}项', { name: userName ?? t('未指定整改人'), n: overdue })}
            />
            <small>
              {major > 0 && <b>{t('重大{n}项', { n: major })} </b>}
              {t('最久{n}天', { n: days })}
            </small>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What is open and late by department. */
export function OpenDepts() {
  const t = useT();
  const read = useOverdue();
  const depts = read.data?.depts ?? [];
  const most = Math.max(1, ...depts.map(({ open }) => open));
  const { open: ofOpen, overdue: ofOverdue } = hazardCounts;
  return (
    <Section title={t('责任部门')} read={read} rows={5} more={<span className="quiet">{t('未闭环 · 逾期')}</span>}>
      {read.data && depts.length === 0 && <Nothing text={t('没有未闭环的隐患')} />}
      <ul className="home-bars">
        {depts.map(({ deptId, deptName, isWhole, open, overdue }) => {
          const by: Record<string, string> = deptId
            ? { [isWhole ? 'principalDept_equal' : 'principalDept']: deptId }
            : { principalDept_null: '1' };
          const name = deptName ?? t('未指定部门');
          return (
            <li key={deptId ?? ''}>
              <span className="home-who">
                <strong>{name}</strong>
              </span>
              <span className="home-bar" aria-hidden="true">
                <i data-part="major" style={{ width: `${(overdue / most) * 100}%` }} />
                <i data-part="open" style={{ width: `${((open - overdue) / most) * 100}%` }} />
              </span>
              <FigureValue
                of={ofOpen}
                within={{ by }}
                value={<strong>{open}</strong>}
                title={t('{name}未闭环{n}项', { name, n: open })}
              />
              <small>
                {overdue > 0 && (
                  <b>
                    {t('逾期')} <FigureValue of={ofOverdue} within={{ by }} value={overdue} />
                  </b>
                )}
              </small>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
