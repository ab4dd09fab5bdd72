import { excelRecord } from '@anlan/domain/config/excel-record';
import type { AnyResource } from '@anlan/resource';
import type { Work } from '../../context';
import { newId } from '../../db/id';
import { Refusal } from '../../errors';
import { insertRow } from '../write/one';

/** Of thousands of bad cells the first are enough to begin with. */
const KEPT = 200;

interface Facts {
  readonly resource: AnyResource;
  readonly fileName: string;
  readonly rows: number;
}

/** Who brought in what, when, and what came of it; gives the record's id. */
export async function recordImport(
  work: Work,
  { resource, fileName, rows }: Facts,
  outcome: { readonly created: number; readonly updated: number } | Refusal,
): Promise<string> {
  const id = newId();
  const told = outcome instanceof Refusal ? outcome.extra.data?.errors : undefined;
  const errors = Array.isArray(told) ? told : [];
  const result =
    outcome instanceof Refusal
      ? {
          success: false,
          createdCount: 0,
          updatedCount: 0,
          failCount: Math.max(1, errors.length),
          message: [...outcome.message].slice(0, 500).join(''),
          errors: errors.slice(0, KEPT),
        }
      : {
          success: true,
          createdCount: outcome.created,
          updatedCount: outcome.updated,
          failCount: 0,
          message: `导入成功，新增${outcome.created}条，更新${outcome.updated}条`,
          errors: [],
        };
  const values = {
    ...result,
    fileName,
    importType: resource.name,
    importTypeName: resource.label,
    totalCount: rows,
  };
  await insertRow(work, excelRecord, id, values, 'create');
  return id;
}
