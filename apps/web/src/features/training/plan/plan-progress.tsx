import { COMPLETION, completionCertificate } from '@anlan/domain/training/completion/certificate';
import type { CourseStat } from '@anlan/domain/training/plan/calls';
import { planCalls } from '@anlan/domain/training/plan/calls';
import { TRAINEE, trainingTrainee } from '@anlan/domain/training/plan/trainee';
import { Button, Drawer, Progress, Skeleton, Tabs, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { isSupervisor, useSession } from '../../../lib/session/session';
import { Failed } from '../../../parts/feedback/states';
import { CourseUsers, ExamUsers } from './plan-people';
import { progressKey } from './progress-key';

/** How a plan stands: figures that open their rows, each course, the exam. */
export function PlanProgress({
  id,
  title,
  video,
  onClose,
}: {
  readonly id: string;
  readonly title: string;
  readonly video: boolean;
  readonly onClose: () => void;
}) {
  const t = useT();
  const tenant = useViewingTenant();
  const [open, setOpen] = useState(true);
  const [course, setCourse] = useState<CourseStat>();
  const head = useCall(progressKey(tenant), planCalls.head, { params: { planId: id } }, { staleTime: 0 });
  const courses = useCall(
    progressKey(tenant),
    video ? planCalls.courses : planCalls.docs,
    { params: { planId: id }, query: { current: 1, size: 100 } },
    { staleTime: 0 },
  );
  const exams = useCall(progressKey(tenant), planCalls.papers, { params: { planId: id } }, { staleTime: 0 });
  const counts = head.data;
  const [exam] = exams.data?.records ?? [];
  return (
    <Drawer
      open={open}
      title={t('进展 · {title}', { title })}
      size="min(1040px, 100vw)"
      closable={{ 'aria-label': t('关闭') }}
      onClose={() => setOpen(false)}
      afterOpenChange={(stands) => !stands && onClose()}
    >
      {head.error && !counts && <Failed error={head.error} onRetry={() => void head.refetch()} />}
      {!counts && !head.error && <Skeleton active />}
      {counts && (
        <div className="exam-head">
          <Count title="培训人数" value={counts.userCount} of={{ planId: id, trainState: '1,2,3' }} />
          <Count title="学完人数" value={counts.studied} of={{ planId: id, studyResult: '2', trainState: '1,2,3' }} />
          <Count title="合格" value={counts.passed} of={{ planId: id, trainState: String(TRAINEE.passed) }} />
          <Count title="不合格" value={counts.failed} of={{ planId: id, trainState: String(TRAINEE.failed) }} />
          <Count title="培训中" value={counts.open} of={{ planId: id, trainState: String(TRAINEE.open) }} />
          <Count
            title="合格证书"
            value={counts.certified}
            of={{ planId: id, completionState: String(COMPLETION.valid) }}
            list={completionCertificate}
          />
          <Figure title="合格率">{counts.passRate === null ? '—' : `${counts.passRate}%`}</Figure>
        </div>
      )}
      <Tabs
        items={[
          {
            key: 'course',
            label: t('课程'),
            children: course ? (
              <>
                <Button onClick={() => setCourse(undefined)}>{t('返回课程列表')}</Button>
                <CourseUsers planId={id} course={course} />
              </>
            ) : (
              <ul className="training-cards">
                {(courses.data?.records ?? []).map((one) => (
                  <li key={one.id} className="training-row">
                    <span>
                      {one.courseTitle}
                      {one.version !== null && <span className="quiet"> · {t('第{n}版', { n: one.version })}</span>}
                      {one.version !== null && one.lastVersion !== null && one.lastVersion > one.version && (
                        <>
                          {' '}
                          <Tag color="warning">{t('已有第{n}版', { n: one.lastVersion })}</Tag>
                        </>
                      )}
                      <br />
                      <span className="quiet">
                        {t('{done}人已学完，{left}人未学完', {
                          done: one.trainingUserCount - one.notTrainedUserCount,
                          left: one.notTrainedUserCount,
                        })}
                      </span>
                      <Progress
                        size="small"
                        percent={
                          one.trainingUserCount > 0
                            ? Math.floor(
                                ((one.trainingUserCount - one.notTrainedUserCount) / one.trainingUserCount) * 100,
                              )
                            : 0
                        }
                        aria-label={one.courseTitle}
                      />
                    </span>
                    <Button onClick={() => setCourse(one)}>{t('学习情况')}</Button>
                  </li>
                ))}
              </ul>
            ),
          },
          ...(exam ? [{ key: 'exam', label: t('考试'), children: <ExamUsers planId={id} examId={exam.id} /> }] : []),
        ]}
      />
    </Drawer>
  );
}

/** A number that opens the records it counts. */
function Count({
  title,
  value,
  of,
  list = trainingTrainee,
}: {
  readonly title: string;
  readonly value: number;
  readonly of: Readonly<Record<string, string>>;
  readonly list?: Pick<typeof trainingTrainee, 'menu'>;
}) {
  const t = useT();
  const government = useSession(isSupervisor);
  const { path, government: supervised } = list.menu ?? { path: '' };
  const address = `${government && supervised ? supervised : path}?${new URLSearchParams(of)}`;
  return (
    <Figure title={title}>
      {value > 0 ? <Link to={address}>{value}</Link> : 0}
      {t('人')}
    </Figure>
  );
}

const Figure = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const t = useT();
  return (
    <div>
      <div className="quiet">{t(title)}</div>
      <div className="training-figure">{children}</div>
    </div>
  );
};
