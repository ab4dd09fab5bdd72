import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { usePreferences } from '../lib/preferences';
import { useScreenClass } from '../lib/screen-class';
import { antdThemeOf } from '../lib/theme/antd-theme';
import type { Theme } from '../lib/theme/themes';
import { useTheme } from '../lib/theme/use-theme';
import { PaperHost } from '../parts/sheet/paper-host';
import { FeedbackBridge } from './feedback-bridge';

/** Puts a theme's colours on <html> as `--s-*`, where portals and plain styles find them too. */
function dress(theme: Theme): void {
  const { style, dataset } = document.documentElement;
  for (const [role, color] of Object.entries(theme.palette)) style.setProperty(`--s-${role}`, color);
  style.colorScheme = theme.dark ? 'dark' : 'light';
  dataset.theme = theme.name;
  if (theme.dark) dataset.dark = '';
  else delete dataset.dark;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', theme.palette.header ?? '');
}

function useMedia(query: string): boolean {
  const list = useMemo(() => window.matchMedia(query), [query]);
  return useSyncExternalStore(
    (changed) => {
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => list.matches,
  );
}

type Locale = typeof zhCN;

/** antd, day names and `lang` in the chosen language. Chinese is built in, English is fetched when wanted. */
function useLocale(): Locale {
  const language = usePreferences((state) => state.language);
  const [english, setEnglish] = useState<Locale | null>(null);
  useEffect(() => {
    document.documentElement.lang = language === 'en' ? 'en' : 'zh-CN';
    dayjs.locale(language === 'en' ? 'en' : 'zh-cn');
    if (language === 'en') void import('antd/locale/en_US').then((module) => setEnglish(module.default));
  }, [language]);
  return language === 'en' && english ? english : zhCN;
}

export function ThemeRoot({ children }: { children: ReactNode }) {
  const theme = useTheme();
  const locale = useLocale();
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const phone = useScreenClass() === 0;
  const antdTheme = useMemo(() => antdThemeOf(theme, still, phone), [theme, still, phone]);
  useLayoutEffect(() => dress(theme), [theme]);
  return (
    // Without autoInsertSpace the accessible name of 查询 stays 查询 and does not become 查 询.
    <ConfigProvider locale={locale} theme={antdTheme} button={{ autoInsertSpace: false }}>
      <div className="app">
        <FeedbackBridge />
        {children}
        <PaperHost />
      </div>
    </ConfigProvider>
  );
}
