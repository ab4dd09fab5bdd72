import { lawFile } from '@anlan/domain/law/calls';
import { legalDocument } from '@anlan/domain/law/legal-document';
import { DownloadOutlined } from '@ant-design/icons';
import { Button, Checkbox, Empty, Input, Pagination, Radio, Select, Skeleton } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useDictionary } from '../../kinds/choice/dictionaries';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { saveFile } from '../../lib/http/transfer';
import { useT } from '../../lib/i18n';
import { useScreenClass } from '../../lib/screen-class';
import { Failed } from '../../parts/feedback/states';
import '../../parts/parts.css';
import { downloadAll } from './bulk-download';
import { inFiles, PLACES, useLaws, type WordPlace } from './law-calls';
import { Law } from './law-row';
import { Shelves } from './shelves';
import './law.css';
import { useAddressParams } from '../../parts/list/use-address-params';

const LawReader = lazy(() => import('./reader').then((m) => ({ default: m.LawReader })));

const SIZE = 10;
const placeOf = (text: string | null): WordPlace => (text !== null && text in PLACES ? (text as WordPlace) : 'title');
const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** /law/library: laws, rules and standards, found by words and shelves, read page by page, downloaded together. */
export function LawLibrary() {
  const t = useT();
  const phone = useScreenClass() === 0;
  // In the address: reload, a shared link and the way back show the same.
  const [address, ask] = useAddressParams();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [loading, setLoading] = useState(false);
  const set = (next: Readonly<Record<string, string | undefined>>) => {
    ask({ page: undefined, ...next });
    setChosen([]);
  };
  const current = Math.max(1, Number(address.get('page')) || 1);
  const asked = {
    words: address.get('words') ?? '',
    place: placeOf(address.get('in')),
    exact: address.get('exact') === '1',
    typeId: address.get('type') ?? undefined,
    validity: address.get('validity') ?? undefined,
    current,
    size: SIZE,
  };
  const { data, error, refetch } = useLaws(asked);
  const rows = data?.records ?? [];
  const ticked = rows.filter(({ id }) => chosen.includes(id));
  const open = address.get('_open');

  const download = async () => {
    if (ticked.length === 0) {
      feedback.toast('warning', t('请选择要下载的文件'));
      return;
    }
    setLoading(true);
    try {
      const files = ticked.map(({ id, title }) => ({ id, name: title }));
      const { done } = await downloadAll(files, {
        fetch: async ({ id }) => saveFile(await api.file(lawFile, { params: { id } }, { quiet: true, company: false })),
        failed: (file) => feedback.toast('error', t('下载 {file} 时发生错误', { file: file.name })),
        pause: wait,
      });
      if (done > 0) feedback.toast('success', t('文件已下载'));
    } finally {
      setLoading(false);
    }
  };

  return (
    <div className="law">
      <Shelves phone={phone} chosen={asked.typeId} onChoose={(type) => set({ type })} />
      <section className="card law-list" aria-label={t('法律法规列表')}>
        <Search asked={asked} onAsk={set} />
        <div className="law-bar">
          <Checkbox
            checked={rows.length > 0 && ticked.length === rows.length}
            indeterminate={ticked.length > 0 && ticked.length < rows.length}
            disabled={rows.length === 0}
            onChange={({ target }) => setChosen(target.checked ? rows.map(({ id }) => id) : [])}
          >
            {t('本页全选')}
          </Checkbox>
          <Button icon={<DownloadOutlined aria-hidden />} loading={loading} onClick={() => void download()}>
            {ticked.length > 0 ? t('批量下载（{n}）', { n: ticked.length }) : t('批量下载')}
          </Button>
        </div>
        {error && !data && <Failed what={t(legalDocument.label)} error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
        {inFiles(asked) && (data?.unread ?? 0) > 0 && (
          <p className="quiet">{t('还有{n}份刚上传的文件正在读取，稍后可检索', { n: data?.unread ?? 0 })}</p>
        )}
        {data && rows.length === 0 && <Empty description={t('没有找到相符的法规')} />}
        <ul className="law-rows">
          {rows.map((row) => (
            <Law
              key={row.id}
              row={row}
              ticked={chosen.includes(row.id)}
              onTick={(on) => setChosen((now) => (on ? [...now, row.id] : now.filter((id) => id !== row.id)))}
              words={asked.words}
              onOpen={() => ask({ _open: row.id })}
            />
          ))}
        </ul>
        {data && (
          <Pagination
            current={current}
            pageSize={SIZE}
            total={data.total}
            showSizeChanger={false}
            showTotal={(n) => t('共 {n} 条', { n })}
            onChange={(page) => set({ page: String(page) })}
          />
        )}
      </section>
      {open && (
        <Suspense fallback={null}>
          <LawReader
            key={open}
            id={open}
            onOpen={(id) => ask({ _open: id })}
            onClose={() => ask({ _open: undefined })}
          />
        </Suspense>
      )}
    </div>
  );
}

type Asking = Readonly<Record<string, string | undefined>>;

function Search({
  asked,
  onAsk,
}: {
  asked: { words: string; place: WordPlace; exact: boolean; validity?: string | undefined };
  onAsk: (next: Asking) => void;
}) {
  const t = useT();
  const { data: validities } = useDictionary('safe_law_validity');
  const [words, setWords] = useState(asked.words);
  useEffect(() => setWords(asked.words), [asked.words]);
  return (
    <search className="law-search" aria-label={t('查询条件')}>
      <Select
        value={asked.place}
        aria-label={t('查找范围')}
        options={Object.entries(PLACES).map(([value, label]) => ({ value, label: t(label) }))}
        onChange={(place) => onAsk({ in: place === 'title' ? undefined : place, words: words.trim() })}
      />
      <Input.Search
        allowClear
        maxLength={100}
        value={words}
        placeholder={t('输入关键词')}
        aria-label={t('关键词')}
        onChange={({ target }) => setWords(target.value)}
        onSearch={(value) => onAsk({ words: value.trim() })}
      />
      <Radio.Group
        value={asked.exact ? 1 : 0}
        disabled={asked.place === 'text'}
        aria-label={t('匹配方式')}
        onChange={({ target }) => onAsk({ exact: target.value === 1 ? '1' : undefined, words: words.trim() })}
        options={[
          { value: 0, label: t('模糊') },
          { value: 1, label: t('精确') },
        ]}
      />
      <Select
        allowClear
        value={asked.validity ?? null}
        placeholder={t('全部时效')}
        aria-label={t('时效性')}
        options={(validities ?? []).map(({ key, label }) => ({ value: key, label: t(label) }))}
        onChange={(validity: string | null) => onAsk({ validity: validity ?? undefined })}
      />
    </search>
  );
}
