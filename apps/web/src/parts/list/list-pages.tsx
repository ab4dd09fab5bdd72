import { Input, Pagination, Select } from 'antd';
import { useState } from 'react';
import { useT } from '../../lib/i18n';
import { useScreenClass } from '../../lib/screen-class';
import { atLeast, PAGE_SIZES } from './list-state';
import type { ResourceList } from './use-resource-list';

/** The pager of a list. Beyond what was counted there is more: no page is shown as the last, and the next one is offered. */
export function ListPages({ list }: { list: ResourceList }) {
  const t = useT();
  const phone = useScreenClass() === 0;
  const { page, size, state } = list;
  const told = page?.total ?? 0;
  const capped = page?.capped === true;
  const total = capped ? atLeast(told, state.page, size, list.rows.length) : told;
  if (total === 0) return null;
  const last = Math.ceil(total / size);
  const pager = (
    <Pagination
      className="rt-pages"
      current={state.page}
      pageSize={size}
      total={total}
      showSizeChanger={false}
      // Of a list that is counted so far the pager itself would lead a greater number to the last page it knows.
      showQuickJumper={!phone && !capped}
      size={phone ? 'small' : 'medium'}
      simple={phone}
      showTotal={phone ? undefined : () => t(capped ? '共 {n}+ 条' : '共 {n} 条', { n: told })}
      itemRender={(number, type, element) =>
        capped && type === 'page' && number === last && number > state.page + 2 ? <span aria-hidden>…</span> : element
      }
      onChange={(next) => list.setPage(next)}
    />
  );
  if (phone) return pager;
  return (
    <div className="rt-pages rt-pages-open">
      {pager}
      {capped && <PageJump onPage={(page) => list.setPage(page)} />}
      <PageSize list={list} />
    </div>
  );
}

const BY_HEIGHT = 0;

/** Rows of a page: as many as the window has room for, or a number. */
function PageSize({ list: { size, fitted, setSize } }: { list: ResourceList }) {
  const t = useT();
  return (
    <Select
      size="middle"
      aria-label={t('每页条数')}
      popupMatchSelectWidth={false}
      value={fitted ? BY_HEIGHT : size}
      onChange={(next) => setSize(next === BY_HEIGHT ? undefined : next)}
      options={[
        { value: BY_HEIGHT, label: fitted ? t('按屏高（{n}条）', { n: size }) : t('按屏高') },
        ...[...PAGE_SIZES].map((n) => ({ value: n as number, label: t('{n}条/页', { n }) })),
      ]}
    />
  );
}

/** Any page by its number, also one beyond what was counted. */
function PageJump({ onPage }: { onPage: (page: number) => void }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const go = () => {
    setTyped('');
    if (/^[1-9]\d{0,6}$/.test(typed)) onPage(Number(typed));
  };
  return (
    <span className="rt-jump">
      {t('跳至')}
      <Input
        size="small"
        inputMode="numeric"
        aria-label={t('页码')}
        value={typed}
        onChange={(event) => setTyped(event.target.value.trim())}
        onPressEnter={go}
        onBlur={go}
      />
      {t('页')}
    </span>
  );
}
