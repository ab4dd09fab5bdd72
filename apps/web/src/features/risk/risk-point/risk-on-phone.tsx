import type { AnyRow } from '@anlan/client';
import { hazardCounts } from '@anlan/domain/figures/hazard';
import { RISK_LEVELS } from '@anlan/domain/risk/level';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { CameraOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useLook } from '../../../kinds/choice/dictionaries';
import { dictCodes } from '../../../kinds/fields';
import { useT } from '../../../lib/i18n';
import { useMenu } from '../../../lib/menu/use-menu';
import { useCan } from '../../../lib/session/permission';
import { isSupervisor, useSession } from '../../../lib/session/session';
import { useDetail } from '../../../parts/detail/use-detail';
import { Failed } from '../../../parts/feedback/states';
import { FigureName, FigureValue, useFigure } from '../../../parts/figure/figure';
import { PhoneFrame } from '../../../parts/phone/phone-frame';
import { isRiskLevel, RISK_HUES } from '../../../parts/risk/risk-level';
import '../risk.css';
import { isStopped } from '../is-stopped';
import { RiskList } from './risk-list';
import { SignInButton } from './sign-in-button';

const resource = riskPoint;
const codes = dictCodes(resource.fields);
const FACTS = ['pointNum', 'deptName', 'placeName', 'teamName', 'principalName'] as const;
const FACT_LABELS = {
  pointNum: '编号',
  deptName: '所属车间',
  placeName: '所在区域',
  teamName: '所属班组',
  principalName: '负责人',
};
/** /m/risk/:id, which the code at the place itself opens: what is dangerous here, what is done about it, and the report. */
export function RiskOnPhone() {
  const t = useT();
  const { id } = useParams();
  // Brings the permission codes, which the console's shell fetches elsewhere.
  useMenu();
  const government = useSession(isSupervisor);
  const { data: row, error, refetch } = useDetail(resource, id, government);
  return (
    <PhoneFrame title={t('风险点')}>
      {error && !row && (
        <div className="card">
          <Failed error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!row && !error && (
        <div className="card">
          <Skeleton active paragraph={{ rows: 10 }} />
        </div>
      )}
      {row && <Point row={row} government={government} />}
    </PhoneFrame>
  );
}

function Point({ row, government }: { row: AnyRow; government: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const look = useLook(codes);
  const inherent = isRiskLevel(row.inherentLevel) ? row.inherentLevel : null;
  const stopped = isStopped(row);
  // Who stands before the place asks how dangerous it is now.
  const level = isRiskLevel(row.scoreLevel) ? row.scoreLevel : inherent;
  return (
    <div className="risk-phone">
      <section className="card">
        <p className={level && !stopped ? `risk-banner tag-${RISK_HUES[level]}` : 'risk-banner tag-grey'}>
          {stopped && <strong>{t('已停用')}</strong>}
          {level
            ? t('{level}（{colour}色）', { level: t(RISK_LEVELS[level].label), colour: t(RISK_LEVELS[level].colour) })
            : t('未分级')}
          {inherent && inherent !== level && (
            <small>{t('固有：{level}', { level: t(RISK_LEVELS[inherent].label) })}</small>
          )}
        </p>
        <h2>{String(row.name ?? '')}</h2>
        {row.riskDescribe ? <p className="risk-words">{String(row.riskDescribe)}</p> : null}
        <dl className="risk-facts">
          {FACTS.filter((name) => row[name]).map((name) => (
            <div key={name}>
              <dt>{t(FACT_LABELS[name])}</dt>
              <dd>{String(row[name])}</dd>
            </div>
          ))}
          {!government && <OpenDangers id={row.id} />}
        </dl>
      </section>
      <section className="card" aria-labelledby="risk-measures">
        <h2 id="risk-measures">{t('风险与管控措施')}</h2>
        <RiskList row={row} look={look} />
      </section>
      {!government && (
        <div className="risk-report">
          {!stopped && <SignInButton riskId={row.id} />}
          <Button
            type="primary"
            size="large"
            block
            icon={<CameraOutlined />}
            onClick={() => navigate(`/m/report?riskId=${row.id}`)}
          >
            {t('上报隐患')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Open hidden dangers at this point: the company's number; its rows are those the reader may see. */
function OpenDangers({ id }: { id: string }) {
  const t = useT();
  const may = useCan('hiddendanger_view');
  const by = useMemo(() => ({ riskId: id }), [id]);
  const { data } = useFigure(hazardCounts.open, by, may);
  if (data === undefined) return null;
  return (
    <div>
      <dt>
        <FigureName of={hazardCounts.open}>{t('未闭环隐患')}</FigureName>
      </dt>
      <dd>
        <FigureValue of={hazardCounts.open} within={{ by }} value={t('{n}项', { n: data })} />
      </dd>
    </div>
  );
}
