import { BankOutlined, LockOutlined, SafetyCertificateOutlined, UserOutlined } from '@ant-design/icons';
import { Alert, Button, Form, Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/api-error';
import { useT } from '../../../lib/i18n';
import { usePreferences } from '../../../lib/preferences';
import type { TokenReply } from '../../../lib/session';
import { site } from '../../../lib/site';
import { requestToken } from '../../../lib/token-calls';
import { type Captcha, fetchCaptcha, tenantOfDomain } from './login-calls';
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
  /** undefined = not known yet, null = none asked for */
  const [captcha, setCaptcha] = useState<Captcha | null | undefined>(undefined);
  const [boundTenant, setBoundTenant] = useState<{ tenantId: string; tenantName?: string } | null>(null);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const account = useRef<InputRef>(null);
  const secret = useRef<InputRef>(null);

  const loadCaptcha = () =>
    fetchCaptcha().then(setCaptcha, (reason: unknown) => {
      setCaptcha(null);
      if (reason instanceof ApiError) setError(reason.message);
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    void loadCaptcha();
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
        captcha: captcha ? { key: captcha.key, code: (values.code ?? '').trim() } : undefined,
      });
      onToken(token, values.password);
    } catch (reason) {
      setError(reason instanceof ApiError ? reason.message : t('未知错误'));
      form.setFieldsValue({ password: values.password, code: '' });
      // One captcha serves one attempt.
      if (captcha) await loadCaptcha();
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
        {captcha && (
          <Form.Item label={t('验证码')} htmlFor="code">
            <div className="login-captcha">
              <Form.Item name="code" noStyle rules={[{ required: true, whitespace: true, message: t('请输入验证码') }]}>
                <Input
                  prefix={<SafetyCertificateOutlined />}
                  placeholder={t('请输入验证码')}
                  autoComplete="off"
                  autoCapitalize="none"
                  maxLength={8}
                />
              </Form.Item>
              <button
                type="button"
                onClick={() => void loadCaptcha()}
                aria-label={t('换一张验证码')}
                title={t('看不清？换一张')}
              >
                <img src={captcha.image} alt="" width={130} height={38} />
              </button>
            </div>
          </Form.Item>
        )}
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
