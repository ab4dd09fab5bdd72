import { Alert, Button, Descriptions, Form, Input } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../../lib/http/api-error';
import { useT } from '../../../lib/i18n';
import { type Progress, progressOf } from './register-calls';

interface Values {
  creditCode: string;
  contactNumber: string;
}
const TYPES = ['info', 'success', 'warning'] as const;

export function RegisterProgress() {
  const t = useT();
  const [found, setFound] = useState<Progress | null>(null);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const ask = async ({ creditCode, contactNumber }: Values) => {
    setBusy(true);
    setError('');
    setFound(null);
    try {
      setFound(await progressOf(creditCode.trim(), contactNumber.trim()));
    } catch (reason) {
      setError(reason instanceof ApiError ? reason.message : t('未知错误'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Form<Values> layout="vertical" onFinish={(values) => void ask(values)} requiredMark={false}>
        <Form.Item
          name="creditCode"
          label={t('统一社会信用代码')}
          rules={[{ required: true, whitespace: true, message: t('请输入统一社会信用代码') }]}
        >
          <Input maxLength={18} autoComplete="off" autoCapitalize="characters" />
        </Form.Item>
        <Form.Item
          name="contactNumber"
          label={t('联系电话')}
          rules={[{ required: true, whitespace: true, message: t('请输入联系电话') }]}
        >
          <Input maxLength={11} inputMode="tel" autoComplete="tel" />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('查询')}
        </Button>
      </Form>
      <div aria-live="polite" className="register-answer">
        {error && <Alert type="error" showIcon title={error} />}
        {found && (
          <>
            <Alert type={TYPES[found.state] ?? 'info'} showIcon title={t(found.stateName)} />
            <Descriptions
              bordered
              size="small"
              column={1}
              items={[
                { key: 'name', label: t('企业名称'), children: found.companyName },
                { key: 'sent', label: t('申请时间'), children: found.createTime },
                ...(found.auditTime ? [{ key: 'time', label: t('审核时间'), children: found.auditTime }] : []),
                ...(found.auditOpinion ? [{ key: 'why', label: t('审核意见'), children: found.auditOpinion }] : []),
                ...(found.tenantId ? [{ key: 'tenant', label: t('租户编号'), children: found.tenantId }] : []),
                ...(found.account ? [{ key: 'account', label: t('管理员账号'), children: found.account }] : []),
              ]}
            />
          </>
        )}
      </div>
    </>
  );
}
