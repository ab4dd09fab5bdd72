import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../lib/i18n';
import { useHelpline } from './help-calls';
import './help.css';

const FeedbackDialog = lazy(() => import('./feedback-dialog').then((m) => ({ default: m.FeedbackDialog })));

/** How people are reached, and when (spec 1 §9): online, by telephone and e-mail where the platform has set them, by feedback. */
export function Channels({ onOnline }: { onOnline: () => void }) {
  const t = useT();
  const [feedback, setFeedback] = useState(false);
  const { phone, email } = useHelpline();
  return (
    <>
      <p className="help-hours">{t('服务时间：每日 8:30 至 18:00')}</p>
      <ul className="help-channels">
        <li>
          <Button onClick={onOnline}>{t('在线客服')}</Button>
        </li>
        <li>
          <Button onClick={() => setFeedback(true)}>{t('意见反馈')}</Button>
        </li>
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
      </ul>
      {feedback && (
        <Suspense fallback={null}>
          <FeedbackDialog onClose={() => setFeedback(false)} />
        </Suspense>
      )}
    </>
  );
}
