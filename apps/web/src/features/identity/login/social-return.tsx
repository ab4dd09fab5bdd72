import { bindSocial } from '@anlan/domain/identity/session/door-calls';
import { Button, Result, Spin } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { ApiError } from '../../../lib/http/api-error';
import { useT } from '../../../lib/i18n';
import { usePreferences } from '../../../lib/preferences';
import { signIn, useSession } from '../../../lib/session/session';
import type { TokenReply } from '../../../lib/session/token-reply';
import { site } from '../../../lib/site';
import { choicesIn } from '../../../lib/standing-choices';
import { LogoMark } from '../../../parts/logo';
import { SignInStanding } from '../sign-in-standing';
import { GuestForm } from './guest-form';
import { type GuestReply, isGuest, requestSocial, type WayBack } from './social-calls';
import './login.css';

/** What the third party's page sent along; undefined where it sent the user back without a word for him. */
function wayBack(params: URLSearchParams): WayBack | undefined {
  const [code, state] = [params.get('code'), params.get('state')];
  if (!code || !state) return undefined;
  const more = Object.fromEntries(
    ['iss', 'source'].flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])),
  );
  return { code, state, ...more };
}

type Phase =
  | { readonly is: 'wait' }
  | { readonly is: 'failed'; readonly why: string }
  | { readonly is: 'choosing'; readonly token: TokenReply }
  | { readonly is: 'guest'; readonly guest: GuestReply }
  | { readonly is: 'sent' };

/**
 * /oauth2/authorize: where a third party sends the browser back to. Signed out it signs in, or asks for an account;
 * signed in it ties the third party's account to one's own.
 */
export function SocialReturn() {
  const t = useT();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [phase, setPhase] = useState<Phase>({ is: 'wait' });
  // What came back serves once: a second look at the same page must not spend it.
  const begun = useRef(false);
  const [binding] = useState(() => useSession.getState().token !== null);

  useEffect(() => {
    document.title = `${t('第三方登录')} - ${t(site.name)}`;
  }, [t]);

  const enter = useCallback(
    (token: TokenReply) => {
      usePreferences.setState({ lastTenantId: token.tenant_id, lastAccount: token.account });
      signIn(token);
      navigate('/', { replace: true });
    },
    [navigate],
  );
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const back = wayBack(params);
    if (!back) {
      setPhase({ is: 'failed', why: t('第三方没有完成登录') });
      return;
    }
    const failed = (reason: unknown) => {
      setPhase({ is: 'failed', why: reason instanceof ApiError ? reason.message : t('未知错误') });
    };
    if (binding) {
      void api.told(bindSocial, { body: back }, { quiet: true }).then(({ msg }) => {
        feedback.toast('success', msg);
        navigate('/info/index?tab=social', { replace: true });
      }, failed);
      return;
    }
    void requestSocial(back).then((reply) => {
      if (isGuest(reply)) return setPhase({ is: 'guest', guest: reply });
      if (choicesIn(reply.detail)) setPhase({ is: 'choosing', token: reply });
      else enter(reply);
    }, failed);
  }, [params, binding, enter, navigate, t]);

  const leave = () => navigate(binding ? '/info/index?tab=social' : '/login', { replace: true });
  return (
    <main className="login-return">
      <section className="login-return-card">
        <div className="login-brand">
          <LogoMark size={40} />
          <div>
            <strong>{site.name}</strong>
            <span>{t(site.product)}</span>
          </div>
        </div>
        {phase.is === 'wait' && (
          <div className="login-return-wait" role="status">
            <Spin size="large" />
            <p>{binding ? t('正在绑定第三方账号') : t('登录中，请稍后。。。')}</p>
          </div>
        )}
        {phase.is === 'failed' && (
          <Result
            status="warning"
            title={phase.why}
            extra={
              <Button type="primary" onClick={leave}>
                {binding ? t('返回个人信息') : t('返回登录')}
              </Button>
            }
          />
        )}
        {phase.is === 'choosing' && <SignInStanding token={phase.token} onToken={enter} />}
        {phase.is === 'guest' && <GuestForm guest={phase.guest} onSent={() => setPhase({ is: 'sent' })} />}
        {phase.is === 'sent' && (
          <Result
            status="success"
            title={t('注册申请已提交，请耐心等待管理员审核通过')}
            extra={
              <Button type="primary" onClick={leave}>
                {t('返回登录')}
              </Button>
            }
          />
        )}
      </section>
    </main>
  );
}
