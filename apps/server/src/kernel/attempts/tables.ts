import { TRIAL } from '@anlan/domain/attempt/trial';
import { attemptLifecycle } from '@anlan/resource';
import type { IndexSpec, TableSpec } from '../db/schema/table-spec';

/**
 * Every answer as it was given. Only ever added to: neither role can change one, and one is removed with its trial
 * alone, which proves nothing.
 */
export const answerTable: TableSpec = {
  name: 'attempt_answer',
  rls: 'tenant',
  appGrants: 'select, insert',
  systemGrants: 'select, insert, delete',
  columns: [
    { name: 'tenant_id', type: 'text', notNull: true },
    { name: 'attempt_id', type: 'uuid', notNull: true },
    { name: 'seq', type: 'integer', notNull: true },
    { name: 'item', type: 'text', notNull: true },
    // Null: taken back.
    { name: 'answer', type: 'jsonb' },
    { name: 'device', type: 'uuid', notNull: true },
    // Counted by the device.
    { name: 'n', type: 'integer', notNull: true },
    { name: 'given_at', type: 'timestamp with time zone', notNull: true },
  ],
  primaryKey: ['tenant_id', 'attempt_id', 'seq'],
  triggers: [
    {
      name: 'attempt_answer_stays',
      def: 'before delete on attempt_answer for each row execute function attempt_answer_stays()',
    },
  ],
  // The last answer of an item is one look, however often it was typed over.
  indexes: [{ name: 'attempt_answer_item', columns: 'tenant_id, attempt_id, item, seq DESC' }],
  foreignKeys: [
    {
      name: 'attempt_answer_attempt_fk',
      columns: ['tenant_id', 'attempt_id'],
      table: 'attempt',
      references: ['tenant_id', 'id'],
    },
  ],
};

export const attemptFunctions = `
create function attempt_answer_stays() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from attempt a where a.tenant_id = old.tenant_id and a.id = old.attempt_id and a.subject = '${TRIAL.subject}') then
    raise exception 'an answer that counts is not removed';
  end if;
  return old;
end $$;
`;

/** What is open is little: what the clock has to end is found among it alone. */
export const attemptIndexes: readonly IndexSpec[] = [
  {
    name: 'attempt_open',
    columns: 'end_time',
    where: `((state = ${attemptLifecycle.code.open}) AND (deleted_at IS NULL))`,
  },
];
