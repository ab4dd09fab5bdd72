import { Badge, Button, Skeleton, Tabs } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../../lib/i18n';
import { useMenu } from '../../../lib/menu/use-menu';
import { Failed, Nothing } from '../../../parts/feedback/states';
import { useRecordAddress } from '../../../parts/record-address';
import { resolve } from '../../screens';
import './bell-panel.css';
import { type BellCounts, type BellKind, type BellRow, messageRead } from '@anlan/domain/desk/calls';
import { noticeRead } from '@anlan/domain/notice/calls';
import { api } from '../../../lib/http/api';
import { readAgain } from '../../../lib/http/live-push';
import { useBellRows } from './use-bell';

const NoticeDialog = lazy(() =>
  import('../../../features/notice/notice-dialog').then((m) => ({ default: m.NoticeDialog })),
);

const MailDialog = lazy(() => import('./mail-dialog').then((m) => ({ default: m.MailDialog })));

const KINDS: readonly { readonly kind: BellKind; readonly label: string; readonly empty: string }[] = [
  { kind: 'mail', label: '邮件', empty: '没有站内信' },
  { kind: 'todo', label: '消息', empty: '没有等待您处理的事项' },
  { kind: 'notice', label: '通知', empty: '没有通知' },
];

/** What marks rows as read; what waits for a step is read by taking it. */
const READ = { mail: messageRead, notice: noticeRead, todo: null } as const;

interface Props {
  counts: BellCounts | undefined;
  onLeave: () => void;
}

export function BellPanel({ counts, onLeave }: Props) {
  const t = useT();
  const first = KINDS.find(({ kind }) => (counts?.[kind] ?? 0) > 0)?.kind ?? 'todo';
  const [kind, setKind] = useState<BellKind>(first);
  const [notice, setNotice] = useState<string | null>(null);
  const [mail, setMail] = useState<BellRow | null>(null);
  return (
    <section className="bell" aria-label={t('消息通知')}>
      <Tabs
        activeKey={kind}
        onChange={(key) => setKind(key as BellKind)}
        centered
        items={KINDS.map((item) => ({
          key: item.kind,
          label: (
            <Badge count={counts?.[item.kind] ?? 0} size="small" offset={[8, 0]}>
              {t(item.label)}
            </Badge>
          ),
        }))}
      />
      <Rows
        key={kind}
        kind={kind}
        waiting={counts?.[kind] ?? 0}
        onNotice={setNotice}
        onMail={setMail}
        onLeave={onLeave}
      />
      {mail && (
        <Suspense fallback={null}>
          <MailDialog row={mail} onClose={() => setMail(null)} />
        </Suspense>
      )}
      {notice && (
        <Suspense fallback={null}>
          <NoticeDialog
            id={notice}
            onClose={() => {
              setNotice(null);
              void readAgain();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

interface RowsProps {
  kind: BellKind;
  waiting: number;
  onNotice: (id: string) => void;
  onMail: (row: BellRow) => void;
  onLeave: () => void;
}

function Rows({ kind, waiting, onNotice, onMail, onLeave }: RowsProps) {
  const t = useT();
  const addressOf = useRecordAddress();
  const navigate = useNavigate();
  const { tree } = useMenu();
  const { data, error, refetch } = useBellRows(kind);
  const read = READ[kind];

  const mark = async (body: { readonly ids: string } | { readonly all: true }) => {
    if (!read) return;
    try {
      await api.send(read, { body }, { company: false });
      await readAgain();
    } catch {
      // Told by http; what was not marked is still there.
    }
  };
  const choose = (row: BellRow) => {
    if (kind === 'notice') {
      onNotice(row.id);
      return;
    }
    if (kind === 'mail' && row.isRead === 0) void mark({ ids: row.id });
    const path = addressOf(row.resource, row.recordId, 'todo');
    // What tells of a record that this reader has no screen of is read here.
    if (!path || resolve(path.split('?')[0] as string, tree).kind !== 'page') {
      if (kind === 'mail') onMail(row);
      return;
    }
    onLeave();
    navigate(path);
  };

  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  if (data.length === 0) return <Nothing text={t(KINDS.find((item) => item.kind === kind)?.empty ?? '')} />;
  return (
    <>
      <ul className="bell-rows">
        {data.map((row) => (
          <li key={row.id}>
            <button type="button" data-read={row.isRead === 1 || undefined} onClick={() => choose(row)}>
              <span>{row.title}</span>
              <time>{row.time.slice(0, 16)}</time>
            </button>
          </li>
        ))}
      </ul>
      <footer className="bell-foot">
        {read && (
          <Button type="link" disabled={waiting === 0} onClick={() => void mark({ all: true })}>
            {t('全部标为已读')}
          </Button>
        )}
        {kind === 'todo' && (
          <Button
            type="link"
            onClick={() => {
              onLeave();
              navigate('/hazard/upcoming');
            }}
          >
            {t('查看全部')}
          </Button>
        )}
      </footer>
    </>
  );
}
