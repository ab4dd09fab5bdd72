import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { definitionLabels } from './definition-labels';

const src = join(import.meta.dirname, '..', 'src');

/** Samples of tests; the product's own name; the language that is named in itself; the Chinese form of a date. */
const NOT_TRANSLATED = { files: ['parts/testing.tsx'], words: ['安澜', '中文', 'YYYY年M月D日 dddd'] };

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/[^\n]*/g, '$1');

/**
 * Every Chinese literal of the sources with the files that have it: sentences given to `t`, and words in tables that
 * reach `t` by a name.
 */
export function sentences(): Map<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const name of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name) || name.startsWith('locales/')) continue;
    if (NOT_TRANSLATED.files.includes(name)) continue;
    const text = withoutComments(readFileSync(join(src, name), 'utf8'));
    for (const match of text.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g)) {
      const sentence = (match[1] ?? match[2] ?? '').replace(/\\(['"\\])/g, '$1');
      if (!/\p{Script=Han}/u.test(sentence) || NOT_TRANSLATED.words.includes(sentence)) continue;
      const files = found.get(sentence) ?? [];
      if (!files.includes(name)) found.set(sentence, [...files, name]);
    }
  }
  return found;
}

/** The English catalogues by file name. */
export async function catalogues(): Promise<Map<string, Readonly<Record<string, string>>>> {
  const folder = join(src, 'locales', 'en');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const modules = await Promise.all(
    names.map(async (name) => [name, (await import(join(folder, name))) as { en: Record<string, string> }] as const),
  );
  return new Map(modules.map(([name, module]) => [name, module.en]));
}

/** What the English console would show in Chinese: `place` is a source file or the definition that says it. */
export async function missing(): Promise<{ sentence: string; place: string }[]> {
  const known = new Set([...(await catalogues()).values()].flatMap((en) => Object.keys(en)));
  const places = new Map([...sentences()].map(([sentence, files]) => [sentence, files.join(' ')]));
  for (const [label, place] of definitionLabels()) places.set(label, places.get(label) ?? place);
  return [...places].filter(([sentence]) => !known.has(sentence)).map(([sentence, place]) => ({ sentence, place }));
}

// `npx tsx apps/web/tools/missing-english.ts` tells what the English console still shows in Chinese.
if (process.argv[1] === import.meta.filename) {
  const open = await missing();
  for (const { sentence, place } of open) process.stdout.write(`${place}\t${sentence}\n`);
  process.stdout.write(`${open.length} without English\n`);
}
