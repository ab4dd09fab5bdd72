import './lib/node-version.mjs';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

// `npm start`: from a fresh clone to a running product. When nothing has changed it neither installs nor builds.

const { install } = await import('./lib/install.mjs');
const { buildIfNeeded } = await import('./build.mjs');
const { at } = await import('./lib/paths.mjs');

function stop(message) {
  console.error(message);
  process.exit(1);
}

const installed = await install({ show: true, onStart: () => console.log('正在安装依赖，约需一分钟……') });
if (!installed.ok) stop('依赖安装失败，原因见上。请检查网络后重试。');

try {
  await buildIfNeeded({ onStart: (what) => console.log(`正在构建（${what}），约需半分钟……`) });
} catch (error) {
  stop(`构建失败：\n${error.message}`);
}

const main = at('apps/server/dist/main.js');
if (!existsSync(main)) stop('构建没有产出 apps/server/dist/main.js。');
// The server runs in this very process: signals, exit code and terminal are its own, and the warm start saves one Node.
process.argv[1] = main;
await import(pathToFileURL(main).href);
