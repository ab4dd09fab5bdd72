import { distributeSql } from '../kernel/db/schema/distribute';
import { schema } from '../schema';

/** `npm run --silent db:distribute | psql -v ON_ERROR_STOP=1 …`: see docs/adr/0013-distributed-sql.md. */
process.stdout.write(distributeSql(schema));
