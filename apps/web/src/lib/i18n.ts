import { useCallback } from 'react';
import { type Language, usePreferences } from './preferences';

export type Params = Readonly<Record<string, string | number>>;
export type Translate = (zh: string, params?: Params) => string;

type Catalogue = Readonly<Record<string, string>>;

/** One English catalogue per module; loaded only when English is chosen. */
const catalogues = import.meta.glob<{ en: Catalogue }>('../locales/en/**/*.ts');
const english = new Map<string, string>();

interface Composed {
  readonly shape: RegExp;
  readonly en: string;
}
/** Sentences that code puts together of parts, in the order in which they are tried. */
const composed: Composed[] = [];

const shapeOf = (zh: string): RegExp =>
  new RegExp(`^${zh.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>.+?)')}$`);

/** Loads what a language needs. Resolves at once for Chinese, whose source text stands in place. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language !== 'en' || english.size > 0) return;
  const [sentences, ...modules] = await Promise.all([
    import('../locales/composed-en'),
    ...Object.values(catalogues).map((load) => load()),
  ]);
  if (english.size > 0) return;
  for (const module of modules) {
    for (const [zh, en] of Object.entries(module.en)) english.set(zh, en);
  }
  for (const [zh, en] of Object.entries(sentences.en)) composed.push({ shape: shapeOf(zh), en });
}

/** Switches the language at run time, after its catalogue is there. */
export async function switchLanguage(language: Language): Promise<void> {
  await loadLanguage(language);
  usePreferences.setState({ language });
}

const CHINESE = /[\p{Script=Han}、，：]/u;

/** 最大值为999 by the pattern 最大值为{max}, its parts translated too. Half a translation would be worse than none. */
function composedEnglish(zh: string): string | undefined {
  for (const { shape, en } of composed) {
    const parts = shape.exec(zh)?.groups;
    if (!parts) continue;
    const text = en.replace(/\{(\w+)\}/g, (_whole, name: string) => inEnglish(parts[name] ?? ''));
    if (!CHINESE.test(text)) return text;
  }
  return undefined;
}

const inEnglish = (zh: string): string => english.get(zh) ?? (CHINESE.test(zh) ? composedEnglish(zh) : undefined) ?? zh;

function translate(language: Language, zh: string, params?: Params): string {
  const pattern = language === 'en' ? inEnglish(zh) : zh;
  if (!params) return pattern;
  return pattern.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole));
}

/** The sentence in the current language. Outside components only: it does not follow a later switch. */
export const t: Translate = (zh, params) => translate(usePreferences.getState().language, zh, params);

/** The source text, whatever the language: for code that also speaks where no language is chosen. */
export const chinese: Translate = (zh, params) => translate('zh', zh, params);

/** `t` for components: the component is drawn again when the language changes. */
export function useT(): Translate {
  const language = usePreferences((state) => state.language);
  return useCallback<Translate>((zh, params) => translate(language, zh, params), [language]);
}
