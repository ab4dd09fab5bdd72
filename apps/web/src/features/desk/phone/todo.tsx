import { Link } from 'react-router';
import { useT } from '../../../lib/i18n';
import { Failed, Nothing } from '../../../parts/feedback/states';
import { useMyWork, WorkCard } from '../../../parts/home/my-work';
import { PhoneFrame } from '../../../parts/phone/phone-frame';
import { PullToRefresh } from '../../../parts/phone/pull-to-refresh';
import '../../../parts/home/home.css';
import { Skeleton } from 'antd';

/** /m/todo: what waits for oneself but the checks, which have their own page; what is late first. */
export function Todo() {
  const t = useT();
  const { read, now, waiting, more } = useMyWork();
  return (
    <PhoneFrame title={t('待办')} root>
      <PullToRefresh onRefresh={read.refetch}>
        <section className="home home-card" aria-label={t('待办')}>
          {read.error && !read.data ? (
            <Failed error={read.error} onRetry={() => void read.refetch()} />
          ) : !read.data ? (
            <div className="home-pad">
              <Skeleton active title={false} paragraph={{ rows: 8 }} />
            </div>
          ) : waiting.length === 0 ? (
            <Nothing text={t('现在没有等您办理的事')} />
          ) : (
            <ul className="home-cards">
              {waiting.map((work) => (
                <WorkCard key={work.key} work={work} first={false} now={now} />
              ))}
            </ul>
          )}
          {more.map(({ key, to, text }) => (
            <Link key={key} className="home-rest" to={to}>
              {text}
            </Link>
          ))}
        </section>
      </PullToRefresh>
    </PhoneFrame>
  );
}
