import { lengthText } from '@anlan/domain/files/opened';
import { shareDoc, studyCourse, uploadVideo } from '@anlan/domain/training/calls';
import { examCourse } from '@anlan/domain/training/exam-course';
import { examDoc } from '@anlan/domain/training/exam-doc';
import { type FieldError, isEmpty, type Stored } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import { nextNumber } from '../../kernel/numbers';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { all, get } from '../../kernel/resource/list/read';
import { update } from '../../kernel/resource/write/one';
import { serve } from '../../kernel/route';

/** Only what is in use is offered to plans and read by colleagues. */
const inUse = (column: string) => ({ shape: 'inUse', sql: () => `t.${column} = 1`, values: [] });
const DOC_IN_USE = inUse('doc_status');
const COURSE_IN_USE = inUse('course_status');

export const docImplementation: Implementation = implement(examDoc, {
  serves: {
    all: (work, { query }) => all(work, examDoc, query, { refine: [DOC_IN_USE] }),
    governmentAll: (work, { query }) => all(work, examDoc, query, { refine: [DOC_IN_USE] }),
  },
  routes: [serve(shareDoc, (work, _, { params }) => get(work, examDoc, params.id, { refine: [DOC_IN_USE] }))],
});

interface Chapter {
  readonly startMinute: number;
  readonly startSecond: number | null;
}

/** Chapters lie one behind the other. */
function chapterFaults(chapters: readonly Chapter[]): FieldError[] {
  const start = ({ startMinute, startSecond }: Chapter) => startMinute * 60 + (startSecond ?? 0);
  return chapters.flatMap((chapter, place): FieldError[] => {
    const earlier = chapters[place - 1];
    return earlier && start(chapter) <= start(earlier)
      ? [{ field: `chapters[${place}].startMinute`, message: `第${place + 1}行：起始时间必须晚于上一章` }]
      : [];
  });
}

async function lengthOf({ tx, tenantId }: Work, id: string): Promise<string | null> {
  const [row] = await tx.query<{ seconds: number | null }>(
    'select seconds from attachment where tenant_id = $1 and id = $2::uuid and deleted_at is null',
    [tenantId, id],
  );
  return row?.seconds ? lengthText(row.seconds) : null;
}

const hooks = {
  beforeWrite: async (work: Work, values: Stored, before: Stored | undefined): Promise<FieldError[]> => {
    const errors = chapterFaults((values.chapters ?? []) as Chapter[]);
    if (errors.length > 0) return errors;
    const [video] = (values.videoUrl ?? []) as readonly string[];
    if (values.videoUrl !== undefined) values.videoLength = video ? await lengthOf(work, video) : null;
    if (isEmpty({ ...before, ...values }.courseCode)) values.courseCode = await nextNumber(work, 'KC');
    return [];
  },
};

export const courseImplementation: Implementation = implement(examCourse, {
  hooks,
  serves: {
    all: (work, { query }) => all(work, examCourse, query, { refine: [COURSE_IN_USE] }),
    governmentAll: (work, { query }) => all(work, examCourse, query, { refine: [COURSE_IN_USE] }),
  },
  routes: [
    serve(studyCourse, (work, _, { params }) => get(work, examCourse, params.id, { refine: [COURSE_IN_USE] })),
    serve(uploadVideo, async (work, { body }, { params }) => {
      const id = String(params.id);
      await update(work, examCourse, id, body, hooks, { only: ['videoUrl'], kind: 'upload' });
      return { data: { id }, msg: '上传成功' };
    }),
  ],
});
