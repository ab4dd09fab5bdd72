import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { verifySync } from '@node-rs/argon2';
import { serveTasks } from '../../../kernel/jobs/workers';

// This thread alone stands back behind those who are at work already: it gets some 40 % of what one of them gets, so that
// signing in goes on beside any load. Where threads have no priority of their own it works beside them.
try {
  setPriority(Number(readlinkSync('/proc/thread-self').split('/').pop()), 4);
} catch {}

serveTasks<readonly [string, string], boolean>(async ([hash, digest]) => verifySync(hash, digest));
