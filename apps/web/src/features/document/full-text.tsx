import { fullText, type TextFound } from '@anlan/domain/document/institutional-calls';
import { STANDING } from '@anlan/domain/document/standing';
import { Empty, Input, Modal, Pagination, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { Failed } from '../../parts/feedback/states';
import { Marked } from '../../parts/list/marked';
import { useRecordAddress } from '../../parts/record-address';
import { standingTag } from './standing-tag';

const SIZE = 10;

/** Words anywhere in the files and texts of the company's documents, with the places where they stand. */
export function FullText({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const [words, setWords] = useState('');
  return (
    <Modal open title={t('全文检索')} onCancel={onClose} footer={null} width={720}>
      <Input.Search
        autoFocus
        allowClear
        maxLength={50}
        aria-label={t('检索词')}
        placeholder={t('正文与PDF、Word附件中的文字，至少两个字')}
        onSearch={(value) => setWords(value.trim())}
      />
      {words.length >= 2 && <Found key={words} words={words} onClose={onClose} />}
    </Modal>
  );
}

function Found({ words, onClose }: { readonly words: string; readonly onClose: () => void }) {
  const t = useT();
  const tenant = useViewingTenant();
  const [current, setCurrent] = useState(1);
  const { data, error, refetch } = useCall([tenant, 'institutional', 'fulltext'], fullText, {
    query: { words, current, size: SIZE },
  });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  return (
    <>
      {data.unread > 0 && <p className="quiet">{t('还有{n}份刚上传的文件正在读取，稍后可检索', { n: data.unread })}</p>}
      {data.records.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('没有文件含有“{words}”', { words })} />
      )}
      <ul className="document-found">
        {data.records.map((row) => (
          <FoundDocument key={row.id} row={row} words={words} onClose={onClose} />
        ))}
      </ul>
      <Pagination
        size="small"
        hideOnSinglePage
        current={current}
        pageSize={SIZE}
        total={data.total}
        showSizeChanger={false}
        onChange={setCurrent}
      />
    </>
  );
}

function FoundDocument({
  row,
  words,
  onClose,
}: {
  readonly row: TextFound;
  readonly words: string;
  readonly onClose: () => void;
}) {
  const t = useT();
  const address = useRecordAddress()('institutional', row.id);
  return (
    <li>
      <Link to={address ?? ''} onClick={onClose}>
        {row.name}
      </Link>{' '}
      {row.docNum && <span className="quiet">{row.docNum}</span>}{' '}
      {row.standing !== STANDING.inForce && standingTag(row.standing, t)}
      <span className="quiet">{t('{n}处', { n: row.places })}</span>
      {row.hits.map((hit) => (
        <p key={`${hit.attachId}/${hit.page}`}>
          <span className="quiet">
            {hit.fileName ? t('{file} 第{page}页', { file: hit.fileName, page: hit.page }) : t('正文')}：
          </span>
          <Marked text={hit.words} words={words} />
        </p>
      ))}
    </li>
  );
}
