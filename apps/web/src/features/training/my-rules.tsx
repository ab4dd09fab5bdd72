import { type MyRule, myRules } from '@anlan/domain/training/rules/calls';
import { trainingRule } from '@anlan/domain/training/rules/training-rule';
import { type DemandShown, myHours } from '@anlan/domain/training/study/calls';
import { trainingDemand } from '@anlan/domain/training/study/demand';
import { Skeleton } from 'antd';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { Failed, Nothing } from '../../parts/feedback/states';

/** What is asked of the reader before he works, and what he lacks of it. */
export function MyRules() {
  const t = useT();
  const tenant = useViewingTenant();
  const { data, error, refetch } = useCall([tenant, trainingRule.name, 'mine'], myRules, {}, { staleTime: 0 });
  const hours = useCall([tenant, trainingDemand.name, 'hours'], myHours, {}, { staleTime: 0 });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />;
  const lacking = hours.data?.demands.filter(({ met }) => !met) ?? [];
  if (data.length === 0 && lacking.length === 0) return <Nothing text={t('没有对您的岗位和作业另行要求的培训')} />;
  return (
    <ul className="training-cards">
      {lacking.map((demand) => (
        <DemandCard key={`${demand.title}${demand.dueOn}`} demand={demand} />
      ))}
      {data.map((rule) => (
        <RuleCard key={rule.id} rule={rule} />
      ))}
    </ul>
  );
}

/** Hours that are asked of him and not all there. */
function DemandCard({ demand: { title, missing, lacks, dueOn, basis } }: { readonly demand: DemandShown }) {
  const t = useT();
  return (
    <li className="training-card">
      <div className="training-head">
        <h2>{t(title)}</h2>
        <span className="tag tag-orange">{t('未完成')}</span>
      </div>
      <p>
        {[
          ...(Number(missing) > 0 ? [t('还差{n}学时', { n: missing })] : []),
          ...lacks.map((level) => t('缺{level}', { level: t(level) })),
        ].join('、')}
      </p>
      <p>{t('完成期限{day}', { day: dueOn })}</p>
      <p className="quiet">{basis}</p>
    </li>
  );
}

function RuleCard({ rule: { title, whom, lacks, until, refuses, basis } }: { readonly rule: MyRule }) {
  const t = useT();
  return (
    <li className="training-card">
      <div className="training-head">
        <h2>{title}</h2>
        <span className={lacks === null ? 'tag tag-green' : refuses ? 'tag tag-red' : 'tag tag-orange'}>
          {lacks === null ? t('已满足') : refuses ? t('不满足，不得作业') : t('不满足')}
        </span>
      </div>
      <p className="quiet">{whom}</p>
      <p>{lacks ?? (until === null ? t('已完成，不需要再次培训') : t('有效至{day}', { day: until }))}</p>
      <p className="quiet">{basis}</p>
    </li>
  );
}
