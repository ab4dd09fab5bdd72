import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useEffect, useState } from 'react';
import { type Language, usePreferences } from './preferences';

/** The current time in the user's language, anew every `everyMs`. */
export function useNow(everyMs: number): Dayjs {
  const language = usePreferences((state) => state.language);
  const [now, setNow] = useState(() => dayjs());
  useEffect(() => {
    setNow(dayjs());
    const timer = setInterval(() => setNow(dayjs()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now.locale(language === 'en' ? 'en' : 'zh-cn');
}

/** 2026年11月21日 星期六 · Saturday, November 21, 2026 */
export function dayText(now: Dayjs, language: Language): string {
  return now.format(language === 'en' ? 'dddd, MMMM D, YYYY' : 'YYYY年M月D日 dddd');
}
