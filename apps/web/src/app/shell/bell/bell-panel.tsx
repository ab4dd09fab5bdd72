import { Badge, Button, Skeleton, Tabs } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
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
import { useWaiting } from '../../../parts/home/my-work';
import { Letters } from './letters';
import { Tasks } from './tasks';
import { useBellRows, useLetters } from './use-bell';

const NoticeDialog = lazy(() =>
  import('../../../features/notice/notice-dialog').then((m) => ({ default: m.NoticeDialog })),
);

const MailDialog = lazy(() => import('./mail-dialog').then((m) => ({ default: m.MailDialog })));

const KINDS: readonly { readonly kind: BellKind; readonly label: string }[] = [
  { kind: 'todo', label: '消息' },
  { kind: 'mail', label: '邮件' },
  { kind: 'notice', label: '通知' },
];

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
            <>
              {t(item.label)} <Badge count={counts?.[item.kind] ?? 0} size="small" />
            </>
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

/** To where a record is handled or read; false: this reader has no screen of it. */
function useOpening(onLeave: () => void) {
  const addressOf = useRecordAddress();
  const navigate = useNavigate();
  const { tree } = useMenu();
  return (resource: string | null, id: string | null): boolean => {
    const path = addressOf(resource, id, 'todo');
    if (!path || resolve(path.split('?')[0] as string, tree).kind !== 'page') return false;
    onLeave();
    navigate(path);
    return true;
  };
}

async function mark(
  kind: 'mail' | 'notice',
  body: { readonly ids: string } | { readonly all: true } | { what: string },
) {
  try {
    await api.send(kind === 'mail' ? messageRead : noticeRead, { body }, { company: false });
    await readAgain();
  } catch {
    // Told by http; what was not marked is still there.
  }
}

function Rows({ kind, waiting, onNotice, onMail, onLeave }: RowsProps) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <>
      {kind === 'todo' && <TodoRows onLeave={onLeave} />}
      {kind === 'mail' && <MailRows onMail={onMail} onLeave={onLeave} />}
      {kind === 'notice' && <NoticeRows onNotice={onNotice} />}
      <footer className="bell-foot">
        {kind !== 'todo' && (
          <Button type="link" disabled={waiting === 0} onClick={() => void mark(kind, { all: true })}>
            {t('全部标为已读')}
          </Button>
        )}
        {kind === 'todo' && (
          <Button
            type="link"
            onClick={() => {
              onLeave();
              navigate('/desk/due');
            }}
          >
            {t('查看全部')}
          </Button>
        )}
      </footer>
    </>
  );
}

/** What a tab holds once it has come; until then, or without any of it, what takes its place. */
function come<Row>({ data, error, refetch }: Asked<Row>, none: string, draw: (rows: readonly Row[]) => ReactNode) {
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  return data.length === 0 ? <Nothing text={none} /> : draw(data);
}

interface Asked<Row> {
  readonly data: readonly Row[] | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

function TodoRows({ onLeave }: Pick<RowsProps, 'onLeave'>) {
  const t = useT();
  const open = useOpening(onLeave);
  return come(useWaiting(), t('没有等待您处理的事项'), (groups) => (
    <Tasks groups={groups} choose={(resource, id) => void open(resource, id)} />
  ));
}

function MailRows({ onMail, onLeave }: Pick<RowsProps, 'onMail' | 'onLeave'>) {
  const t = useT();
  const open = useOpening(onLeave);
  const choose = (row: BellRow) => {
    if (row.isRead === 0) void mark('mail', { ids: row.id });
    // What tells of a record that this reader has no screen of is read here.
    if (!open(row.resource, row.recordId)) onMail(row);
  };
  return come(useLetters(), t('没有站内信'), (groups) => (
    <Letters groups={groups} choose={choose} read={(what) => void mark('mail', { what })} />
  ));
}

function NoticeRows({ onNotice }: Pick<RowsProps, 'onNotice'>) {
  const t = useT();
  return come(useBellRows('notice'), t('没有通知'), (rows) => (
    <ul className="bell-rows">
      {rows.map((row) => (
        <li key={row.id}>
          <button type="button" data-read={row.isRead === 1 || undefined} onClick={() => onNotice(row.id)}>
            <span>{row.title}</span>
            <time>{row.time.slice(0, 16)}</time>
          </button>
        </li>
      ))}
    </ul>
  ));
}
