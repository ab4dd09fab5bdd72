import { allowances } from './lint/allowances';
import { boundaryFindings } from './lint/imports';
import { applyAllowances, isCode, report, repositoryFiles } from './lint/source';

/** Who may import whom; see architecture §2 and scripts/lint/imports.ts. */
const files = repositoryFiles().filter((file) => isCode(file.path));
const rules = new Set(['boundary', 'barrel']);
const mine = allowances.filter((allowance) => rules.has(allowance.rule));
report('boundaries', applyAllowances(boundaryFindings(files), mine), files.length);
