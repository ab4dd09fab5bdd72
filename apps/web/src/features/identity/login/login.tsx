import { Spin } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useT } from '../../../lib/i18n';
import { usePreferences } from '../../../lib/preferences';
import { signIn } from '../../../lib/session/session';
import type { TokenReply } from '../../../lib/session/token-reply';
import { site } from '../../../lib/site';
import { choicesIn } from '../../../lib/standing-choices';
import { LanguageButton } from '../../../parts/language-button';
import { LogoMark } from '../../../parts/logo';
import { LoginForm } from './login-form';
import { LoginScene } from './login-scene';
import './login.css';

const SignInStanding = lazy(async () => ({ default: (await import('../sign-in-standing')).SignInStanding }));
const FirstPassword = lazy(async () => ({ default: (await import('./first-password')).FirstPassword }));
const ForgotPassword = lazy(async () => ({ default: (await import('./forgot-password')).ForgotPassword }));

/** Sign-in: credentials, then whatever the reply still asks for, then the session begins. */
export function Login() {
  const t = useT();
  const [reply, setReply] = useState<{ token: TokenReply; password: string } | null>(null);

  useEffect(() => {
    document.title = `${t('登录')} - ${t(site.name)}`;
  }, [t]);

  const [choosing, setChoosing] = useState<TokenReply | null>(null);
  const [forgot, setForgot] = useState<{ tenantId: string; account: string } | null>(null);

  const enter = (token: TokenReply) => {
    usePreferences.setState({ lastTenantId: token.tenant_id, lastAccount: token.account });
    signIn(token);
  };
  const onToken = (token: TokenReply, password: string) => {
    if (token.detail?.mustChangePassword === true) setReply({ token, password });
    else if (choicesIn(token.detail)) setChoosing(token);
    else enter(token);
  };

  return (
    <div className="login">
      <LoginScene />
      <main className="login-side">
        <div className="login-tools">
          <LanguageButton />
        </div>
        <div className="login-card">
          <div className="login-brand">
            <LogoMark size={40} />
            <div>
              <strong>{site.name}</strong>
              <span>{t(site.product)}</span>
            </div>
          </div>
          <Suspense fallback={<Spin className="pane-wait" />}>
            {choosing && <SignInStanding token={choosing} onToken={enter} />}
            {reply === null &&
              choosing === null &&
              (forgot ? (
                <ForgotPassword {...forgot} onDone={() => setForgot(null)} />
              ) : (
                <LoginForm onToken={onToken} onForgot={(tenantId, account) => setForgot({ tenantId, account })} />
              ))}
            {reply && <FirstPassword token={reply.token} oldPassword={reply.password} onDone={() => setReply(null)} />}
          </Suspense>
        </div>
        <p className="login-foot">{t('安全第一，预防为主，综合治理')}</p>
      </main>
    </div>
  );
}
