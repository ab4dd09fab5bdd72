import { Table, type TableProps, type TableRef } from 'antd';
import { useEffect, useRef } from 'react';
import { useScreenClass } from '../../lib/screen-class';

/**
 * A table that scrolls sideways, by the keyboard too: where nothing in its rows takes the focus, the box that scrolls
 * must (WCAG 2.1.1). Only while there is something to scroll, so that nobody stops there for nothing. On a phone only
 * the left edge is held: between two held edges nothing would be left to read.
 */
export function WideTable<Row extends object>({ columns, ...props }: TableProps<Row>) {
  const phone = useScreenClass() === 0;
  const table = useRef<TableRef>(null);
  useEffect(() => {
    const box = table.current?.nativeElement.querySelector<HTMLElement>('.ant-table-content');
    if (!box) return;
    const judge = () => {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute('tabindex');
    };
    const watch = new ResizeObserver(judge);
    watch.observe(box);
    return () => watch.disconnect();
  });
  const drawn = phone
    ? columns?.map(({ fixed, ...column }) => (fixed === 'left' ? { ...column, fixed } : column))
    : columns;
  return <Table<Row> ref={table} {...(drawn ? { columns: drawn } : {})} {...props} />;
}
