import { BankOutlined, LockOutlined, UserOutlined } from '@ant-design/icons';
import { Alert, Button, Input, type InputRef } from 'antd';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/http/api-error';
import { useT } from '../../../lib/i18n';
import { usePreferences } from '../../../lib/preferences';
import { requestToken } from '../../../lib/session/token-calls';
import type { TokenReply } from '../../../lib/session/token-reply';
import { site } from '../../../lib/site';
import { CaptchaInput, useCaptcha } from '../../../parts/form/captcha-field';
import { tenantOfDomain } from './login-calls';
import { LoginField } from './login-field';
import { SocialButtons } from './social-buttons';

const fields = ['tenantId', 'username', 'password', 'code'] as const;
type Name = (typeof fields)[number];
type Values = Readonly<Record<Name, string>>;

const missing: Values = {
  tenantId: '请输入租户编号',
  username: '请输入账号',
  password: '请输入密码',
  code: '请输入验证码',
};

interface Props {
  readonly onToken: (token: TokenReply, password: string) => void;
  readonly onForgot: (tenantId: string, account: string) => void;
}

export function LoginForm({ onToken, onForgot }: Props) {
  const t = useT();
  const { lastTenantId, lastAccount } = usePreferences.getState();
  const [values, setValues] = useState<Values>({
    tenantId: lastTenantId ?? site.defaultTenantId,
    username: lastAccount ?? '',
    password: '',
    code: '',
  });
  const [lacking, setLacking] = useState<readonly Name[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const [boundTenant, setBoundTenant] = useState<{ tenantId: string; tenantName?: string } | null>(null);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const account = useRef<InputRef>(null);
  const secret = useRef<InputRef>(null);

  const { captcha, computed, given, renew, field } = useCaptcha((reason) => {
    if (reason instanceof Error) setError(reason.message);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    void tenantOfDomain().then((tenant) => {
      if (!tenant) return;
      setBoundTenant(tenant);
      setValues((now) => ({ ...now, tenantId: tenant.tenantId }));
    });
    (lastAccount ? secret : account).current?.focus();
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const asked = fields.filter((name) => name !== 'code' || (captcha && !computed));
    const empty = asked.filter((name) => (name === 'password' ? values[name] : values[name].trim()) === '');
    setLacking(empty);
    if (empty[0]) {
      (form.current?.elements.namedItem(empty[0]) as HTMLElement | null)?.focus();
      return;
    }
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
      setValues((now) => ({ ...now, code: '' }));
      // One captcha serves one attempt.
      if (captcha) await renew();
    } finally {
      setBusy(false);
    }
  };

  /** What every control of this form has. */
  const control = (name: Name) => ({
    id: name,
    name,
    size: 'large' as const,
    value: values[name],
    onChange: (event: { target: { value: string } }) => {
      const { value } = event.target;
      setValues((now) => ({ ...now, [name]: value }));
    },
    ...(lacking.includes(name)
      ? { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${name}-error` }
      : {}),
  });
  const wrong = (name: Name) => (lacking.includes(name) ? t(missing[name]) : undefined);

  return (
    <>
      <h1 className="login-title">{t('登录')}</h1>
      {error && <Alert type="error" showIcon title={error} className="login-alert" />}
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        {boundTenant === null && (
          <LoginField id="tenantId" label={t('租户编号')} error={wrong('tenantId')}>
            <Input
              {...control('tenantId')}
              prefix={<BankOutlined />}
              placeholder={t('请输入租户编号')}
              autoComplete="organization"
              maxLength={12}
            />
          </LoginField>
        )}
        {boundTenant?.tenantName && <p className="login-tenant">{boundTenant.tenantName}</p>}
        <LoginField id="username" label={t('账号')} error={wrong('username')}>
          <Input
            {...control('username')}
            ref={account}
            prefix={<UserOutlined />}
            placeholder={t('请输入账号')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
          />
        </LoginField>
        <LoginField id="password" label={t('密码')} error={wrong('password')}>
          <Input.Password
            {...control('password')}
            ref={secret}
            prefix={<LockOutlined />}
            placeholder={t('请输入密码')}
            autoComplete="current-password"
            maxLength={128}
          />
        </LoginField>
        {captcha && (
          <LoginField id={computed ? undefined : 'code'} label={t('验证码')} error={wrong('code')}>
            {field((computing) => (
              <CaptchaInput {...control('code')} disabled={computing} />
            ))}
          </LoginField>
        )}
        <Button type="primary" htmlType="submit" size="large" block loading={busy} disabled={captcha === undefined}>
          {t('登录')}
        </Button>
        <Button type="link" size="large" block onClick={() => onForgot(values.tenantId.trim(), values.username.trim())}>
          {t('忘记密码')}
        </Button>
      </form>
      <SocialButtons tenantId={() => values.tenantId.trim()} onError={(sentence) => setError(sentence)} />
      <p className="login-register">
        <Link to="/register">{t('企业注册')}</Link>
      </p>
    </>
  );
}
