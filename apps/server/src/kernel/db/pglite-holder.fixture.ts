import { openDb } from './open';

/** A process of its own for pglite.test.ts: opens the folder, writes rows and prints each acknowledged number. */
const db = await openDb({ dataDir: process.argv[2] as string });
await db.owner('fixture', (tx) => tx.exec('create table if not exists ack (n integer primary key)'));
for (let n = 1; ; n += 1) {
  await db.owner('fixture', (tx) => tx.run('insert into ack (n) values ($1)', [n]));
  process.stdout.write(`${n}\n`);
}
