import { BankOutlined, LockOutlined, UserOutlined } from '@ant-design/icons';
import { Alert, Button, Form, Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/http/api-error';
import { useT } from '../../../lib/i18n';
import { usePreferences } from '../../../lib/preferences';
import { requestToken } from '../../../lib/session/token-calls';
import type { TokenReply } from '../../../lib/session/token-reply';
import { site } from '../../../lib/site';
import { useCaptcha } from '../../../parts/form/captcha-field';
import { tenantOfDomain } from './login-calls';
import { SocialButtons } from './social-buttons';

interface Values {
  tenantId: string;
  username: string;
  password: string;
  code?: string;
}

interface Props {
  readonly onToken: (token: TokenReply, password: string) => void;
  readonly onForgot: (tenantId: string, account: string) => void;
}

export function LoginForm({ onToken, onForgot }: Props) {
  const t = useT();
  const [form] = Form.useForm<Values>();
  const { lastTenantId, lastAccount } = usePreferences.getState();
  const [boundTenant, setBoundTenant] = useState<{ tenantId: string; tenantName?: string } | null>(null);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const account = useRef<InputRef>(null);
  const secret = useRef<InputRef>(null);

  const { captcha, given, renew, field } = useCaptcha((reason) => {
    if (reason instanceof Error) setError(reason.message);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    void tenantOfDomain().then((tenant) => {
      if (!tenant) return;
      setBoundTenant(tenant);
      form.setFieldValue('tenantId', tenant.tenantId);
    });
    (lastAccount ? secret : account).current?.focus();
  }, []);

  const submit = async (values: Values) => {
    setError('');
    setBusy(true);
    try {
      const token = await requestToken({
        tenantId: values.tenantId.trim(),
        username: values.username.trim(),
        password: values.password,
        captcha: given(values.code),
      });
      onToken(token, values.password);
    } catch (reason) {
      setError(reason instanceof ApiError ? reason.message : t('未知错误'));
      form.setFieldsValue({ password: values.password, code: '' });
      // One captcha serves one attempt.
      if (captcha) await renew();
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <h1 className="login-title">{t('登录')}</h1>
      {error && <Alert type="error" showIcon title={error} className="login-alert" />}
      <Form<Values>
        form={form}
        layout="vertical"
        size="large"
        requiredMark={false}
        validateTrigger="onSubmit"
        initialValues={{ tenantId: lastTenantId ?? site.defaultTenantId, username: lastAccount ?? '' }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item
          name="tenantId"
          label={t('租户编号')}
          hidden={boundTenant !== null}
          rules={[{ required: true, whitespace: true, message: t('请输入租户编号') }]}
        >
          <Input
            prefix={<BankOutlined />}
            placeholder={t('请输入租户编号')}
            autoComplete="organization"
            maxLength={12}
          />
        </Form.Item>
        {boundTenant?.tenantName && <p className="login-tenant">{boundTenant.tenantName}</p>}
        <Form.Item
          name="username"
          label={t('账号')}
          rules={[{ required: true, whitespace: true, message: t('请输入账号') }]}
        >
          <Input
            ref={account}
            prefix={<UserOutlined />}
            placeholder={t('请输入账号')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
          />
        </Form.Item>
        <Form.Item name="password" label={t('密码')} rules={[{ required: true, message: t('请输入密码') }]}>
          <Input.Password
            ref={secret}
            prefix={<LockOutlined />}
            placeholder={t('请输入密码')}
            autoComplete="current-password"
            maxLength={128}
          />
        </Form.Item>
        {field}
        <Button type="primary" htmlType="submit" block loading={busy} disabled={captcha === undefined}>
          {t('登录')}
        </Button>
        <Button
          type="link"
          block
          onClick={() => {
            const { tenantId, username } = form.getFieldsValue();
            onForgot(tenantId?.trim() ?? '', username?.trim() ?? '');
          }}
        >
          {t('忘记密码')}
        </Button>
      </Form>
      <SocialButtons
        tenantId={() => String(form.getFieldValue('tenantId') ?? '').trim()}
        onError={(sentence) => setError(sentence)}
      />
      <p className="login-register">
        <Link to="/register">{t('企业注册')}</Link>
      </p>
    </>
  );
}
