import { formatDatetime } from '@anlan/resource/dates';
import { useEffect, useState } from 'react';

const WAKES = ['pageshow', 'focus', 'online'] as const;

/** This moment, each second; a device that has slept looks at its clock as soon as it wakes. */
export function useTick(): string {
  const [now, setNow] = useState(() => formatDatetime(Date.now()));
  useEffect(() => {
    const look = () => setNow(formatDatetime(Date.now()));
    const timer = setInterval(look, 1_000);
    document.addEventListener('visibilitychange', look);
    for (const kind of WAKES) window.addEventListener(kind, look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      for (const kind of WAKES) window.removeEventListener(kind, look);
    };
  }, []);
  return now;
}
