import { sharedCard, sharedPhoto } from '@anlan/domain/risk/inform/inform-calls';
import { Button, Result, Skeleton } from 'antd';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../../lib/http/api-error';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { site } from '../../../lib/site';
import { NoticeCard } from './notice-card';
import './inform.css';

/** /share/riskinform, open to whoever holds the link: the card and nothing else. */
export function SharedCard() {
  const t = useT();
  const [params] = useSearchParams();
  const keys = params.get('keys') ?? '';
  const { data, error, refetch } = useCall(
    ['public'],
    sharedCard,
    { query: { keys } },
    { company: false, token: false, retry: false },
  );
  useEffect(() => {
    document.title = `${data ? data.riskName : t('安全风险告知卡')} - ${t(site.name)}`;
  }, [t, data]);
  if (error)
    return (
      <main className="notice-page">
        <div className="notice-gone card">
          <Result
            status="warning"
            title={t('无法打开告知卡')}
            subTitle={error instanceof ApiError ? t(error.message) : t('网络不通，请稍后再试')}
            extra={<Button onClick={() => void refetch()}>{t('重试')}</Button>}
          />
        </div>
      </main>
    );
  return (
    <main className="notice-page">
      {data ? (
        <NoticeCard
          card={{
            ...data,
            signs: data.signs.map((key, place) => ({ key, label: data.signNames[place] ?? key })),
            photo: data.hasPhoto ? `${site.api}${sharedPhoto.path}?keys=${encodeURIComponent(keys)}` : null,
          }}
        >
          <p className="notice-foot">
            {data.expireTime
              ? t('更新于{date}，链接有效期至{until}', { date: data.updateTime, until: data.expireTime.slice(0, 16) })
              : t('更新于{date}', { date: data.updateTime })}
          </p>
        </NoticeCard>
      ) : (
        <div className="notice-gone card">
          <Skeleton active paragraph={{ rows: 12 }} />
        </div>
      )}
    </main>
  );
}
