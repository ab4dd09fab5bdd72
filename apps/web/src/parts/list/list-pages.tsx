import { Input, Pagination } from 'antd';
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
      pageSizeOptions={[...PAGE_SIZES]}
      showSizeChanger={phone ? false : { 'aria-label': t('每页条数') }}
      // Of a list that is counted so far the pager itself would lead a greater number to the last page it knows.
      showQuickJumper={!phone && !capped}
      size={phone ? 'small' : 'medium'}
      simple={phone}
      showTotal={phone ? undefined : () => t(capped ? '共 {n}+ 条' : '共 {n} 条', { n: told })}
      itemRender={(number, type, element) =>
        capped && type === 'page' && number === last && number > state.page + 2 ? <span aria-hidden>…</span> : element
      }
      onChange={(next, nextSize) => list.setPage(next, nextSize === size ? undefined : nextSize)}
    />
  );
  if (!capped || phone) return pager;
  return (
    <div className="rt-pages rt-pages-open">
      {pager}
      <PageJump onPage={(page) => list.setPage(page)} />
    </div>
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
