import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const packageName = '@expo-google-fonts/noto-sans-sc';

/** File of a weight inside the font package. */
const files = {
  regular: '400Regular/NotoSansSC_400Regular.ttf',
  bold: '700Bold/NotoSansSC_700Bold.ttf',
} as const;

/** Noto Sans SC (OFL 1.1), 10.6 MB each; only the glyphs used end up in a document. */
export function readFont(weight: keyof typeof files): Buffer {
  return readFileSync(createRequire(import.meta.url).resolve(`${packageName}/${files[weight]}`));
}
