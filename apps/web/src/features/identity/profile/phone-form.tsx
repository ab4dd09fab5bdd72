import { changePhone, sendPhoneCode } from '@anlan/domain/identity/session/door-calls';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { ApiError } from '../../../lib/http/api-error';
import { useT } from '../../../lib/i18n';
import { CodeField } from '../../../parts/form/code-field';

interface Values {
  oldCode: string;
  phone: string;
  code: string;
}

/** Another telephone number: the former one and the new one each answer with a code. */
export function PhoneForm() {
  const t = useT();
  const [form] = Form.useForm<Values>();
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const told = (reason: unknown) => {
    if (!(reason instanceof ApiError)) throw reason;
    setError(reason.message);
    form.setFields(reason.errors.map((item) => ({ name: item.field as keyof Values, errors: [item.message] })));
  };
  const send = async (type: 'old' | 'change') => {
    setError('');
    const values = type === 'change' ? await form.validateFields(['phone']).catch(() => undefined) : {};
    if (!values) return false;
    try {
      return (await api.told(sendPhoneCode, { body: { type, ...values } }, { quiet: true })).msg;
    } catch (reason) {
      told(reason);
      return false;
    }
  };
  const submit = async (values: Values) => {
    setError('');
    setBusy(true);
    try {
      await api.send(changePhone, { body: values }, { quiet: true });
      form.resetFields();
      feedback.toast('success', t('手机号码已更换'));
    } catch (reason) {
      told(reason);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form<Values> form={form} layout="vertical" style={{ maxWidth: 420 }} onFinish={(values) => void submit(values)}>
      {error && <Alert type="error" showIcon title={error} style={{ marginBottom: 16 }} />}
      <CodeField name="oldCode" label={t('原手机验证码')} send={() => send('old')} />
      <Form.Item
        name="phone"
        label={t('新手机号码')}
        rules={[{ required: true, pattern: /^1[3-9]\d{9}$/, message: t('请输入11位手机号码') }]}
      >
        <Input inputMode="tel" maxLength={11} />
      </Form.Item>
      <CodeField name="code" label={t('新手机验证码')} send={() => send('change')} />
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('更换手机号码')}
      </Button>
    </Form>
  );
}
