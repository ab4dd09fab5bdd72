import type { TableSpec } from '../../../kernel/db/schema/table-spec';

/** In place of a plan, where one practises for oneself. */
export const NO_PLAN = '00000000-0000-0000-0000-000000000000';

/** Questions that somebody has before him; their keys stay in the bank. */
const draw: TableSpec = {
  name: 'practice_draw',
  rls: 'tenant',
  appGrants: 'select, insert',
  systemGrants: 'select, insert',
  columns: [
    { name: 'tenant_id', type: 'text', notNull: true },
    { name: 'id', type: 'uuid', notNull: true },
    { name: 'user_id', type: 'uuid', notNull: true },
    { name: 'plan_id', type: 'uuid', notNull: true },
    { name: 'questions', type: 'uuid[]', notNull: true },
    { name: 'drawn_at', type: 'timestamp with time zone', notNull: true },
    // Why each was asked, by its id; of what was chosen for the person alone.
    { name: 'reasons', type: 'jsonb' },
  ],
  primaryKey: ['tenant_id', 'id'],
  indexes: [],
  foreignKeys: [],
};

/** One answer to each question of a draw, as it was given and judged. Only ever added to. */
const answer: TableSpec = {
  name: 'practice_answer',
  rls: 'tenant',
  appGrants: 'select, insert',
  systemGrants: 'select, insert',
  columns: [
    { name: 'tenant_id', type: 'text', notNull: true },
    { name: 'draw_id', type: 'uuid', notNull: true },
    { name: 'question_id', type: 'uuid', notNull: true },
    { name: 'user_id', type: 'uuid', notNull: true },
    { name: 'plan_id', type: 'uuid', notNull: true },
    { name: 'answer', type: 'jsonb', notNull: true },
    { name: 'correct', type: 'boolean', notNull: true },
    { name: 'given_at', type: 'timestamp with time zone', notNull: true },
  ],
  primaryKey: ['tenant_id', 'draw_id', 'question_id'],
  indexes: [
    { name: 'practice_answer_day', columns: 'tenant_id, user_id, given_at DESC' },
    { name: 'practice_answer_plan', columns: 'tenant_id, plan_id, user_id' },
  ],
  foreignKeys: [
    {
      name: 'practice_answer_draw_fk',
      columns: ['tenant_id', 'draw_id'],
      table: 'practice_draw',
      references: ['tenant_id', 'id'],
    },
  ],
};

/** Where somebody stands with a question: for himself, and once more in each plan. */
const standing: TableSpec = {
  name: 'practice_standing',
  rls: 'tenant',
  appGrants: 'select, insert, update',
  systemGrants: 'select, insert, update',
  columns: [
    { name: 'tenant_id', type: 'text', notNull: true },
    { name: 'user_id', type: 'uuid', notNull: true },
    { name: 'plan_id', type: 'uuid', notNull: true },
    { name: 'question_id', type: 'uuid', notNull: true },
    { name: 'times', type: 'integer', notNull: true },
    { name: 'right_times', type: 'integer', notNull: true },
    // Right answers in a row up to now.
    { name: 'streak', type: 'integer', notNull: true },
    { name: 'last_answer', type: 'jsonb', notNull: true },
    { name: 'last_time', type: 'timestamp with time zone', notNull: true },
  ],
  primaryKey: ['tenant_id', 'user_id', 'plan_id', 'question_id'],
  indexes: [{ name: 'practice_standing_plan', columns: 'tenant_id, plan_id, user_id' }],
  foreignKeys: [],
};

export const practiceTables: readonly TableSpec[] = [draw, answer, standing];
