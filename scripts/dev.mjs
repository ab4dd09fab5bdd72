import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { install } from './lib/install.mjs';
import { at, root, tools } from './lib/paths.mjs';

// `npm run dev`: the web by Vite on PORT (8080), reloaded in place; the server from its sources on the port after it (8081),
// restarted at every change. Vite passes /api and its websocket on to the server.

const webPort = Number(process.env.PORT || 8080);
const apiPort = webPort + 1;

const installed = await install({ show: true, onStart: () => console.log('installing packages …') });
if (!installed.ok) process.exit(1);

const host = '127.0.0.1';
const parts = [
  {
    name: 'server',
    args: [tools.tsx, 'watch', '--clear-screen=false', at('apps/server/src/main.ts')],
    cwd: root,
    env: { HOST: host, PORT: String(apiPort) },
  },
  {
    name: 'web',
    args: [tools.vite, '--host', host, '--port', String(webPort), '--strictPort', '--clearScreen', 'false'],
    cwd: at('apps/web'),
    env: { DEV_SERVER: `http://${host}:${apiPort}` },
  },
];

const children = parts.map(({ name, args, cwd, env }) => {
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' });
  child.once('exit', (code) => {
    // One without the other is of no use.
    if (!stopping) console.error(`${name} ended with code ${code}`);
    stop(code ?? 1);
  });
  return child;
});

let stopping = false;
function stop(code) {
  if (stopping) return;
  stopping = true;
  process.exitCode = code;
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}
process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));
