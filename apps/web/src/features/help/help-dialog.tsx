import { Button, Modal, Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { useT } from '../../lib/i18n';
import { Channels } from '../../parts/contact/channels';
import { Nothing } from '../../parts/feedback/states';
import { AiFrame } from './ai-frame';
import './help.css';
import { DOCUMENT, idsBelow, POLICIES, shelfNamed, useHelpEntries, useShelves } from './help-calls';

/** Opened from the header: the assistant, the newest laws and rules, and how people are reached. */
export function HelpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const [tab, setTab] = useState('ai');
  return (
    <Modal title={t('帮助中心')} open={open} onCancel={onClose} footer={null} width={860} destroyOnHidden>
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={[
          { key: 'ai', label: t('智能客服'), children: <AiFrame /> },
          { key: 'policies', label: t(POLICIES), children: <Newest /> },
        ]}
      />
      <footer className="help-dialog-foot">
        <Channels onOnline={() => setTab('ai')} />
        <Button type="link" href="/help" target="_blank" rel="noopener">
          {t('打开帮助中心')}
        </Button>
      </footer>
    </Modal>
  );
}

function Newest() {
  const t = useT();
  const { data: shelves } = useShelves();
  const shelf = shelves && shelfNamed(shelves, POLICIES);
  const { data } = useHelpEntries(
    { type: DOCUMENT, current: 1, ...(shelf ? { shelves: idsBelow(shelf) } : {}) },
    shelf !== undefined,
  );
  if (!shelves || (shelf && !data)) return <Skeleton active />;
  if (!data || data.records.length === 0) return <Nothing text={t('还没有发布文档')} />;
  return (
    <>
      <ul className="help-entries">
        {data.records.slice(0, 6).map((row) => (
          <li key={row.id}>
            <a href={`/helpDetail?id=${row.id}`} target="_blank" rel="noopener">
              {row.name}
            </a>
            <p>{row.remark}</p>
          </li>
        ))}
      </ul>
      <Button type="link" href="/policies" target="_blank" rel="noopener">
        {t('查看全部')}
      </Button>
    </>
  );
}
