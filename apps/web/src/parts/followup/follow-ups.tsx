import type { AnyRow } from '@anlan/client';
import { type FOLLOW_UP_SOURCES, followUp, followUpLifecycle } from '@anlan/domain/followup/follow-up';
import { permissionCode } from '@anlan/resource';
import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { hueOfTone } from '../../kinds/choice/hue';
import { tag } from '../../kinds/draw';
import { api } from '../../lib/http/api';
import { useViewingTenant } from '../../lib/http/query';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/session/permission';
import { isSupervisor, useSession } from '../../lib/session/session';
import { Failed } from '../feedback/states';
import { useRecordAddress } from '../record-address';
import './follow-ups.css';

const FormDialog = lazy(() => import('../form/form-dialog').then((m) => ({ default: m.FormDialog })));

/** Which of its fields names the record, by source. */
const NAMED = { '1': 'changeId', '2': 'drillId', '3': 'reviewId', '4': 'meetingId' } as const;
type Source = keyof typeof NAMED & keyof typeof FOLLOW_UP_SOURCES;

const SHOWN = 50;

/** Below a record: what it has brought up, whose each is and how it stands; more may be ordered here. */
function FollowUps({ of, id, title }: { readonly of: Source; readonly id: string; readonly title: string }) {
  const t = useT();
  const tenant = useViewingTenant();
  const supervisor = useSession(isSupervisor);
  const maySee = useCan(permissionCode(followUp, 'view'));
  const mayAdd = useCan(permissionCode(followUp, 'add'));
  const addressOf = useRecordAddress();
  const [adding, setAdding] = useState(false);
  const field = NAMED[of];
  const { data, error, refetch } = useQuery({
    queryKey: [tenant, followUp.name, 'of', of, id],
    queryFn: ({ signal }) =>
      api(followUp).page({ [field]: id, current: 1, size: SHOWN, ascs: 'dueDate' }, { signal, quiet: true }),
    enabled: maySee && !supervisor,
  });
  // A supervisor reads the record, not what the company orders of itself.
  if (!maySee || supervisor) return null;
  const rows = (data?.records ?? []) as unknown as readonly AnyRow[];
  return (
    <section className="record-more follow-ups" aria-label={t('落实事项')}>
      <h2>
        {t('落实事项')}
        {mayAdd && (
          <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
            {t('新增落实事项')}
          </Button>
        )}
      </h2>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 2 }} />}
      {data && rows.length === 0 && <p className="quiet">{t('还没有落实事项')}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Standing row={row} />
            <Link to={addressOf(followUp.name, row.id) ?? ''}>{String(row.title)}</Link>
            <span className="quiet">
              {[row.ownerName, t('{date}前完成', { date: String(row.dueDate) })]
                .filter(Boolean)
                .map(String)
                .join(' · ')}
            </span>
            {row.result ? <p>{String(row.result)}</p> : null}
          </li>
        ))}
      </ul>
      {adding && (
        <Suspense fallback={null}>
          <FormDialog
            resource={followUp}
            begin={{ source: Number(of), [field]: id, [`${field.replace(/Id$/, '')}Name`]: title, kind: 9 }}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

function Standing({ row }: { readonly row: AnyRow }) {
  const t = useT();
  const name = followUpLifecycle.nameOf(Number(row.state));
  if (!name) return null;
  return <>{tag(t(followUpLifecycle.label[name]), hueOfTone(followUpLifecycle.tone[name]))}</>;
}

export const OfChange = ({ row }: { readonly row: AnyRow }) => (
  <FollowUps of="1" id={row.id} title={String(row.name ?? '')} />
);
export const OfDrill = ({ row }: { readonly row: AnyRow }) => (
  <FollowUps of="2" id={row.id} title={String(row.name ?? '')} />
);
export const OfReview = ({ row }: { readonly row: AnyRow }) => (
  <FollowUps of="3" id={row.id} title={String(row.reviewTheme ?? '')} />
);
export const OfMeeting = ({ row }: { readonly row: AnyRow }) => (
  <FollowUps of="4" id={row.id} title={String(row.name ?? '')} />
);
