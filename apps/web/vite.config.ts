import { createReadStream } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join, normalize, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { fieldsWithoutForms } from '../../scripts/lib/fields-without-forms.mjs';
import { layersOnceDrawn } from '../../scripts/lib/layers-once-drawn.mjs';
import { noColumnFilters } from '../../scripts/lib/no-column-filters.mjs';
import { installable } from './tools/installable';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
const compressible = new Set(['.js', '.mjs', '.css', '.html', '.svg', '.json', '.wasm', '.txt', '.webmanifest']);

/**
 * Writes `x.br` and `x.gz` beside every compressible file of the build, so that the server only picks a file and never
 * compresses at run time. Files under 1 KiB, or those that do not get smaller, stay alone.
 */
function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'anlan:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const names = await readdir(outDir, { recursive: true });
      await Promise.all(
        names.map(async (name) => {
          const path = join(outDir, name);
          if (!compressible.has(extname(name)) || !(await stat(path)).isFile()) return;
          const raw = await readFile(path);
          if (raw.length < 1024) return;
          const [gz, br] = await Promise.all([
            gzipAsync(raw, { level: 9 }),
            brotliAsync(raw, {
              params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
            }),
          ]);
          if (gz.length < raw.length) await writeFile(`${path}.gz`, gz);
          if (br.length < raw.length) await writeFile(`${path}.br`, br);
        }),
      );
    },
  };
}

const packages = createRequire(import.meta.url);
/** The maps of Chinese encodings; those of Japanese and Korean are left out. */
const CHINESE = /^(Adobe-(GB1|CNS1)|GB|UniGB|UniCNS|B5|ETen|ETHK|HK|CNS)/;

/**
 * What the document viewer fetches by name while it reads a PDF: maps of encodings, the standard fonts, decoders, colour
 * profiles. Under the version of pdf.js, so that they may be kept for ever.
 */
function pdfData(): Plugin {
  const root = dirname(packages.resolve('pdfjs-dist/package.json'));
  const at = `assets/pdf-${packages('pdfjs-dist/package.json').version}`;
  return {
    name: 'anlan:pdf-data',
    configureServer({ middlewares }) {
      middlewares.use(`/${at}`, (request, reply, next) => {
        const path = join(root, normalize(`/${request.url ?? ''}`));
        createReadStream(path)
          .once('error', () => next())
          .pipe(reply);
      });
    },
    async generateBundle() {
      for (const folder of ['cmaps', 'standard_fonts', 'wasm', 'iccs'])
        for (const name of await readdir(join(root, folder))) {
          if (name.startsWith('LICENSE') || (folder === 'cmaps' && !CHINESE.test(name))) continue;
          const source = await readFile(join(root, folder, name));
          this.emitFile({ type: 'asset', fileName: `${at}/${folder}/${name}`, source });
        }
    },
  };
}

/** What is opened first, with the parts that the pieces below share with it. */
const FIRST = [
  'src/main.tsx',
  'src/features/identity/login/login.tsx',
  'src/features/hazard/hidden-danger/hazard-list.tsx',
];

/** Takes what is opened first and what it stands on into the piece of this name: closed in itself, it never fetches the rest. */
function reachedFirst(piece: string) {
  let reached: Set<string> | undefined;
  return (id: string, graph: { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null }) => {
    if (!reached) {
      reached = new Set(FIRST.map((name) => resolve(import.meta.dirname, name)));
      for (const next of reached)
        for (const imported of graph.getModuleInfo(next)?.importedIds ?? []) reached.add(imported);
    }
    return reached.has(id) ? piece : null;
  };
}

/** Where `npm run dev` finds the server. */
const server = process.env.DEV_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    layersOnceDrawn(),
    noColumnFilters(),
    fieldsWithoutForms(),
    pdfData(),
    installable(),
    precompress(),
  ],
  optimizeDeps: { rolldownOptions: { plugins: [layersOnceDrawn(), noColumnFilters(), fieldsWithoutForms()] } },
  // The build of pdf.js for browsers of a few years ago.
  resolve: { alias: [{ find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' }] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Only what every page needs gets a group of its own. A forced `antd` group would pull every component into
          // the first load; left alone, the bundler splits antd by the routes that use it.
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|zustand)[\\/]/,
              priority: 30,
            },
            // What the shell itself is made of, in one file: left alone it falls into seventy, one for every set of
            // screens that happen to share a piece.
            { name: 'base', tags: ['$initial'], priority: 20 },
            // Definitions: what the shell and the list most begin with read of them, and the rest of the catalogue, which
            // compresses far better together than in ninety pieces. What one screen alone uses stays with it.
            {
              name: reachedFirst('definitions'),
              debugName: 'definitions',
              test: /packages[\\/](resource|domain|client)[\\/]/,
              minShareCount: 2,
              priority: 11,
            },
            { name: 'catalogue', test: /packages[\\/](resource|domain|client)[\\/]/, minShareCount: 3, priority: 10 },
            // What signing in is drawn with; else the next group would draw it into itself.
            {
              name: 'forms',
              test: /antd[\\/]es[\\/](input|alert)[\\/]|@rc-component[\\/]input[\\/]/,
              priority: 9,
            },
            // What nearly every list is drawn with, and what generated screens add to it.
            {
              name: reachedFirst('lists'),
              debugName: 'lists',
              test: /antd[\\/]es[\\/](table|select|pagination|empty)[\\/]|@rc-component[\\/](table|select|virtual-list|pagination|context)[\\/]|web[\\/]src[\\/](parts|kinds)[\\/]/,
              minShareCount: 24,
              priority: 8,
            },
            // What the first list shares with other screens of its kind: a dozen pieces of a kilobyte, half of it headers.
            {
              name: reachedFirst('hazards'),
              debugName: 'hazards',
              test: /web[\\/]src[\\/](features[\\/]hazard|parts[\\/]outbox|kinds[\\/]file)[\\/]/,
              minShareCount: 2,
              priority: 7,
            },
            { name: 'parts', test: /web[\\/]src[\\/](parts|kinds)[\\/]/, minShareCount: 24, priority: 7 },
            { name: 'icons', test: /@ant-design[\\/]icons/, minShareCount: 12, priority: 7 },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': { target: server, ws: true } } },
});
