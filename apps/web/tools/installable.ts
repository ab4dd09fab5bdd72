import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { type Plugin, transformWithOxc } from 'vite';

/** What works without a line: these screens with all they are drawn from. */
const OFFLINE = [
  'features/dashboard/home/home.tsx',
  'features/hazard/hidden-danger/report/report.tsx',
  'features/hazard/hidden-danger/hazard-detail.tsx',
  'features/hazard/hidden-danger/request-input.tsx',
  'features/hazard/hidden-danger/basis-input.tsx',
  'features/hazard/hidden-danger/reviewer-input.tsx',
  'features/hazard/hidden-danger/review-board.tsx',
  'features/hazard/hidden-danger/reused-note.tsx',
  'features/check/run/my-checks.tsx',
  'features/check/run/run.tsx',
  'features/training/my-training.tsx',
  'features/training/practice/practice-run.tsx',
  'features/training/study/study-plan.tsx',
  'features/permit/permit-page.tsx',
  'features/site-work/site-work-page.tsx',
  'parts/actions/step-dialog.tsx',
  'kinds/file/file-input.tsx',
  'kinds/file/file-list.tsx',
  'kinds/file/signature-input.tsx',
  'kinds/time/time-controls.tsx',
  'kinds/choice/choice-controls.tsx',
  'features/desk/phone/todo.tsx',
  'features/desk/phone/me.tsx',
  'app/phone/bottom-bar.tsx',
  'app/asking.tsx',
] as const;

const ICONS = [
  { name: 'icon-192.png', size: 192, purpose: 'any' },
  { name: 'icon-512.png', size: 512, purpose: 'any' },
  // The system cuts its own shape out of it: the sign stands in the middle four fifths.
  { name: 'icon-maskable-512.png', size: 512, purpose: 'maskable' },
  { name: 'apple-touch-icon.png', size: 180, purpose: undefined },
] as const;
const GROUND = '#0f1b2d';

const manifest = {
  id: '/',
  name: '安澜 安全风险隐患双重预防平台',
  short_name: '安澜',
  description: '安全风险分级管控与隐患排查治理',
  lang: 'zh-CN',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f3f5f9',
  theme_color: GROUND,
  icons: ICONS.flatMap(({ name, size, purpose }) =>
    purpose ? [{ src: `/icons/${name}`, sizes: `${size}x${size}`, type: 'image/png', purpose }] : [],
  ),
  shortcuts: [
    { name: '上报隐患', url: '/m/report', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
    { name: '我的检查任务', url: '/m/checks', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
    { name: '待办', url: '/m/todo', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
  ],
};

interface Chunk {
  readonly type: 'chunk' | 'asset';
  readonly fileName: string;
  readonly isEntry?: boolean;
  readonly moduleIds?: readonly string[];
  readonly imports?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

/** The files of these screens: what each is made of and what that is made of in turn. */
export function filesOf(bundle: Readonly<Record<string, Chunk>>, screens: readonly string[]): string[] {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (!chunk || files.has(name)) return;
    files.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const next of chunk.imports ?? []) add(next);
  };
  const missing = screens.filter((screen) => {
    const found = Object.values(bundle).find(({ moduleIds }) => moduleIds?.some((id) => id.endsWith(`/src/${screen}`)));
    if (found) add(found.fileName);
    return !found;
  });
  if (missing.length > 0) throw new Error(`in no chunk: ${missing.join(', ')}`);
  for (const { fileName, isEntry } of Object.values(bundle)) if (isEntry) add(fileName);
  return [...files].sort();
}

/** Makes the console installable: manifest, icons drawn from its sign, and the worker that keeps its pages. */
export function installable(): Plugin {
  let root = '';
  return {
    name: 'anlan:installable',
    apply: 'build',
    // After files that hold nothing but a style have gone.
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle(_options, bundle) {
      const emit = (fileName: string, source: string | Uint8Array) =>
        this.emitFile({ type: 'asset', fileName, source });
      const sign = await readFile(join(root, 'public/favicon.svg'));
      for (const { name, size, purpose } of ICONS) {
        const share = purpose === 'any' ? 1 : 0.66;
        const inner = Math.round(size * share);
        const margin = Math.floor((size - inner) / 2);
        const rest = size - inner - margin;
        const drawn = sharp(sign, { density: 72 * (inner / 32) }).resize(inner, inner);
        if (purpose !== 'any') {
          drawn.extend({ top: margin, bottom: rest, left: margin, right: rest, background: GROUND }).flatten({
            background: GROUND,
          });
        }
        emit(`icons/${name}`, await drawn.png().toBuffer());
      }
      emit('manifest.webmanifest', JSON.stringify(manifest));

      const files = ['/', '/favicon.svg', '/manifest.webmanifest', '/icons/icon-192.png'].concat(
        filesOf(bundle as Readonly<Record<string, Chunk>>, OFFLINE).map((name) => `/${name}`),
      );
      const path = resolve(root, 'src/worker/service-worker.ts');
      const { code } = await transformWithOxc(await readFile(path, 'utf8'), path);
      // The names carry their content, so they are the version.
      const version = createHash('sha256').update(files.join('\n')).update(code).digest('hex').slice(0, 12);
      emit(
        'sw.js',
        code.replaceAll('__FILES__', JSON.stringify(files)).replaceAll('__VERSION__', JSON.stringify(version)),
      );
    },
  };
}
