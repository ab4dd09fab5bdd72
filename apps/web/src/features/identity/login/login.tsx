import { useEffect, useState } from 'react';
import { useT } from '../../../lib/i18n';
import { usePreferences } from '../../../lib/preferences';
import { signIn, type TokenReply } from '../../../lib/session';
import { site } from '../../../lib/site';
import { LanguageButton } from '../../../parts/language-button';
import { LogoMark } from '../../../parts/logo';
import { ChoiceStep } from './choice-step';
import { FirstPassword } from './first-password';
import { demandsOf } from './login-calls';
import { LoginForm } from './login-form';
import { LoginScene } from './login-scene';
import './login.css';

/** Sign-in: credentials, then whatever the reply still asks for, then the session begins. */
export function Login() {
  const t = useT();
  const [reply, setReply] = useState<{ token: TokenReply; password: string } | null>(null);
  const [chosen, setChosen] = useState(false);

  useEffect(() => {
    document.title = `${t('登录')} - ${site.name}`;
  }, [t]);

  const demands = reply && demandsOf(reply.token);
  const needsPassword = demands?.password === true;
  const needsChoice = !chosen && demands !== null && (demands.depts.length > 1 || demands.roles.length > 1);

  const enter = (token: TokenReply) => {
    usePreferences.setState({ lastTenantId: token.tenant_id, lastAccount: token.account });
    signIn(token);
  };
  const onToken = (token: TokenReply, password: string) => {
    const { password: mustChange, depts, roles } = demandsOf(token);
    if (mustChange || depts.length > 1 || roles.length > 1) setReply({ token, password });
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
          {reply === null && <LoginForm onToken={onToken} />}
          {reply && needsPassword && (
            <FirstPassword token={reply.token} oldPassword={reply.password} onDone={() => setReply(null)} />
          )}
          {reply && demands && !needsPassword && needsChoice && (
            <ChoiceStep
              token={reply.token}
              depts={demands.depts}
              roles={demands.roles}
              onBack={() => setReply(null)}
              onDone={(token) => {
                setChosen(true);
                enter(token);
              }}
            />
          )}
        </div>
        <p className="login-foot">{t('安全第一，预防为主，综合治理')}</p>
      </main>
    </div>
  );
}
