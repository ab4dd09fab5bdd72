import { arrangePlan, type Mending, mendPlan } from '@anlan/domain/training/entitlement/calls';
import { trainingPlan } from '@anlan/domain/training/plan/plan';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, DatePicker, Drawer, InputNumber, Skeleton } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../lib/http/api';
import { invalidate, useViewingTenant } from '../../../lib/http/query';
import { useT } from '../../../lib/i18n';
import { Failed } from '../../../parts/feedback/states';

interface Props {
  readonly userIds: readonly string[];
  readonly day: string;
  /** What is supposed, as it stands in the address. */
  readonly changes: string | null;
  readonly onClose: () => void;
}

const WEEK = 7;

/** The fewest courses for these people, and the draft plans that hold them. */
export function Arrange({ userIds, day, changes, onClose }: Props) {
  const t = useT();
  const tenant = useViewingTenant();
  const [open, setOpen] = useState(true);
  const [docHours, setDocHours] = useState<number | null>(null);
  const [times, setTimes] = useState<readonly [Dayjs, Dayjs]>(() => [
    dayjs().add(1, 'hour').startOf('hour'),
    dayjs().add(WEEK, 'day').endOf('day').startOf('second'),
  ]);
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<string>();
  const body = { userIds: [...userIds], day, changes, docHours };
  const { data, error, refetch } = useQuery({
    queryKey: [tenant, trainingPlan.name, 'mend', body],
    queryFn: ({ signal }) => api.send(mendPlan, { body }, { signal, quiet: true }),
    gcTime: 0,
    staleTime: 0,
  });
  const make = async () => {
    setBusy(true);
    const [planStartTime, planEndTime] = times.map((time) => time.format('YYYY-MM-DD HH:mm:ss')) as [string, string];
    try {
      const { msg } = await api.told(arrangePlan, { body: { ...body, planStartTime, planEndTime } });
      await invalidate(trainingPlan.name);
      setMade(msg);
    } catch {
      // The refusal has been shown; the drawer stays open.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Drawer
      open={open}
      title={t('安排培训（{n}人）', { n: userIds.length })}
      size="min(640px, 100vw)"
      closable={{ 'aria-label': t('关闭') }}
      onClose={() => setOpen(false)}
      afterOpenChange={(stands) => !stands && onClose()}
    >
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && <Courses of={data} />}
      {data && made === undefined && data.courses.length > 0 && (
        <>
          <div className="training-narrow">
            <DatePicker.RangePicker
              showTime
              className="training-times"
              aria-label={t('培训起止时间')}
              value={[times[0], times[1]]}
              allowClear={false}
              onChange={(next) => next?.[0] && next[1] && setTimes([next[0], next[1]])}
            />
            {data.courses.some(({ kind }) => kind === 2) && (
              <InputNumber
                min={1}
                max={8}
                precision={0}
                value={docHours}
                placeholder={t('文档每份学时')}
                aria-label={t('文档每份学时')}
                onChange={setDocHours}
              />
            )}
          </div>
          <Button type="primary" loading={busy} onClick={() => void make()}>
            {t('新建培训计划（未发布）')}
          </Button>
        </>
      )}
      {made !== undefined && (
        <Alert type="success" showIcon title={t(made)} action={<Link to="/training/plan">{t('去核对并发布')}</Link>} />
      )}
    </Drawer>
  );
}

function Courses({ of: { people, courses, hours, exact, short, also } }: { readonly of: Mending }) {
  const t = useT();
  if (people === 0) return <Alert type="info" showIcon title={t('所选人员到这一天没有失去资格')} />;
  return (
    <>
      <p>
        <strong>
          {courses.length > 0
            ? t('{n}门课程，共{hours}学时', { n: courses.length, hours })
            : t('没有可以补齐的课程，请先上传并启用相应类型的课程或文档')}
        </strong>{' '}
        {courses.length > 0 && (
          <span className="quiet">
            {exact ? t('学时最少，其次课程最少') : t('课程很多，没有逐一比较完，可能还有更少的')}
          </span>
        )}
      </p>
      <ul className="mend-courses">
        {courses.map((course) => (
          <li key={course.id}>
            <span>
              {course.title}
              <br />
              <span className="quiet">
                {course.kind === 1 ? t('视频') : t('文档')} · {t(course.typeName)}
              </span>
            </span>
            <span>{t('{n}学时', { n: course.hours })}</span>
          </li>
        ))}
      </ul>
      {[...short, ...also].map((one) => (
        <Alert key={one} type="warning" showIcon title={t(one)} className="training-switch" />
      ))}
    </>
  );
}
