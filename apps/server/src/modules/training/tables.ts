import { releaseLifecycle } from '@anlan/domain/training/exam';
import type { IndexSpec, TableSpec } from '../../kernel/db/schema/table-spec';
import { practiceTables } from './practice/tables';

/** The questions of one attempt, with their keys, as they were when it began. No resource and no call reads it out. */
const sheet: TableSpec = {
  name: 'exam_sheet',
  rls: 'tenant',
  appGrants: 'select, insert',
  // Made ready before anybody began, and removed where nobody did.
  systemGrants: 'select, insert, delete',
  columns: [
    { name: 'tenant_id', type: 'text', notNull: true },
    { name: 'attempt_id', type: 'uuid', notNull: true },
    { name: 'exam_id', type: 'uuid', notNull: true },
    { name: 'paper', type: 'jsonb', notNull: true },
    { name: 'questions', type: 'jsonb', notNull: true },
  ],
  // Written just before its attempt, in the same transaction: no foreign key to what is not there yet.
  primaryKey: ['tenant_id', 'attempt_id'],
  indexes: [{ name: 'exam_sheet_exam', columns: 'tenant_id, exam_id' }],
  foreignKeys: [
    { name: 'exam_sheet_exam_fk', columns: ['tenant_id', 'exam_id'], table: 'exam', references: ['tenant_id', 'id'] },
  ],
};

/** When somebody looked away from the paper he sits. */
const leave: TableSpec = {
  name: 'exam_leave',
  rls: 'tenant',
  appGrants: 'select, insert',
  systemGrants: 'select, insert',
  columns: [
    { name: 'tenant_id', type: 'text', notNull: true },
    { name: 'attempt_id', type: 'uuid', notNull: true },
    { name: 'left_at', type: 'timestamptz', notNull: true },
  ],
  primaryKey: ['tenant_id', 'attempt_id', 'left_at'],
  indexes: [],
  foreignKeys: [],
};

/** Photos that people took before they began, and the id of the record that each is for. */
const photo: TableSpec = {
  name: 'exam_photo',
  rls: 'tenant',
  appGrants: 'select, insert',
  systemGrants: 'select, insert',
  columns: [
    { name: 'tenant_id', type: 'text', notNull: true },
    { name: 'exam_id', type: 'uuid', notNull: true },
    { name: 'user_id', type: 'uuid', notNull: true },
    { name: 'taken_at', type: 'timestamptz', notNull: true },
    { name: 'file_id', type: 'uuid', notNull: true },
    { name: 'record_id', type: 'uuid', notNull: true },
  ],
  primaryKey: ['tenant_id', 'exam_id', 'user_id', 'taken_at'],
  indexes: [],
  foreignKeys: [],
};

/** The page that counts for a person at this moment: one, whatever tabs and devices he has open. */
const session: TableSpec = {
  name: 'study_session',
  rls: 'tenant',
  appGrants: 'select, insert, update',
  systemGrants: 'select, insert, update, delete',
  columns: [
    { name: 'tenant_id', type: 'text', notNull: true },
    { name: 'user_id', type: 'uuid', notNull: true },
    { name: 'session', type: 'uuid', notNull: true },
    { name: 'record_id', type: 'uuid', notNull: true },
    { name: 'seq', type: 'integer', notNull: true },
    { name: 'beat_at', type: 'timestamptz', notNull: true },
    // Seconds that still count before somebody is asked whether he is there; what he is to type once he is.
    { name: 'until_asked', type: 'integer', notNull: true },
    // Seconds that still count before anything asked of him can be met by them; null: to be found out.
    { name: 'until_judged', type: 'integer' },
    { name: 'answer', type: 'text' },
    { name: 'image', type: 'text' },
    // The stretch that the next word goes on with; none after a break.
    { name: 'span', type: 'uuid' },
  ],
  primaryKey: ['tenant_id', 'user_id'],
  indexes: [],
  foreignKeys: [],
};

/**
 * What was learned when: a stretch without a break is one row, which its words make longer. From these alone the seconds
 * of a record are counted anew (domain/training/completion).
 */
const span: TableSpec = {
  name: 'study_span',
  rls: 'tenant',
  appGrants: 'select, insert, update',
  systemGrants: 'select, insert, update',
  columns: [
    { name: 'tenant_id', type: 'text', notNull: true },
    { name: 'id', type: 'uuid', notNull: true },
    { name: 'user_id', type: 'uuid', notNull: true },
    { name: 'record_id', type: 'uuid', notNull: true },
    { name: 'session', type: 'uuid', notNull: true },
    { name: 'from_at', type: 'timestamptz', notNull: true },
    { name: 'until_at', type: 'timestamptz', notNull: true },
    { name: 'allowed', type: 'integer', notNull: true },
    { name: 'pieces', type: 'jsonb', notNull: true },
  ],
  primaryKey: ['tenant_id', 'id'],
  indexes: [{ name: 'study_span_record', columns: 'tenant_id, record_id, from_at' }],
  foreignKeys: [],
};

/** When somebody was asked whether he is there, and when he said so. */
const challenge: TableSpec = {
  name: 'study_challenge',
  rls: 'tenant',
  appGrants: 'select, insert, update',
  systemGrants: 'select, insert, update',
  columns: [
    { name: 'tenant_id', type: 'text', notNull: true },
    { name: 'id', type: 'uuid', notNull: true },
    { name: 'user_id', type: 'uuid', notNull: true },
    { name: 'asked_at', type: 'timestamptz', notNull: true },
    { name: 'answered_at', type: 'timestamptz' },
    { name: 'tries', type: 'integer', notNull: true },
  ],
  primaryKey: ['tenant_id', 'id'],
  indexes: [{ name: 'study_challenge_user', columns: 'tenant_id, user_id, asked_at' }],
  foreignKeys: [],
};

/** Seconds learned online by person, day (in Shanghai) and kind of training: what hours are counted from. */
const hours: TableSpec = {
  name: 'training_hours',
  rls: 'tenant',
  appGrants: 'select, insert, update',
  systemGrants: 'select, insert, update',
  columns: [
    { name: 'tenant_id', type: 'text', notNull: true },
    { name: 'user_id', type: 'uuid', notNull: true },
    { name: 'day', type: 'date', notNull: true },
    { name: 'type', type: 'text', notNull: true },
    { name: 'seconds', type: 'numeric(12,1)', notNull: true },
  ],
  primaryKey: ['tenant_id', 'user_id', 'day', 'type'],
  indexes: [],
  foreignKeys: [],
};

/** The files that a course or document has had, each a version; study records and plans name them by number. */
const version: TableSpec = {
  name: 'course_version',
  rls: 'tenant',
  appGrants: 'select, insert',
  systemGrants: 'select, insert',
  columns: [
    { name: 'tenant_id', type: 'text', notNull: true },
    { name: 'material_id', type: 'uuid', notNull: true },
    { name: 'version', type: 'integer', notNull: true },
    // 1 a video, 2 a document.
    { name: 'kind', type: 'integer', notNull: true },
    { name: 'file_id', type: 'uuid', notNull: true },
    { name: 'note', type: 'text' },
    { name: 'made_at', type: 'timestamptz', notNull: true },
    { name: 'made_by', type: 'uuid' },
  ],
  primaryKey: ['tenant_id', 'material_id', 'version'],
  indexes: [],
  foreignKeys: [],
};

/** Which version of a course a released plan is studied by, and from which on those in the middle may go on. */
const bound: TableSpec = {
  name: 'plan_material',
  rls: 'tenant',
  appGrants: 'select, insert, update, delete',
  systemGrants: 'select, insert, update, delete',
  columns: [
    { name: 'tenant_id', type: 'text', notNull: true },
    { name: 'plan_id', type: 'uuid', notNull: true },
    { name: 'material_id', type: 'uuid', notNull: true },
    { name: 'version', type: 'integer', notNull: true },
    { name: 'least', type: 'integer', notNull: true },
    { name: 'bound_at', type: 'timestamptz', notNull: true },
  ],
  primaryKey: ['tenant_id', 'plan_id', 'material_id'],
  indexes: [{ name: 'plan_material_of', columns: 'tenant_id, material_id, version' }],
  foreignKeys: [
    {
      ...{ name: 'plan_material_plan_fk', columns: ['tenant_id', 'plan_id'], table: 'training_plan' },
      references: ['tenant_id', 'id'],
    },
  ],
};

/** What was drawn for a person before the window of an exam opened. Like the sheet it is read by no call. */
const drawn: TableSpec = {
  name: 'exam_draw',
  rls: 'tenant',
  appGrants: 'select, delete',
  systemGrants: 'select, insert, delete',
  columns: [
    { name: 'tenant_id', type: 'text', notNull: true },
    { name: 'exam_id', type: 'uuid', notNull: true },
    { name: 'user_id', type: 'uuid', notNull: true },
    // Under which his next attempt is begun: its sheet is written.
    { name: 'attempt_id', type: 'uuid' },
    { name: 'choices', type: 'jsonb', notNull: true },
    { name: 'drawn_at', type: 'timestamptz', notNull: true },
  ],
  primaryKey: ['tenant_id', 'exam_id', 'user_id'],
  indexes: [],
  foreignKeys: [
    { name: 'exam_draw_exam_fk', columns: ['tenant_id', 'exam_id'], table: 'exam', references: ['tenant_id', 'id'] },
  ],
};

/** When papers were last drawn for an exam, and why they could not be. */
const drawing: TableSpec = {
  name: 'exam_drawing',
  rls: 'tenant',
  appGrants: 'select, delete',
  systemGrants: 'select, insert, update, delete',
  columns: [
    { name: 'tenant_id', type: 'text', notNull: true },
    { name: 'exam_id', type: 'uuid', notNull: true },
    { name: 'tried_at', type: 'timestamptz', notNull: true },
    { name: 'fault', type: 'text' },
  ],
  primaryKey: ['tenant_id', 'exam_id'],
  indexes: [{ name: 'exam_drawing_fault', columns: 'tenant_id', where: '(fault IS NOT NULL)' }],
  foreignKeys: [
    { name: 'exam_drawing_exam_fk', columns: ['tenant_id', 'exam_id'], table: 'exam', references: ['tenant_id', 'id'] },
  ],
};

/** Whom an exam was for when it ended: who joins afterwards has missed nothing, and who leaves has not come either. */
const meant: TableSpec = {
  name: 'exam_meant',
  rls: 'tenant',
  appGrants: 'select, insert, delete',
  systemGrants: 'select, insert, delete',
  columns: [
    { name: 'tenant_id', type: 'text', notNull: true },
    { name: 'exam_id', type: 'uuid', notNull: true },
    { name: 'user_id', type: 'uuid', notNull: true },
  ],
  primaryKey: ['tenant_id', 'exam_id', 'user_id'],
  indexes: [],
  foreignKeys: [
    { name: 'exam_meant_exam_fk', columns: ['tenant_id', 'exam_id'], table: 'exam', references: ['tenant_id', 'id'] },
  ],
};

/** What the hours of a company's people followed from when they were last looked at: year, trade, rules. */
const followed: TableSpec = {
  name: 'training_follow',
  rls: 'tenant',
  appGrants: 'select',
  systemGrants: 'select, insert, update, delete',
  columns: [
    { name: 'tenant_id', type: 'text', notNull: true },
    { name: 'known', type: 'text', notNull: true },
  ],
  primaryKey: ['tenant_id'],
  indexes: [],
  foreignKeys: [],
};

export const trainingTables: readonly TableSpec[] = [
  sheet,
  drawn,
  drawing,
  meant,
  leave,
  photo,
  session,
  span,
  challenge,
  version,
  bound,
  hours,
  followed,
  ...practiceTables,
];

/** What the clock has still to move is little, over all tenants. */
const byClock = (column: string): string =>
  `((release_status = ${releaseLifecycle.code.released}) AND (progress_status = ANY (ARRAY[0, 1])) AND (${column} IS NULL))`;

export const trainingIndexes: Readonly<Record<string, readonly IndexSpec[]>> = {
  // What somebody has from trainings in person is asked by the person.
  // What a person is asked from is found by his points and works.
  exam_question: [
    { name: 'exam_question_points', columns: 'tenant_id, point_ids', using: 'gin', where: '(deleted_at IS NULL)' },
    { name: 'exam_question_works', columns: 'tenant_id, works', using: 'gin', where: '(deleted_at IS NULL)' },
  ],
  offline_trainee: [{ name: 'offline_trainee_user', columns: 'tenant_id, user_id' }],
  // Once on each day.
  offline_attendance: [
    { name: 'offline_attendance_once', columns: 'tenant_id, parent_id, user_id, day', unique: true },
    { name: 'offline_attendance_user', columns: 'tenant_id, user_id' },
  ],
  // One in force for a person and a training.
  completion_certificate: ['plan_id', 'offline_id'].map((column) => ({
    name: `completion_certificate_${column.replace('_id', '')}`,
    columns: `tenant_id, ${column}, user_id`,
    unique: true,
    where: `((completion_state = 1) AND (deleted_at IS NULL))`,
  })),
  // Who has learned a version is asked of its course.
  study_record: [
    { name: 'study_record_material', columns: 'tenant_id, material_id, course_version', where: '(deleted_at IS NULL)' },
  ],
  exam: [{ name: 'exam_clock', columns: 'end_time', where: byClock('deleted_at') }],
  training_plan: [{ name: 'training_plan_clock', columns: 'plan_end_time', where: byClock('deleted_at') }],
  practice_plan: [
    {
      name: 'practice_plan_clock',
      columns: 'end_time',
      where: '((is_publish = 1) AND (plan_status = ANY (ARRAY[0, 1])) AND (deleted_at IS NULL))',
    },
  ],
};
