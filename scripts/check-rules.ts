import { allResources } from '@anlan/domain';
import { placements } from '../apps/server/src/kernel/db/schema/placement';
import { schema } from '../apps/server/src/schema';
import { allowances } from './lint/allowances';
import { codeFindings } from './lint/code-rules';
import { distributedFindings, notAllowed } from './lint/distributed-rules';
import { packageFindings } from './lint/package-rules';
import { applyAllowances, isCode, report, repositoryFiles } from './lint/source';
import {
  folderFindings,
  numberFindings,
  pastEngineFindings,
  sharedDatabaseFindings,
  sqlFindings,
  textFindings,
  wirePathFindings,
} from './lint/text-rules';

/** The house rules a machine can check; exceptions with their reasons stand in scripts/lint/allowances.ts. */
const files = repositoryFiles();
/** Tables of resources and of their child rows. */
const tables = new Set(
  allResources.flatMap(({ table, fields }) => [
    table,
    ...Object.values(fields).flatMap((field) => (field.kind === 'rows' ? [field.table] : [])),
  ]),
);
const findings = files.flatMap((file) => [
  ...textFindings(file),
  ...wirePathFindings(file),
  ...sqlFindings(file),
  ...sharedDatabaseFindings(file),
  ...pastEngineFindings(file, tables),
  ...packageFindings(file),
  ...(isCode(file.path) ? codeFindings(file) : []),
]);
findings.push(...numberFindings(files), ...folderFindings(files));
const placed = placements(schema);
findings.push(...notAllowed(files.flatMap((file) => distributedFindings(file, placed))));
const elsewhere = new Set(['boundary', 'barrel']);
const mine = allowances.filter((allowance) => !elsewhere.has(allowance.rule));
report('rules', applyAllowances(findings, mine), files.length);
