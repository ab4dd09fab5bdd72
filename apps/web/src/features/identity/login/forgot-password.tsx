import { forgetWays, resetByPhone, sendPhoneCode } from '@anlan/domain/identity/session/door-calls';
import { Alert, Button, Form, Input, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { ApiError } from '../../../lib/http/api-error';
import { useT } from '../../../lib/i18n';
import { CodeField } from '../../../parts/form/code-field';
import { PasswordFields } from '../password-fields';

const guest = { token: false, quiet: true } as const;

interface Values {
  tenantId: string;
  account: string;
  phone: string;
  code: string;
  newPassword: string;
  newPassword1: string;
}

interface Props {
  readonly tenantId: string;
  readonly account: string;
  readonly onDone: () => void;
}

const DOOR = ['tenantId', 'account', 'phone'] as const;

/** A new password by a code sent to one's telephone; nothing here tells whether there is such an account. */
export function ForgotPassword({ tenantId, account, onDone }: Props) {
  const t = useT();
  const [form] = Form.useForm<Values>();
  const typed = Form.useWatch('account', form) ?? account;
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  /** What the installation can send; undefined = not known yet */
  const [ways, setWays] = useState<{ readonly sms: boolean; readonly hint: string }>();
  useEffect(() => {
    api.send(forgetWays, {}, guest).then(setWays, () => setWays({ sms: true, hint: '' }));
  }, []);

  const told = (reason: unknown) => {
    if (!(reason instanceof ApiError)) throw reason;
    setError(reason.message);
    form.setFields(reason.errors.map((item) => ({ name: item.field as keyof Values, errors: [item.message] })));
  };
  const sendCode = async () => {
    setError('');
    const values = await form.validateFields([...DOOR]).catch(() => undefined);
    if (!values) return false;
    try {
      const { msg } = await api.told(
        sendPhoneCode,
        { body: { type: 'forget', tenantId: values.tenantId, account: values.account, phone: values.phone } },
        guest,
      );
      return msg;
    } catch (reason) {
      told(reason);
      return false;
    }
  };
  const submit = async (values: Values) => {
    setError('');
    setBusy(true);
    try {
      await api.send(resetByPhone, { body: values }, guest);
      feedback.toast('success', t('密码已重设，请用新密码登录'));
      onDone();
    } catch (reason) {
      told(reason);
    } finally {
      setBusy(false);
    }
  };
  if (!ways) return <Skeleton active />;
  if (!ways.sms)
    return (
      <>
        <h1 className="login-title">{t('找回密码')}</h1>
        <Alert type="info" showIcon title={t(ways.hint)} className="login-alert" />
        <Button type="primary" block size="large" onClick={onDone}>
          {t('返回登录')}
        </Button>
      </>
    );
  return (
    <>
      <h1 className="login-title">{t('找回密码')}</h1>
      {error && <Alert type="error" showIcon title={error} className="login-alert" />}
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ tenantId, account }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="tenantId" label={t('租户编号')} rules={[{ required: true, message: t('请输入租户编号') }]}>
          <Input autoComplete="organization" maxLength={12} />
        </Form.Item>
        <Form.Item name="account" label={t('账号')} rules={[{ required: true, message: t('请输入账号') }]}>
          <Input autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={64} />
        </Form.Item>
        <Form.Item
          name="phone"
          label={t('手机号码')}
          rules={[{ required: true, pattern: /^1[3-9]\d{9}$/, message: t('请输入11位手机号码') }]}
        >
          <Input inputMode="tel" autoComplete="tel-national" maxLength={11} />
        </Form.Item>
        <CodeField name="code" label={t('短信验证码')} send={sendCode} />
        <PasswordFields account={typed} />
        <Button type="primary" htmlType="submit" block loading={busy} size="large">
          {t('重设密码')}
        </Button>
        <Button type="link" block onClick={onDone}>
          {t('返回登录')}
        </Button>
      </Form>
    </>
  );
}
