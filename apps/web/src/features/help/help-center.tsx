import type { HelpShelf } from '@anlan/domain/help/calls';
import { Button, Empty, Input, Pagination, Skeleton, Tree } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useT } from '../../lib/i18n';
import { homePath } from '../../lib/session/session';
import { site } from '../../lib/site';
import { Channels } from '../../parts/contact/channels';
import { Failed } from '../../parts/feedback/states';
import './help.css';
import { useAddressParams } from '../../parts/list/use-address-params';
import { DOCUMENT, idsBelow, POLICIES, shelfNamed, UPDATE, useHelpEntries, useShelves, without } from './help-calls';
import { Tags } from './tags';

interface Node {
  key: string;
  title: string;
  children?: Node[];
}
const nodesOf = (shelves: readonly HelpShelf[]): Node[] =>
  shelves.map(({ id, name, children }) => ({
    key: id,
    title: name,
    ...(children?.length ? { children: nodesOf(children) } : {}),
  }));

const find = (shelves: readonly HelpShelf[], id: string): HelpShelf | undefined => {
  for (const shelf of shelves) {
    const found = shelf.id === id ? shelf : find(shelf.children ?? [], id);
    if (found) return found;
  }
  return undefined;
};

/** /help: shelves, documents, update log, contacts. */
export function HelpCenter() {
  return <Reader title="帮助中心" />;
}

/** /policies: the shelf of laws and rules alone. */
export function Policies() {
  return <Reader title={POLICIES} shelf={POLICIES} />;
}

const PARTS = [
  ['documents', '全部文档'],
  ['updates', '更新日志'],
  ['contact', '联系我们'],
] as const;
type Part = (typeof PARTS)[number][0];
const partOf = (text: string | null): Part => PARTS.find(([key]) => key === text)?.[0] ?? 'documents';

function Reader({ title, shelf }: { title: string; shelf?: string }) {
  const t = useT();
  const { data, error, refetch } = useShelves();
  // In the address: whoever opens a document or the assistant and comes back stands where he was.
  const [address, ask] = useAddressParams();
  const part = partOf(address.get('part'));
  const chosen = address.get('shelf');
  const [name, setName] = useState('');
  const [current, setCurrent] = useState(1);
  useEffect(() => {
    document.title = `${t(title)} - ${t(site.name)}`;
  }, [title, t]);

  const policies = data && shelfNamed(data, POLICIES);
  const shelves = !data ? [] : shelf ? (policies ? (policies.children ?? []) : []) : without(data, policies?.id);
  const open = chosen ? find(shelves, chosen) : undefined;
  const within = open ? idsBelow(open) : shelf ? (policies ? idsBelow(policies) : []) : shelves.flatMap(idsBelow);
  const show = (next: Part, shelfId?: string) => {
    ask({ shelf: shelfId, part: shelfId || next === 'documents' ? undefined : next }, { step: true });
    setCurrent(1);
  };
  const choice = ([key, label]: (typeof PARTS)[number]) => (
    <Button key={key} type={part === key && !open ? 'primary' : 'text'} block onClick={() => show(key)}>
      {t(label)}
    </Button>
  );

  return (
    <div className="help">
      <header className="help-head">
        <h1>{t(title)}</h1>
        <Link className="help-home" to={homePath()}>
          {t('返回首页')}
        </Link>
        <Input.Search
          allowClear
          maxLength={50}
          placeholder={t('按标题搜索')}
          aria-label={t('按标题搜索')}
          onSearch={(value) => {
            setName(value.trim());
            setCurrent(1);
            // What is found stands among the documents.
            if (part === 'contact') show('documents');
          }}
        />
      </header>
      <div className={!shelf || shelves.length > 0 ? 'help-body' : 'help-body help-body-single'}>
        {(!shelf || shelves.length > 0) && (
          <nav className="help-shelves" aria-label={t('帮助分类')}>
            {!shelf && <div className="help-parts">{choice(PARTS[0])}</div>}
            {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
            {!data && !error && <Skeleton active title={false} />}
            {data && shelves.length > 0 && (
              <Tree
                treeData={nodesOf(shelves)}
                defaultExpandAll
                blockNode
                selectedKeys={chosen ? [chosen] : []}
                onSelect={([key]) => show('documents', key === undefined ? undefined : String(key))}
              />
            )}
            {!shelf && <div className="help-parts">{PARTS.slice(1).map(choice)}</div>}
          </nav>
        )}
        <main className="help-main">
          {part === 'contact' ? (
            <Contact />
          ) : (
            <Entries
              type={part === 'updates' ? UPDATE : DOCUMENT}
              // Documents without a shelf stand under all of them; a search for laws stays among the laws.
              shelves={part === 'updates' || (!shelf && !open) ? undefined : within}
              hidden={!shelf && policies ? idsBelow(policies) : []}
              ready={data !== undefined}
              name={name}
              current={current}
              onPage={setCurrent}
            />
          )}
        </main>
      </div>
    </div>
  );
}

interface EntriesProps {
  type: number;
  shelves: readonly string[] | undefined;
  hidden: readonly string[];
  ready: boolean;
  name: string;
  current: number;
  onPage: (page: number) => void;
}

function Entries({ type, shelves, hidden, ready, name, current, onPage }: EntriesProps) {
  const t = useT();
  // Until the shelves are here, nobody knows that there are none.
  const nothing = ready && shelves?.length === 0;
  const { data, error, refetch } = useHelpEntries(
    { type, current, ...(shelves ? { shelves } : {}), ...(name ? { name } : {}) },
    ready && !nothing,
  );
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data && !nothing) return <Skeleton active />;
  const rows = (data?.records ?? []).filter((row) => !row.helpTypeId || !hidden.includes(row.helpTypeId));
  if (rows.length === 0) return <Empty description={name ? t('没有找到相符的文档') : t('还没有发布文档')} />;
  return (
    <>
      <ul className="help-entries">
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={`/helpDetail?id=${row.id}`}>{row.name}</Link>
            <p>{row.remark}</p>
            <time>{row.createTime.slice(0, 10)}</time>
            <Tags names={row.tagName} />
          </li>
        ))}
      </ul>
      <Pagination
        current={current}
        pageSize={20}
        total={data?.total ?? 0}
        onChange={onPage}
        showSizeChanger={false}
        hideOnSinglePage
      />
    </>
  );
}

function Contact() {
  const t = useT();
  const navigate = useNavigate();
  return (
    <section>
      <h2>{t('联系我们')}</h2>
      <p>{t('遇到问题或有建议，请提交意见反馈，答复会送到您的消息铃铛。')}</p>
      <Channels onOnline={() => navigate('/aiView')} />
    </section>
  );
}
