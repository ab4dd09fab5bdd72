import { evaluatePoint } from '@anlan/domain/risk/calls';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { section } from '@anlan/resource';
import { Alert, Button, Drawer, Input, Skeleton } from 'antd';
import { useId, useMemo, useState } from 'react';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { useT } from '../../../lib/i18n';
import { useScreenClass } from '../../../lib/screen-class';
import { useDetail } from '../../../parts/detail/use-detail';
import { Failed } from '../../../parts/feedback/states';
import { Cancelled, ResourceForm } from '../../../parts/form/resource-form';
import { useUnsaved } from '../../../parts/form/use-unsaved';
import { invalidateAfter } from '../../../parts/query-keys';
import { EvaluationHistory } from './evaluation-history';
import { followLevel } from './follow-level';
import { RiskInfosInput } from './risk-infos-input';

const resource = riskPoint;
const inputs = { riskInfos: RiskInfosInput };

/** 风险评估 of one point: its identified risks judged anew, with the reason, and what earlier evaluations said. */
export function AssessDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const phone = useScreenClass() === 0;
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const unsaved = useUnsaved();
  const { data: row, error, refetch } = useDetail(resource, id, false);
  const sections = useMemo(
    () => [
      section('风险辨识与分级', ['riskInfos', 'directFlags']),
      section('随等级确定的管控', ['inventoryStratum', 'inventoryFrequency', 'inventoryCycle', 'accidents']),
    ],
    [],
  );
  const close = async () => {
    if (await unsaved.mayLeave()) onClose();
  };
  return (
    <Drawer
      open
      size={phone ? '100%' : 760}
      title={row ? t('风险评估：{name}', { name: String(row.name ?? '') }) : t('风险评估')}
      onClose={() => void close()}
      closable={{ 'aria-label': t('关闭') }}
      mask={{ closable: false }}
      footer={
        <div className="drawer-footer">
          <Button onClick={() => void close()}>{t('取消')}</Button>
          <Button type="primary" htmlType="submit" form={formId} loading={busy} disabled={!row}>
            {t('保存评估')}
          </Button>
        </div>
      }
    >
      {error && !row && <Failed error={error} onRetry={() => void refetch()} />}
      {!row && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {row && (
        // What is missing is said at once, whatever the form's own fields lack.
        <div onSubmitCapture={() => setMissing(reason.trim() === '')}>
          {Boolean(row.awaitsReason) && (
            <Alert
              type="warning"
              showIcon
              className="assess-awaits"
              title={t('待重新评估：{reason}', { reason: String(row.awaitsReason) })}
            />
          )}
          <ResourceForm
            key={`${row.id}#${row.version}`}
            id={formId}
            resource={resource}
            sections={sections}
            mode="update"
            row={row}
            inputs={inputs}
            follow={followLevel}
            after={
              <>
                <p className="quiet">
                  {t(
                    '管控层级、管控频次与事故类别按评估结果给出建议：可以更严，不能低于等级要求；重大风险须填写五类管控措施。',
                  )}
                </p>
                <div className={missing ? 'assess-reason missing' : 'assess-reason'}>
                  <label htmlFor="assess-reason">
                    <span className="must">*</span>
                    {t('评估原因')}
                  </label>
                  <Input.TextArea
                    id="assess-reason"
                    value={reason}
                    maxLength={200}
                    rows={2}
                    showCount
                    {...(missing ? { status: 'error' as const } : {})}
                    placeholder={t('例如：年度复评、技术改造后、发生事故后、法规变化')}
                    onChange={(event) => {
                      setReason(event.target.value);
                      setMissing(false);
                    }}
                  />
                  {missing && <span role="alert">{t('请输入评估原因')}</span>}
                </div>
              </>
            }
            onDirty={unsaved.setDirty}
            onBusy={setBusy}
            send={async (body) => {
              if (reason.trim() === '') {
                setMissing(true);
                throw new Cancelled();
              }
              return api.send(
                evaluatePoint,
                {
                  params: { id },
                  body: {
                    ...body,
                    ...(row.version === undefined ? {} : { version: row.version }),
                    reason: reason.trim(),
                  },
                },
                { quiet: true },
              );
            }}
            onDone={() => {
              feedback.toast('success', t('评估已保存'));
              void invalidateAfter(resource);
              onClose();
            }}
          />
          <EvaluationHistory riskId={id} />
        </div>
      )}
    </Drawer>
  );
}
