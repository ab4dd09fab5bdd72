import { useEffect, useState } from 'react';

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
