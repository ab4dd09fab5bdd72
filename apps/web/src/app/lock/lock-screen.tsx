import { ArrowRightOutlined, LogoutOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { dayText, useNow } from '../../lib/clock';
import { useT } from '../../lib/i18n';
import { usePreferences } from '../../lib/preferences';
import { useSession } from '../../lib/session/session';
import { site } from '../../lib/site';
import { Avatar } from '../../parts/avatar';
import { leave } from '../../parts/outbox/leave';
import { unlock } from './lock';
import './lock-screen.css';

export function LockScreen() {
  const t = useT();
  const now = useNow(1000);
  const language = usePreferences((state) => state.language);
  const user = useSession((state) => state.userInfo);
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const input = useRef<InputRef>(null);

  useEffect(() => {
    document.title = `${t('锁屏')} - ${t(site.name)}`;
  }, [t]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password === '') setError(t('锁屏密码不能为空'));
    else if (!unlock(password)) {
      setPassword('');
      setError(t('解锁密码错误，请重新输入'));
      input.current?.focus();
    }
  };

  return (
    <main className="lock">
      <div className="lock-clock" role="timer" aria-live="off">
        <time dateTime={now.toISOString()}>{now.format('HH:mm')}</time>
        <p>{dayText(now, language)}</p>
      </div>
      <form className="lock-card" onSubmit={submit} data-wrong={error !== '' || undefined}>
        <h1 className="lock-who">
          <Avatar name={user?.realName ?? ''} src={user?.avatar} size={56} />
          <span>{user?.realName}</span>
        </h1>
        <div className="lock-field">
          <Input.Password
            ref={input}
            autoFocus
            size="large"
            autoComplete="off"
            value={password}
            aria-label={t('锁屏密码')}
            aria-invalid={error !== ''}
            aria-describedby="lock-error"
            placeholder={t('请输入锁屏密码')}
            onChange={(event) => {
              setPassword(event.target.value);
              setError('');
            }}
          />
          <button type="submit" aria-label={t('解锁')} className="lock-go">
            <ArrowRightOutlined />
          </button>
        </div>
        <p id="lock-error" className="lock-error" role="alert">
          {error}
        </p>
        <button type="button" className="lock-leave" onClick={() => void leave(t)}>
          <LogoutOutlined /> {t('退出系统')}
        </button>
      </form>
    </main>
  );
}
