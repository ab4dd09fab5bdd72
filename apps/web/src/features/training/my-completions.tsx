import { type MyCompletion, myCompletions } from '@anlan/domain/training/completion/calls';
import { ORGANIZED } from '@anlan/domain/training/completion/certificate';
import { useState } from 'react';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { Cards, SIZE } from './cards';
import { CompletionActions, CompletionTag } from './completion-actions';
import { mark } from './words';

/** What somebody has completed, the latest first. */
export function MyCompletions() {
  const t = useT();
  const tenant = useViewingTenant();
  const [page, setPage] = useState(1);
  const asked = useCall(
    [tenant, 'completionCertificate', 'mine'],
    myCompletions,
    { query: { current: page, size: SIZE } },
    { staleTime: 0 },
  );
  return (
    <Cards<MyCompletion>
      asked={asked}
      none="还没有培训合格证书，培训合格后自动生成"
      page={page}
      onPage={setPage}
      draw={(row) => (
        <li key={row.id} className="training-card">
          <div className="training-head">
            <h2>{row.title}</h2>
            <CompletionTag state={row.completionState} />
          </div>
          <p className="quiet">
            {row.number} · {t(ORGANIZED[String(row.organizationalType) as keyof typeof ORGANIZED])} ·{' '}
            {t('{day}完成', { day: row.completeTime.slice(0, 10) })}
          </p>
          <p>
            {t('{n}学时', { n: mark(row.hours) })}
            {row.userScore !== null && ` · ${t('考试{score}分', { score: mark(row.userScore) })}`}
            {row.voidReason && ` · ${t(row.voidReason)}`}
          </p>
          <CompletionActions of={row} own />
        </li>
      )}
    />
  );
}
