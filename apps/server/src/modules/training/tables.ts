import { releaseLifecycle } from '@anlan/domain/training/exam';
import type { IndexSpec, TableSpec } from '../../kernel/db/schema/table-spec';

/** The questions of one attempt, with their keys, as they were when it began. No resource and no call reads it out. */
const sheet: TableSpec = {
  name: 'exam_sheet',
  rls: 'tenant',
  appGrants: 'select, insert',
  systemGrants: 'select, insert',
  columns: [
    { name: 'tenant_id', type: 'text', notNull: true },
    { name: 'attempt_id', type: 'uuid', notNull: true },
    { name: 'exam_id', type: 'uuid', notNull: true },
    { name: 'paper', type: 'jsonb', notNull: true },
    { name: 'questions', type: 'jsonb', notNull: true },
  ],
  // Written just before its attempt, in the same transaction: no foreign key to what is not there yet.
  primaryKey: ['tenant_id', 'attempt_id'],
  indexes: [],
  foreignKeys: [
    { name: 'exam_sheet_exam_fk', columns: ['tenant_id', 'exam_id'], table: 'exam', references: ['tenant_id', 'id'] },
  ],
};

export const trainingTables: readonly TableSpec[] = [sheet];

/** What the clock has still to move is little, over all tenants. */
const byClock = (column: string): string =>
  `((release_status = ${releaseLifecycle.code.released}) AND (progress_status = ANY (ARRAY[0, 1])) AND (${column} IS NULL))`;

export const trainingIndexes: Readonly<Record<string, readonly IndexSpec[]>> = {
  exam: [{ name: 'exam_clock', columns: 'end_time', where: byClock('deleted_at') }],
};
