import type { DictFamily } from '@anlan/domain/config/dict-calls';
import { PlusOutlined } from '@ant-design/icons';
import { Button, Drawer, Pagination, Skeleton, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useT } from '../../../lib/i18n';
import { useScreenClass } from '../../../lib/screen-class';
import { Can } from '../../../parts/can';
import { Failed, Nothing } from '../../../parts/feedback/states';
import '../../../parts/parts.css';
import { type DictRow, useParents } from './dict-calls';
import { ADD, Items, RowActions, Search, sealedTag, useForm } from './dict-parts';
import './dicts.css';
import { WideTable } from '../../../parts/list/wide-table';

interface ParentsProps {
  readonly family: DictFamily;
  readonly chosen?: string | undefined;
  readonly onChoose: (row: DictRow) => void;
}

/** The codes on the left, one to be chosen. */
function Parents({ family, chosen, onChoose }: ParentsProps) {
  const t = useT();
  const [name, setName] = useState('');
  const [current, setCurrent] = useState(1);
  const { form, create, edit } = useForm();
  const { data, error, refetch } = useParents(family, name, current, 30);
  return (
    <section className="card dict-parents" aria-label={t('字典列表')}>
      <div className="dict-bar">
        <Search
          onSearch={(word) => {
            setName(word);
            setCurrent(1);
          }}
        />
        <Can code={ADD}>
          <Button
            icon={<PlusOutlined aria-hidden />}
            aria-label={t('新增{label}', { label: t('字典') })}
            onClick={() => create()}
          />
        </Can>
      </div>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 10 }} />}
      {data?.records.length === 0 && <Nothing text={t('没有符合条件的数据')} />}
      <ul className="dict-list">
        {data?.records.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className="dict-code"
              aria-current={row.id === chosen ? 'true' : undefined}
              onClick={() => onChoose(row)}
            >
              <span>{t(row.dictValue)}</span>
              <small>{row.code}</small>
            </button>
            <RowActions row={row} onEdit={() => edit(row)} />
          </li>
        ))}
      </ul>
      <Pagination
        simple
        size="small"
        current={current}
        pageSize={30}
        total={data?.total ?? 0}
        onChange={setCurrent}
        hideOnSinglePage
      />
      {form}
    </section>
  );
}

/** Codes at the left, the items of the chosen one at the right; on a phone they come in place of the codes. */
function SideBySide({ family }: { family: DictFamily }) {
  const t = useT();
  const phone = useScreenClass() === 0;
  const [asked, setChosen] = useState<DictRow>();
  // Beside the codes there is room for the items of one: the first until another is chosen.
  const first = useParents(family, '', 1, 30).data?.records[0];
  const chosen = asked ?? (phone ? undefined : first);
  return (
    <div className="dict-sides">
      <Parents family={family} chosen={chosen?.id} onChoose={setChosen} />
      {phone ? (
        <Drawer open={chosen !== undefined} size="100%" title={t('字典项')} onClose={() => setChosen(undefined)}>
          {chosen && <Items key={chosen.id} family={family} parent={chosen} />}
        </Drawer>
      ) : (
        <div className="card dict-items">
          {chosen ? (
            <Items key={chosen.id} family={family} parent={chosen} />
          ) : (
            <Nothing text={t('请从左侧选择字典')} />
          )}
        </div>
      )}
    </div>
  );
}

/** /dict-horizontal/index */
export const DictHorizontal = () => <SideBySide family="dict" />;

/** /system/dictbiz: the dictionaries of the trade. */
export const DictBiz = () => <SideBySide family="dict-biz" />;

/** /dict-vertical/index: the codes as a table, the items of one in a dialog. */
export function DictVertical() {
  const t = useT();
  const phone = useScreenClass() === 0;
  const family: DictFamily = 'dict';
  const [asked, setAsked] = useState({ name: '', current: 1, size: 10 });
  const [chosen, setChosen] = useState<DictRow>();
  const { form, create, edit } = useForm();
  const { data, error, isFetching, refetch } = useParents(family, asked.name, asked.current, asked.size);
  const name = (row: DictRow) => (
    <button type="button" className="link" onClick={() => setChosen(row)}>
      {t(row.dictValue)}
    </button>
  );
  const actions: TableColumnsType<DictRow>[number] = {
    title: t('操作'),
    width: phone ? 160 : 210,
    render: (_value, row) => (
      <RowActions row={row} onEdit={() => edit(row)}>
        <Button
          type="link"
          size="small"
          aria-label={`${t('字典配置')} ${t(row.dictValue)}`}
          onClick={() => setChosen(row)}
        >
          {t('字典配置')}
        </Button>
      </RowActions>
    ),
  };
  // Beside a thumb there is room for what it is called and what can be done.
  const columns: TableColumnsType<DictRow> = phone
    ? [
        {
          title: t('字典名称'),
          render: (_value, row) => (
            <>
              {name(row)}
              <small className="dict-key">{row.code}</small>
            </>
          ),
        },
        actions,
      ]
    : [
        { title: t('字典编号'), dataIndex: 'code', width: 220 },
        { title: t('字典名称'), render: (_value, row) => name(row) },
        { title: t('字典排序'), dataIndex: 'sort', width: 100, align: 'right' },
        { title: t('封存'), dataIndex: 'isSealed', width: 80, render: sealedTag(t) },
        actions,
      ];
  return (
    <section className="card">
      <div className="dict-bar">
        <Search onSearch={(name) => setAsked((now) => ({ ...now, name, current: 1 }))} />
        <Can code={ADD}>
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => create()}>
            {t('新增')}
          </Button>
        </Can>
      </div>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <WideTable<DictRow>
          rowKey="id"
          size="middle"
          loading={isFetching}
          dataSource={[...(data?.records ?? [])].map(({ children: _none, ...row }) => row as DictRow)}
          {...(phone ? {} : { scroll: { x: 800 } })}
          locale={{ emptyText: <Nothing text={t('没有符合条件的数据')} /> }}
          pagination={{
            current: asked.current,
            pageSize: asked.size,
            total: data?.total ?? 0,
            showSizeChanger: true,
            pageSizeOptions: [10, 30, 50, 100, 200],
            onChange: (current, size) => setAsked((now) => ({ ...now, current, size })),
          }}
          columns={columns}
        />
      )}
      {form}
      <Drawer
        open={chosen !== undefined}
        size={phone ? '100%' : 920}
        title={t('字典配置')}
        closable={{ 'aria-label': t('关闭') }}
        onClose={() => setChosen(undefined)}
      >
        {chosen && <Items key={chosen.id} family={family} parent={chosen} />}
      </Drawer>
    </section>
  );
}
