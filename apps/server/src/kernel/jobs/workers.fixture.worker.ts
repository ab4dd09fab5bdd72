import { serveTasks, Transferred } from './workers';

export type FixtureTask =
  | { kind: 'double'; n: number }
  | { kind: 'fail'; message: string }
  | { kind: 'spin' }
  | { kind: 'hoard' }
  | { kind: 'exit' }
  | { kind: 'bytes'; bytes: Uint8Array };

let done = 0;

serveTasks<FixtureTask, unknown>(async (task, report) => {
  done += 1;
  switch (task.kind) {
    case 'double':
      report(`doubling ${task.n}`);
      return { value: task.n * 2, done };
    case 'fail':
      throw new RangeError(task.message);
    case 'spin':
      for (;;);
    case 'hoard': {
      const kept: unknown[] = [];
      for (;;) kept.push(new Array(10_000).fill(kept.length));
    }
    case 'exit':
      return process.exit(7);
    case 'bytes': {
      const bytes = task.bytes.map((byte) => byte + 1);
      return new Transferred(bytes, [bytes.buffer]);
    }
  }
});
