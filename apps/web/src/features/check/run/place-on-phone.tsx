import { type PlaceView, placeOfChecks } from '@anlan/domain/check/run/run-calls';
import { Button, Skeleton } from 'antd';
import { useNavigate, useParams } from 'react-router';
import { useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { Failed } from '../../../parts/feedback/states';
import { PhoneFrame } from '../../../parts/phone/phone-frame';
import './run.css';

/** /m/place/:id, which the code at a patrol place opens: what it is, and what awaits me there. */
export function PlaceOnPhone() {
  const t = useT();
  const { id } = useParams();
  const tenant = useViewingTenant();
  const { data, error, refetch } = useCall(
    [tenant, 'checkRun'],
    placeOfChecks,
    { params: { id: String(id) } },
    { staleTime: 0 },
  );
  return (
    <PhoneFrame title={t('巡查点位')}>
      {error && !data ? (
        <div className="card">
          <Failed error={error} onRetry={() => void refetch()} />
        </div>
      ) : data ? (
        <Place place={data} />
      ) : (
        <div className="card">
          <Skeleton active paragraph={{ rows: 6 }} />
        </div>
      )}
    </PhoneFrame>
  );
}

function Place({ place }: { place: PlaceView }) {
  const t = useT();
  const navigate = useNavigate();
  const facts = [
    ['点位编号', place.placeNum],
    ['所属区域', place.areaName],
    ['所属部门', place.deptName],
    ['负责人', place.principalName],
    ['备注', place.remark],
  ] as const;
  return (
    <div className="run">
      <section className="card run-item">
        <h3>{place.name}</h3>
        <dl className="run-facts">
          {facts.map(
            ([label, text]) =>
              text && (
                <div key={label}>
                  <dt>{t(label)}</dt>
                  <dd>{text}</dd>
                </div>
              ),
          )}
        </dl>
      </section>
      <section className="card run-item" aria-labelledby="place-checks">
        <h2 id="place-checks">{t('我在此处的检查任务')}</h2>
        {place.checks.length === 0 && <p className="quiet">{t('没有待检查的任务')}</p>}
        {place.checks.map((check) => (
          <Button
            key={check.id}
            size="large"
            type="primary"
            block
            onClick={() => navigate(`/check/run/${check.id}?place=${place.id}`)}
          >
            {t('{name}（截止 {time}）', { name: check.name, time: check.endTime.slice(5, 16) })}
          </Button>
        ))}
      </section>
      <Button size="large" block onClick={() => navigate('/m/report')}>
        {t('上报隐患')}
      </Button>
    </div>
  );
}
