import { call, f, type } from '@anlan/resource';
import { examCourse } from '../exam-course';

/** How many of one kind of training are in use, by form. */
export interface CatalogType {
  readonly type: string;
  readonly typeName: string;
  readonly videos: number;
  readonly documents: number;
}

/** A course or document in use, as everybody of the company may look at it. */
export interface CatalogItem {
  readonly id: string;
  /** 1 a video, 2 a document. */
  readonly kind: number;
  readonly title: string;
  readonly introduce: string | null;
  readonly typeName: string | null;
  readonly version: number | null;
  /** Of a video; of a document its pages. */
  readonly length: string | null;
  readonly pages: number | null;
  /** A Word file: it is looked at and makes no hours. */
  readonly unpaged: boolean;
  readonly cover: string | null;
}

export interface Catalog {
  /** Of everything in use, whatever is asked for. */
  readonly types: readonly CatalogType[];
  readonly total: number;
  readonly records: readonly CatalogItem[];
}

export const courseCatalog = call('GET /safe/examonline/mine/catalog', {
  access: { signedIn: true, audience: ['company'] },
  summary: '课程目录：启用的课程与文档，按培训类型计数',
  resource: examCourse.name,
  reach: 'rows',
  query: {
    type: f.text('培训类型', { max: 20 }),
    kind: f.choice('形式', { '1': '视频', '2': '文档' }),
    title: f.text('名称', { max: 50 }),
    current: f.int('页码'),
    size: f.int('每页条数'),
  },
  reply: type<Catalog>(),
});
