import { type BoundInForce, bounds, tightenBound } from '@anlan/domain/config/limit-calls';
import { Alert, Button, Form, Modal, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { tag } from '../../kinds/draw';
import { NumberInput } from '../../kinds/number';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { ApiError } from '../../lib/http/api-error';
import { invalidate, useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { useScreenClass } from '../../lib/screen-class';
import { useCan } from '../../lib/session/permission';
import { useSession } from '../../lib/session/session';
import { Failed } from '../../parts/feedback/states';
import { WideTable } from '../../parts/list/wide-table';
import '../../parts/parts.css';
import './limits.css';

/** /system/limit: what law and standards allow at most or at least, with their source; a company may tighten it. */
export function Limits() {
  const t = useT();
  const tenant = useViewingTenant();
  const phone = useScreenClass() === 0;
  const mayEdit = useCan('param_edit');
  const company = useSession((state) => state.userInfo?.tenantKind === 'company');
  const [open, setOpen] = useState<BoundInForce>();
  const { data, error, isPending, refetch } = useCall([tenant, 'param'], bounds);
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;

  const bound = ({ direction }: BoundInForce, value: number | undefined) =>
    `${direction === 'atMost' ? '≤' : '≥'} ${value}`;
  const action = (row: BoundInForce) =>
    mayEdit && company ? (
      <Button type="link" size="small" aria-label={`${t('收紧')} ${t(row.label)}`} onClick={() => setOpen(row)}>
        {t('收紧')}
      </Button>
    ) : null;
  const inForce = (row: BoundInForce) => (
    <>
      <strong>{bound(row, row.value)}</strong> {row.unit} {row.own !== null && tag(t('企业收紧'), 'blue')}
    </>
  );
  const source = (row: BoundInForce) => (
    <>
      {row.source}
      <small className="quiet"> {t('{date}起', { date: row.validFrom })}</small>
    </>
  );
  const columns: TableColumnsType<BoundInForce> = phone
    ? [
        {
          title: t('名称'),
          render: (_value, row) => (
            <>
              {t(row.label)}
              <br />
              {inForce(row)}
              <br />
              <small className="quiet">
                {t('法定')} {bound(row, row.legal)} · {row.source}
              </small>
            </>
          ),
        },
        { title: t('操作'), width: 72, render: (_value, row) => action(row) },
      ]
    : [
        { title: t('名称'), render: (_value, row) => t(row.label), width: 240 },
        { title: t('法定限值'), render: (_value, row) => `${bound(row, row.legal)} ${row.unit}`, width: 150 },
        { title: t('执行值'), render: (_value, row) => inForce(row), width: 190 },
        { title: t('依据'), render: (_value, row) => source(row), width: 300 },
        { title: t('说明'), render: (_value, row) => (row.note ? t(row.note) : ''), ellipsis: true },
        ...(mayEdit && company
          ? [{ title: t('操作'), width: 80, render: (_v: unknown, row: BoundInForce) => action(row) }]
          : []),
      ];
  const kinds = [...new Set((data ?? []).map(({ kind }) => kind))];
  return (
    <div className="limits">
      <Alert type="info" showIcon title={t('法规与标准给出的限值：企业可以收紧，不能放宽；判断时取两者中较严的')} />
      {(kinds.length > 0 ? kinds : ['']).map((kind) => (
        <section key={kind} className="card" aria-label={t(kind)}>
          <h2>{t(kind)}</h2>
          <WideTable<BoundInForce>
            rowKey="key"
            size="middle"
            loading={isPending}
            dataSource={(data ?? []).filter((row) => row.kind === kind)}
            columns={columns}
            pagination={false}
            {...(phone ? {} : { scroll: { x: 1000 } })}
          />
        </section>
      ))}
      {open && <Tighten limit={open} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

function Tighten({ limit, onClose }: { limit: BoundInForce; onClose: () => void }) {
  const t = useT();
  const [form] = Form.useForm<{ value: string | number | null }>();
  const [busy, setBusy] = useState(false);
  const atMost = limit.direction === 'atMost';
  const save = async (value: string | number | null) => {
    setBusy(true);
    try {
      await api.send(tightenBound, { body: { key: limit.key, value } }, { quiet: true });
      await invalidate('param');
      feedback.toast('success', value === null ? t('已恢复法定限值') : t('设置成功'));
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      form.setFields([{ name: 'value', errors: [t(error.errors[0]?.message ?? error.message)] }]);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('收紧{label}', { label: t(limit.label) })}
      onCancel={onClose}
      footer={[
        ...(limit.own === null
          ? []
          : [
              <Button key="law" disabled={busy} onClick={() => void save(null)}>
                {t('恢复法定限值')}
              </Button>,
            ]),
        <Button key="cancel" onClick={onClose}>
          {t('取消')}
        </Button>,
        <Button key="save" type="primary" loading={busy} onClick={() => form.submit()}>
          {t('保存')}
        </Button>,
      ]}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ value: limit.value }}
        onFinish={({ value }) => void save(value)}
      >
        <Form.Item
          name="value"
          label={t('执行值')}
          rules={[{ required: true, message: t('请输入执行值') }]}
          extra={t(atMost ? '不得大于{legal}{unit}（{source}）' : '不得小于{legal}{unit}（{source}）', {
            legal: limit.legal,
            unit: limit.unit,
            source: limit.source,
          })}
        >
          <NumberInput field={{ kind: 'decimal', label: '执行值', unit: limit.unit }} name="value" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
