import { importResults, resultTemplate } from '@anlan/domain/training/calls';
import { releaseLifecycle } from '@anlan/domain/training/exam';
import { traineeFaults } from '@anlan/domain/training/offline-results';
import { ON_PAPER, offlineTraining } from '@anlan/domain/training/offline-training';
import {
  ACCOUNT_COLUMN,
  DEPT_COLUMN,
  NAME_COLUMN,
  readResults,
  resultColumn,
  type SheetPerson,
  signColumns,
} from '@anlan/domain/training/result-sheet';
import type { RowOf } from '@anlan/resource';
import { inScope, nowText, type Work } from '../../../kernel/context';
import { writeSheet, XLSX } from '../../../kernel/documents/excel/write';
import { invalid, Refusal, refuse } from '../../../kernel/errors';
import { receiveSheet } from '../../../kernel/resource/import/import';
import { recordImport } from '../../../kernel/resource/import/import-record';
import { rowOf } from '../../../kernel/resource/list/read';
import { changeRow } from '../../../kernel/resource/write/one';
import { type Route, serveOpen } from '../../../kernel/route';
import {
  type Attendance,
  attendanceOf,
  completed,
  daysIn,
  signedIn,
  signOf,
  type TraineeRow,
  unsignedFaults,
} from './attendance';
import { hasSheet } from './faults';
import { stillTold } from './offline';
import { overlapping } from './overlap';
import { seesTrainee } from './reach';

type Row = RowOf<typeof offlineTraining>;
/** As many as a training takes, twice over. */
const MOST_ROWS = 1_000;

interface Person extends SheetPerson, Record<string, unknown> {
  readonly dept: string | null;
  readonly deptId: string | null;
}

/** The people of a training in their order, as a sheet names them. */
async function peopleOf(work: Work, training: Row, attendance: Attendance): Promise<Person[]> {
  const { tx, tenantId } = work;
  const days = daysIn(training);
  const people = await tx.query<Person>(
    `select a.user_id::text as "userId", u.real_name as name, u.account, d.dept_name as dept, a.dept::text as "deptId"
       from offline_trainee a join app_user u on u.tenant_id = $1 and u.id = a.user_id
       left join dept d on d.tenant_id = $1 and d.id = a.dept
      where a.tenant_id = $1 and a.parent_id = $2::uuid order by a.sort, a.id`,
    [tenantId, training.id],
  );
  const sees = seesTrainee(work);
  const seen = people.filter(({ userId, deptId }) => sees({ userId, dept: deptId }));
  return seen.map((one) => ({
    ...one,
    signs: Object.fromEntries(
      days.flatMap((day) => {
        const signTime = signOf(training, attendance, one.userId, day);
        return signTime ? [[day.day, signTime]] : [];
      }),
    ),
  }));
}

const gradesOf = async ({ app, tx, tenantId }: Work): Promise<Map<string, string>> =>
  new Map(
    (await app.dictionaries.items(tenantId, 'offline_exam_way_customized', tx)).map(({ key, label }) => [key, label]),
  );

const template: Route = serveOpen(resultTemplate, async (ctx, _, { params }) => {
  const { title, column, people, days } = await inScope(ctx, async (work) => {
    const row = (await rowOf(work, offlineTraining, params.id)) as Row;
    const [start = '', end = ''] = row.trainStartAndEndTime;
    return {
      ...{ title: row.title, column: resultColumn(String(row.trainType)), days: signColumns(start, end) },
      people: await peopleOf(work, row, await attendanceOf(work, row.id)),
    };
  });
  return {
    file: writeSheet({
      sheetName: '签到与成绩',
      columns: [
        { title: NAME_COLUMN, width: 14 },
        { title: ACCOUNT_COLUMN, width: 18 },
        { title: DEPT_COLUMN, width: 24 },
        ...days.map((day) => ({ title: day.column, width: 20 })),
        ...(column ? [{ title: column, width: 14 }] : []),
      ],
      rows: people.map(({ name, account, dept, signs }) => [
        ...[name, account, dept ?? ''],
        ...days.map(({ day }) => signs?.[day]?.slice(0, 16) ?? ''),
        ...(column ? [''] : []),
      ]),
    }),
    name: `${title}签到与成绩表.xlsx`,
    type: XLSX,
  };
});

/** All rows or none: every bad one is told by row and column. */
const take: Route = serveOpen(importResults, async (ctx, _, { params, request }) => {
  await inScope(ctx, (work) => rowOf(work, offlineTraining, params.id));
  const { content, fileName } = await receiveSheet(request, MOST_ROWS);
  const facts = { resource: offlineTraining, fileName, rows: content.rows.length };
  try {
    return await inScope(ctx, async (work) => {
      const row = (await rowOf(work, offlineTraining, params.id, { lock: true })) as Row;
      if (row.releaseStatus !== releaseLifecycle.code.released) throw refuse('该培训尚未发布，发布后才能登记成绩');
      await stillTold(work, row);
      const way = String(row.trainType);
      const [start = '', end = ''] = row.trainStartAndEndTime;
      const stored = await attendanceOf(work, row.id);
      const sign = { start, end, now: nowText(work), reader: String(work.actor.userId) };
      const { results, faults } = readResults(
        {
          header: content.header,
          lines: content.rows.map((cells) => ({ row: cells[0]?.row ?? 0, cells: cells.map(({ text }) => text) })),
        },
        { way, people: await peopleOf(work, row, stored), grades: await gradesOf(work), sign },
      );
      const [first] = faults;
      if (first)
        throw new Refusal(
          400,
          `导入失败，共${faults.length}处错误：第${first.row}行「${first.column}」${first.message}`,
          {
            data: { errors: faults },
          },
        );
      const signed = daysIn(row).flatMap((day) => {
        const times = results.flatMap(({ userId, signs }) =>
          signs.flatMap((one) => (one.day === day.day ? [{ userId, signTime: one.signTime }] : [])),
        );
        return times.length > 0 ? [{ day, times }] : [];
      });
      if (signed.length > 0 && !hasSheet(row))
        throw refuse('登记签到要有依据，请先在“登记成绩”中上传签到表（pdf）或现场照片，再导入');
      const recorderId = String(work.actor.userId);
      let before = stored;
      for (const { day, times } of signed) {
        const people = times.map(({ userId }) => userId);
        const twice = await overlapping(work, row, day, people);
        if (twice.size > 0) throw refuse([...twice.values()].join('；'));
        for (const { userId, signTime } of times)
          before = signedIn(row, before, userId, day, { signTime, signWay: ON_PAPER, recorderId });
      }
      const told = new Map(results.map(({ userId, row: _row, signs: _signs, ...result }) => [userId, result]));
      const given = before.rows.map((one) => ({ ...one, ...told.get(String(one.userId)) })) as TraineeRow[];
      const errors = [...traineeFaults(way, given as never), ...unsignedFaults(row, before, given)];
      if (errors.length > 0) throw invalid(errors);
      const values = await completed(work, row as never, given, before);
      const days = signed.length > 0 && daysIn(row).length > 1 ? { attendances: before.signs } : {};
      await changeRow(work, offlineTraining, row, { ...values, ...days }, { kind: 'import' });
      const outcome = { created: 0, updated: results.length };
      await recordImport(work, facts, outcome);
      return { data: outcome, msg: '导入成功!' };
    });
  } catch (error) {
    if (error instanceof Refusal) await inScope(ctx, (work) => recordImport(work, facts, error));
    throw error;
  }
});

/** Who came to a training in person and what he has come to, by a sheet. */
export const resultRoutes: readonly Route[] = [template, take];
