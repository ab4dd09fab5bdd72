import { call, type } from '@anlan/resource';
import { examCourse } from '../exam-course';
import { examDoc } from '../exam-doc';

/** One file of a course or document, as it was studied. Times are yyyy-MM-dd HH:mm:ss of the server. */
export interface MaterialVersion {
  readonly version: number;
  readonly name: string;
  /** What plans released from now on bind. */
  readonly latest: boolean;
  readonly note: string | null;
  readonly madeTime: string;
  readonly madeBy: string | null;
  /** Seconds of a video, pages of a document; null where the file has never told it. */
  readonly length: number | null;
  readonly link: string;
  readonly extension: string;
  /** Plans under way that bind it, and people who have begun it. */
  readonly plans: number;
  readonly learners: number;
}

export const courseVersions = call('GET /safe/examcourse/versions/:id', {
  summary: '课程的各个版本：文件、说明、采用的计划与学习人数',
  access: { code: 'examcourse_view' },
  resource: examCourse.name,
  reach: 'row',
  reply: type<readonly MaterialVersion[]>(),
});

export const docVersions = call('GET /safe/examdoc/versions/:id', {
  summary: '培训文档的各个版本：文件、说明、采用的计划与学习人数',
  access: { code: 'examdoc_view' },
  resource: examDoc.name,
  reach: 'row',
  reply: type<readonly MaterialVersion[]>(),
});
