// Entry of worker threads that run from source: sets up tsx, then loads the TypeScript file named by the first argument.
// (Node 20 resolves the entry of a worker before its --import hooks are in place, so the entry itself must be JavaScript.)
import { register } from 'tsx/esm/api';

register();
await import(process.argv[2]);
