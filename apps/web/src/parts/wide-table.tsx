import { Table, type TableProps, type TableRef } from 'antd';
import { useEffect, useRef } from 'react';

/**
 * A table that scrolls sideways, by the keyboard too: where nothing in its rows takes the focus, the box that scrolls
 * must (WCAG 2.1.1). Only while there is something to scroll, so that nobody stops there for nothing.
 */
export function WideTable<Row extends object>(props: TableProps<Row>) {
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
  return <Table<Row> ref={table} {...props} />;
}
