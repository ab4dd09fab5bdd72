import { useEffect, useLayoutEffect, useState } from 'react';

const LEAST_ROOM = 280;
/** Heading, pages and the padding under the table. */
const AROUND = 132;

/** Height left for the rows of a table that scrolls by itself. */
export function useRoom(box: { current: HTMLDivElement | null }, wanted: boolean): number {
  const [height, setHeight] = useState(480);
  useEffect(() => {
    if (!wanted) return;
    const measure = () => {
      const top = box.current?.getBoundingClientRect().top ?? 0;
      setHeight(Math.max(LEAST_ROOM, Math.round(window.innerHeight - Math.max(0, top) - AROUND)));
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [box, wanted]);
  return height;
}

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
