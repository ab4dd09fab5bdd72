import { useLayoutEffect, useState } from 'react';

/** How wide a box stands, from the first drawing on; 0 where that cannot be told. */
export function useWidth(box: { current: HTMLDivElement | null }): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [box]);
  return width;
}
