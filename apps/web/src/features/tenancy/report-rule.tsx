import { type ReportRuleName, reportRule, saveReportRule } from '@anlan/domain/config/limit-calls';
import { Form, Modal, Radio, Skeleton, Switch } from 'antd';
import { useState } from 'react';
import { NumberInput, wholeProblem } from '../../kinds/number';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { ApiError } from '../../lib/http/api-error';
import { invalidate } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { Failed } from '../../parts/feedback/states';
import { forgetTold } from '../../parts/form/form-change';

/** Who may report hidden dangers, to whom a report goes, and how long putting it right may take. */
export function ReportRuleDialog({
  company,
  onClose,
}: {
  /** Of the platform: whose rule; one's own without. */
  company?: { readonly tenantId: string; readonly name: string };
  onClose: () => void;
}) {
  const t = useT();
  const [form] = Form.useForm<Record<string, unknown>>();
  const [busy, setBusy] = useState(false);
  const of = company ? { tenantId: company.tenantId } : {};
  const rule = useCall(['report-rule'], reportRule, { where: of }, { gcTime: 0 });
  const save = async (values: Record<string, unknown>) => {
    setBusy(true);
    try {
      await api.send(saveReportRule, { body: { ...values, ...of } }, { quiet: true });
      await invalidate('param');
      feedback.toast('success', t('设置成功'));
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      form.setFields(error.errors.map(({ field, message }) => ({ name: field, errors: [message] })));
      if (error.errors.length === 0) feedback.toast('error', error.message);
    } finally {
      setBusy(false);
    }
  };
  const { data } = rule;
  return (
    <Modal
      open
      title={company ? t('隐患上报规则：{name}', { name: company.name }) : t('隐患上报规则')}
      onCancel={onClose}
      okText={t('保存')}
      cancelText={t('取消')}
      onOk={() => form.submit()}
      okButtonProps={{ loading: busy, disabled: !data }}
    >
      {rule.error && <Failed error={rule.error} onRetry={() => void rule.refetch()} />}
      {!data && !rule.error && <Skeleton active />}
      {data && (
        <Form
          form={form}
          layout="vertical"
          initialValues={Object.fromEntries(
            (Object.keys(data.fields) as ReportRuleName[]).map((name) => [
              name,
              data.fields[name].kind === 'flag' ? data[name] === 1 : data[name],
            ]),
          )}
          onFinish={(values) => void save(values)}
          onValuesChange={(changed: object) => forgetTold(form, Object.keys(changed))}
        >
          {Object.entries(data.fields).map(([name, { kind, label, min, max, unit, options }]) => (
            <Form.Item
              key={name}
              name={name}
              label={t(label)}
              {...(kind === 'flag' ? { valuePropName: 'checked' } : {})}
              {...(kind === 'int'
                ? {
                    required: true,
                    rules: [
                      {
                        // What is typed stays, and is judged by the sentence the server has for it.
                        validator: (_: unknown, value: unknown) => {
                          const problem = wholeProblem(value, { label: t(label), min: min ?? 0, max: max ?? 9999 }, t);
                          return problem ? Promise.reject(new Error(problem)) : Promise.resolve();
                        },
                      },
                    ],
                  }
                : {})}
            >
              {kind === 'flag' ? (
                <Switch />
              ) : kind === 'choice' ? (
                <Radio.Group
                  options={Object.entries(options ?? {}).map(([value, text]) => ({ value, label: t(text) }))}
                />
              ) : (
                <NumberInput field={{ kind: 'int', label, ...(unit ? { unit } : {}) }} name={name} />
              )}
            </Form.Item>
          ))}
        </Form>
      )}
    </Modal>
  );
}
