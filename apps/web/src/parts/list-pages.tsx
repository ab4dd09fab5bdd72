import { Pagination } from 'antd';
import { useT } from '../lib/i18n';
import { useScreenClass } from '../lib/screen-class';
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
  return (
    <Pagination
      className="rt-pages"
      current={state.page}
      pageSize={size}
      total={total}
      pageSizeOptions={[...PAGE_SIZES]}
      showSizeChanger={phone ? false : { 'aria-label': t('每页条数') }}
      showQuickJumper={!phone}
      size={phone ? 'small' : 'medium'}
      simple={phone}
      showTotal={phone ? undefined : () => t(capped ? '共 {n}+ 条' : '共 {n} 条', { n: told })}
      itemRender={(number, type, element) =>
        capped && type === 'page' && number === last && number > state.page + 2 ? <span aria-hidden>…</span> : element
      }
      onChange={(next, nextSize) => list.setPage(next, nextSize === size ? undefined : nextSize)}
    />
  );
}
