import { controlGaps } from '@anlan/domain/check/calls';
import { riskGaps } from '@anlan/domain/figures/risk';
import { CONTROL_BY_LEVEL } from '@anlan/domain/risk/level';
import { keepPreviousData } from '@tanstack/react-query';
import { Pagination, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLook } from '../../../kinds/choice/dictionaries';
import { useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { useCan } from '../../../lib/session/permission';
import { Failed, Nothing, TableSkeleton } from '../../../parts/feedback/states';
import { FigureHelp } from '../../../parts/figure/figure';
import { PAGE_SIZES } from '../../../parts/list/list-state';
import { AwaitingPoints, useEvaluationsDue } from '../../../parts/risk/evaluation-due';
import { riskLevelTag } from '../../../parts/risk/risk-level';

const CODES = ['safe_control_level', 'safe_check_frequency'];
const split = (value: string): string[] => value.split(',').filter(Boolean);

/** 重大 points without an enabled check plan on some layer (上一级管控的风险，下一级必须同时管控), and what closes the gap. */
export function ControlGaps({ government }: { government: boolean }) {
  const t = useT();
  const look = useLook(CODES);
  const tenant = useViewingTenant();
  const mayPlan = useCan('planvtwo_add');
  const [{ current, size }, setPage] = useState<{ current: number; size: number }>({ current: 1, size: PAGE_SIZES[0] });
  const { data: due } = useEvaluationsDue();
  const { data, error, refetch } = useCall(
    [tenant, 'riskPoint', 'control gaps'],
    controlGaps,
    { where: { current, size } },
    { placeholderData: keepPreviousData },
  );
  if (error && !data)
    return (
      <section className="card">
        <Failed error={error} onRetry={() => void refetch()} />
      </section>
    );
  const label = (key: string) => look.dict('safe_control_level', key)?.label ?? key;
  const often = (stratum: string): string => {
    const key = CONTROL_BY_LEVEL['1'].checks[stratum as '1'];
    return key ? (look.dict('safe_check_frequency', key)?.label ?? '') : '';
  };
  return (
    <section className="card risk-gaps" aria-label={t('管控缺口')}>
      <p className="quiet">
        {t('重大风险点须由公司、部门、车间、班组、岗位逐级管控，每一级都应有启用的排查计划。')}
        {data && data.total > 0 && ` ${t('共{n}个风险点有缺口。', { n: data.total })}`}
        <FigureHelp of={riskGaps.control} />
      </p>
      {due && due.awaiting > 0 && (
        <p>
          <AwaitingPoints path={government ? '/govpage/safe/risk' : '/risk/point'} awaiting={due.awaiting} />
        </p>
      )}
      {!data && <TableSkeleton />}
      {data && data.records.length === 0 && <Nothing text={t('没有管控缺口：重大风险点在每一级都有启用的排查计划')} />}
      {data && data.records.length > 0 && (
        <ul>
          {data.records.map((row) => (
            <li key={row.id}>
              <div className="risk-head">
                <strong>
                  {row.pointNum} {row.name}
                </strong>
                {riskLevelTag(row.inherentLevel, t)}
                {row.inherentLevel !== '1' && <Tag color="error">{t('企业列为重大风险点')}</Tag>}
              </div>
              <p className="quiet">{[row.deptName, row.placeName, row.principalName].filter(Boolean).join(' · ')}</p>
              <p className="risk-layers">
                {split(row.covered).map((key) => (
                  <Tag key={key} color="success">
                    {t('{level}：已有计划', { level: label(key) })}
                  </Tag>
                ))}
                {split(row.missing).map((key) => (
                  <Tag key={key} color="error">
                    {t('{level}：缺少计划', { level: label(key) })}
                  </Tag>
                ))}
              </p>
              <p>
                {t('怎么办：为{levels}各启用一个包含此风险点的排查计划（{detail}）', {
                  levels: split(row.missing).map(label).join('、'),
                  detail: split(row.missing)
                    .map((key) => t('{level}至少{often}', { level: label(key), often: often(key) }))
                    .join('，'),
                })}
                {mayPlan && !government && (
                  <>
                    {' '}
                    <Link to="/check/plan">{t('去排查计划')}</Link>
                  </>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      {data && data.total > PAGE_SIZES[0] && (
        <Pagination
          className="rt-pages"
          current={current}
          pageSize={size}
          total={data.total}
          showSizeChanger
          pageSizeOptions={[...PAGE_SIZES]}
          onChange={(next, chosen) => setPage({ current: chosen === size ? next : 1, size: chosen })}
        />
      )}
    </section>
  );
}
