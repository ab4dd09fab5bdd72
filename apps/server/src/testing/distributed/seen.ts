import { placements } from '../../kernel/db/schema/placement';
import { watchStatements } from '../../kernel/db/session/statements';
import { schema } from '../../schema';
import { wallIsRemoved } from '../first-wall';
import { allows } from './allowed';
import { judgeSql } from './judge-sql';

/** The source file that has sent a statement: the nearest on the stack that is not the database's own. */
function sender(): string | undefined {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 40;
  const lines = (new Error().stack ?? '').split('\n');
  Error.stackTraceLimit = limit;
  return lines
    .map((line) => /apps\/server\/src\/([^:?)]+\.ts)/.exec(line)?.[1])
    .find((path) => path !== undefined && !/^(kernel\/db|testing\/distributed)\//.test(path));
}

/** Fixtures and the demo fill databases; nobody's request or job runs them. */
const NOT_THE_PRODUCT = /\.test\.ts$|^(testing|contract|demo|cli)\/|\.testing\.ts$|\.fixture\.ts$/;

/**
 * Holds every statement of the product that a test causes to the rules for a distributed PostgreSQL, put together as it
 * is sent: one that breaks them, and is not allowed to, is refused instead.
 */
export function judgeSeenStatements(): void {
  const placed = placements(schema);
  const judged = new Map<string, ReturnType<typeof judgeSql>>();
  watchStatements((text) => {
    let found = judged.get(text);
    if (!found) {
      found = judgeSql(text, placed);
      judged.set(text, found);
    }
    if (found.length === 0 || wallIsRemoved()) return;
    const path = sender();
    if (path === undefined || NOT_THE_PRODUCT.test(path)) return;
    const broken = found.filter(({ rule }) => !allows(path, rule));
    if (broken.length > 0)
      throw new Error(
        `${path}: ${broken.map(({ rule, about }) => `${rule} (${about})`).join(', ')} in a statement that a distributed ` +
          `PostgreSQL does not take (docs/adr/0013-distributed-sql.md): ${text}`,
      );
    // Asked once for each sender that may.
    judged.set(text, []);
  });
}
