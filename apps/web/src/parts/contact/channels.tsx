import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../lib/i18n';
import { useHelpline } from './helpline';
import './contact.css';

const FeedbackDialog = lazy(() => import('./feedback-dialog').then((m) => ({ default: m.FeedbackDialog })));

/** How people are reached, and when (spec 1 §9): online, by telephone and e-mail where the platform has set them, by feedback. */
export function Channels({ onOnline }: { onOnline: () => void }) {
  const t = useT();
  const [feedback, setFeedback] = useState(false);
  return (
    <>
      <p className="contact-hours">{t('服务时间：每日 8:30 至 18:00')}</p>
      <ul className="contact-channels">
        <li>
          <Button onClick={onOnline}>{t('在线客服')}</Button>
        </li>
        <li>
          <Button onClick={() => setFeedback(true)}>{t('意见反馈')}</Button>
        </li>
        <Helpline />
      </ul>
      {feedback && (
        <Suspense fallback={null}>
          <FeedbackDialog onClose={() => setFeedback(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Telephone and e-mail, where the platform has set them. */
export function Helpline() {
  const t = useT();
  const { phone, email } = useHelpline();
  return (
    <>
      {phone && (
        <li>
          {t('客服电话')} <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
        </li>
      )}
      {email && (
        <li>
          {t('客服邮箱')} <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
    </>
  );
}
