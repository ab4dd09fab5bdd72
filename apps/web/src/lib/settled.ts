import { useEffect, useState } from 'react';

/** The value once it has stood still for a while: what is asked of the server follows no single letter. */
export function useSettled(value: string, ms = 400): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
