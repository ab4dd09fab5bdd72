import { allResources, resourceOf } from '@anlan/domain';
import { attemptFunctions } from './kernel/attempts/tables';
import type { TableSpec } from './kernel/db/schema/table-spec';
import { deadlineFunctions } from './kernel/deadlines/tables';
import { tablesOf } from './kernel/resource/table';
import { kernelTables } from './kernel/tables';
import { moduleIndexes, moduleTables } from './modules/tables';

/** Every table of the product as pure data: the kernel's, the definitions', the modules' own. */
export const schema: readonly TableSpec[] = [
  ...kernelTables,
  ...allResources
    .flatMap((resource) => tablesOf(resource, resourceOf))
    .map((table) => ({ ...table, indexes: [...table.indexes, ...(moduleIndexes[table.name] ?? [])] })),
  ...moduleTables,
];

/** What the triggers of these tables call. */
export const functions: string = `${deadlineFunctions}\n${attemptFunctions}`;
