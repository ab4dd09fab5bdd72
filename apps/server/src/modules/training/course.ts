import { clockText } from '@anlan/domain/shared/duration';
import { shareDoc, studyCourse, uploadVideo } from '@anlan/domain/training/calls';
import { examCourse } from '@anlan/domain/training/exam-course';
import { examDoc } from '@anlan/domain/training/exam-doc';
import { DOCUMENT, VIDEO } from '@anlan/domain/training/study/record';
import { type FieldError, isEmpty, type Stored } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import { nextNumber } from '../../kernel/numbers';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { all, get, rowOf } from '../../kernel/resource/list/read';
import { update } from '../../kernel/resource/write/one';
import { serve } from '../../kernel/route';
import { keepVersion, versionWith } from './study/versions';

/** Only what is in use is offered to plans and read by colleagues. */
const inUse = (column: string) => ({ shape: 'inUse', sql: () => `t.${column} = 1`, values: [] });
const DOC_IN_USE = inUse('doc_status');
const COURSE_IN_USE = inUse('course_status');

/** The hooks of what is studied by this file: a file of other content is the next version, kept beside the earlier ones. */
const versioned = (fileField: string, numberField: string, kind: number) => ({
  number: async (work: Work, values: Stored, before: Stored | undefined): Promise<void> => {
    const [file] = (values[fileField] ?? []) as readonly string[];
    if (file) values[numberField] = await versionWith(work, before?.id as string | undefined, file);
  },
  keep: async (work: Work, id: string, row: Stored): Promise<void> => {
    const [file] = (row[fileField] ?? []) as readonly string[];
    const version = Number(row[numberField] ?? 0);
    if (file && version > 0)
      await keepVersion(work, id, { kind, version, file, note: (row.versionNote as string | null) ?? null });
  },
});
const documentVersions = versioned('attachId', 'docVersion', DOCUMENT);
const videoVersions = versioned('videoUrl', 'courseVersion', VIDEO);

export const docImplementation: Implementation = implement(examDoc, {
  hooks: {
    beforeWrite: async (work, values, before) => {
      await documentVersions.number(work, values, before);
      return [];
    },
    afterWrite: async (work, id) => documentVersions.keep(work, id, await rowOf(work, examDoc, id)),
  },
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
  return row?.seconds ? clockText(row.seconds) : null;
}

const hooks = {
  beforeWrite: async (work: Work, values: Stored, before: Stored | undefined): Promise<FieldError[]> => {
    const errors = chapterFaults((values.chapters ?? []) as Chapter[]);
    if (errors.length > 0) return errors;
    const [video] = (values.videoUrl ?? []) as readonly string[];
    if (values.videoUrl !== undefined) values.videoLength = video ? await lengthOf(work, video) : null;
    await videoVersions.number(work, values, before);
    if (isEmpty({ ...before, ...values }.courseCode)) values.courseCode = await nextNumber(work, 'KC');
    return [];
  },
  afterWrite: async (work: Work, id: string): Promise<void> =>
    videoVersions.keep(work, id, await rowOf(work, examCourse, id)),
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
