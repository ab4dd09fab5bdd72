import { Button } from 'antd';
import { Link } from 'react-router';
import { switchLanguage, useT } from '../../../lib/i18n';
import { isSecure, standsAlone, useInstalled } from '../../../lib/installed';
import { usePreferences } from '../../../lib/preferences';
import { useSession } from '../../../lib/session/session';
import { Avatar } from '../../../parts/avatar';
import { leave } from '../../../parts/outbox/leave';
import { useOnDevice } from '../../../parts/outbox/on-device';
import { PhoneFrame } from '../../../parts/phone/phone-frame';
import './me.css';

/** /m/me: who is signed in, what has not been sent, the app on this phone, the way out. */
export function Me() {
  const t = useT();
  const user = useSession((state) => state.userInfo);
  const language = usePreferences((state) => state.language);
  if (!user) return null;
  return (
    <PhoneFrame title={t('我的')} root>
      <section className="card me-card">
        <Avatar name={user.realName} src={user.avatar} size={52} />
        <div>
          <strong>{user.realName}</strong>
          <small className="quiet">{[user.tenantName || user.tenantId, user.account].join(' · ')}</small>
        </div>
      </section>
      <OnDevice />
      <App />
      <nav className="card me-links" aria-label={t('我的')}>
        <Link to="/training/mine?tab=plan">{t('我的学习与学时')}</Link>
        <Link to="/training/mine?tab=rules">{t('我的上岗要求')}</Link>
        <Link to="/training/mine?tab=completion">{t('我的合格证书')}</Link>
        <Link to="/hazard/informant">{t('我上报的隐患')}</Link>
        <Link to="/hazard/related">{t('与我相关的隐患')}</Link>
        <Link to="/desk/to-sign">{t('待签阅')}</Link>
        <Link to="/info/index">{t('个人信息')}</Link>
        <button type="button" onClick={() => void switchLanguage(language === 'zh' ? 'en' : 'zh')}>
          {language === 'zh' ? 'English' : '中文'}
        </button>
      </nav>
      <Button size="large" block onClick={() => void leave(t)}>
        {t('退出系统')}
      </Button>
    </PhoneFrame>
  );
}

/** Reports and checks that have not arrived; each opens where it can be looked at. */
function OnDevice() {
  const t = useT();
  const rows = useOnDevice((state) => state.items);
  return (
    <section className="card me-links" aria-labelledby="me-device">
      <h2 id="me-device">{t('待发送（{n}）', { n: rows.length })}</h2>
      {rows.length === 0 && <p className="quiet">{t('本机没有待发送的内容')}</p>}
      {rows.map(({ key, to, what, name, refused }) => (
        <Link key={key} to={to}>
          <span>
            {what} · {name}
            {refused !== undefined && <small className="me-refused">{t(refused)}</small>}
          </span>
          <span className={refused === undefined ? 'tag tag-orange' : 'tag tag-red'}>
            {refused === undefined ? t('待发送') : t('未通过')}
          </span>
        </Link>
      ))}
    </section>
  );
}

/** How to have it on the phone; on a plain connection, what browsers then refuse. */
function App() {
  const t = useT();
  const { prompt, ready } = useInstalled();
  const apple = /iPhone|iPad/.test(navigator.userAgent);
  return (
    <section className="card me-app" aria-labelledby="me-app">
      <h2 id="me-app">{t('手机应用')}</h2>
      {!isSecure() ? (
        <p className="me-plain">
          {t(
            '当前网址不是 HTTPS，浏览器不允许安装应用、离线打开、取得位置和直接扫码。填写的内容仍会保存在本机；请联系管理员启用 HTTPS。',
          )}
        </p>
      ) : (
        <>
          <p className="quiet">
            {ready
              ? t('没有网络时也能打开首页、上报、我的检查和待办，联网后自动发送。')
              : t('正在把离线使用的页面保存到本机…')}
          </p>
          {prompt && (
            <Button type="primary" size="large" block onClick={() => void prompt.prompt()}>
              {t('安装到手机')}
            </Button>
          )}
          {!prompt && !standsAlone() && (
            <p className="quiet">
              {apple
                ? t('点浏览器的“分享”，选择“添加到主屏幕”。')
                : t('在浏览器菜单中选择“安装应用”或“添加到主屏幕”。')}
            </p>
          )}
        </>
      )}
    </section>
  );
}
