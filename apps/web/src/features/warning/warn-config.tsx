import { saveWarnThresholds, warnThresholds } from '@anlan/domain/dynamic/calls';
import { DEFAULT_THRESHOLDS, riskWarnConfig } from '@anlan/domain/dynamic/risk-warn-config';
import { permissionCode } from '@anlan/resource';
import { Button, Skeleton } from 'antd';
import { useId, useState } from 'react';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/session/permission';
import { Failed } from '../../parts/feedback/states';
import { ResourceForm } from '../../parts/form/resource-form';
import { invalidateAfter } from '../../parts/query-keys';
import './warning.css';

const resource = riskWarnConfig;

/** /warning/config: the company's two thresholds, and what they mean. */
export function WarnConfig() {
  const t = useT();
  const id = useId();
  const tenant = useViewingTenant();
  const mayEdit = useCan(permissionCode(resource, 'edit'));
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useCall([tenant, resource.name], warnThresholds);
  const warn = Number(data?.warnValue ?? DEFAULT_THRESHOLDS.warnValue);
  const eliminate = Number(data?.eliminateValue ?? DEFAULT_THRESHOLDS.eliminateValue);
  return (
    <section className="card warn-config">
      <div>
        <h2>{t('风险预警配置')}</h2>
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton active paragraph={{ rows: 4 }} />}
        {data && mayEdit && (
          <>
            <ResourceForm
              key={`${data.id}#${data.version}`}
              id={id}
              resource={resource}
              sections={resource.views.form}
              mode="create"
              initial={{
                warnValue: warn,
                eliminateValue: eliminate,
                ...(data.remark ? { remark: String(data.remark) } : {}),
              }}
              send={(body, key) =>
                api.send(
                  saveWarnThresholds,
                  { body: { ...body, ...(data.version ? { version: data.version } : {}) } },
                  { quiet: true, idempotencyKey: key },
                )
              }
              onDone={() => {
                feedback.toast('success', t('保存成功'));
                void invalidateAfter(resource);
              }}
              onBusy={setBusy}
            />
            <Button type="primary" htmlType="submit" form={id} loading={busy}>
              {t('保存')}
            </Button>
          </>
        )}
        {data && !mayEdit && <p>{t('预警值 {warn}，消警值 {eliminate}', { warn, eliminate })}</p>}
      </div>
      <div>
        <h2>{t('预警怎样产生、怎样消除')}</h2>
        <div
          className="warn-scale"
          style={{ '--from': `${eliminate}%`, '--to': `${warn}%` } as React.CSSProperties}
          aria-hidden="true"
        >
          <span style={{ insetInlineStart: `${eliminate}%` }}>{t('消警 {n}', { n: eliminate })}</span>
          <span style={{ insetInlineStart: `${warn}%` }}>{t('预警 {n}', { n: warn })}</span>
        </div>
        <ol>
          <li>
            {t(
              '恶化指数（0 至 100）看的是风险点比固有状态差了多少，而不是它本来有多危险：重大风险点不会因为等级高而一直预警。',
            )}
          </li>
          <li>{t('恶化指数达到预警值，或现状等级高于固有等级时，产生动态风险预警，颜色与现状等级一致。')}</li>
          <li>
            {t(
              '恶化指数降到消警值且现状等级恢复为固有等级时：蓝色、黄色预警由系统自动消警；红色、橙色预警须有人确认。',
            )}
          </li>
          <li>{t('介于两者之间时保持原状，避免反复。')}</li>
        </ol>
      </div>
    </section>
  );
}
