import { call, f, type PageOf, type } from '@anlan/resource';
import { legalDocument } from './legal-document';
import { legalType } from './legal-type';

/** A shelf of the register, under the names trees go by and its own; `docCount` with all that stands below it. */
export interface LawShelf {
  readonly id: string;
  readonly parentId: string;
  readonly title: string;
  readonly key: string;
  readonly value: string;
  readonly name: string;
  readonly sort: number;
  readonly docCount: number;
  readonly hasChildren?: boolean;
  readonly children?: readonly LawShelf[];
}

export const lawShelves = call('GET /safe/legaltype/type/tree', {
  summary: '法规分类树（含文件数）',
  access: { signedIn: true },
  resource: legalType.name,
  reach: 'none',
  reply: type<readonly LawShelf[]>(),
});

/** Laws are one copy for all and no secret: whoever is signed in reads them. */
const reader = { access: { signedIn: true }, resource: legalDocument.name, reach: 'none' } as const;

export const lawFile = call('GET /safe/legaldocument/file/:id', { ...reader, summary: '法规文件' });

/** A law whose file holds the words, beside all that the list says of it. */
export interface LawFound {
  readonly id: string;
  /** Pages that hold them; the first of them with what stands around. */
  readonly places: number;
  readonly hits: readonly { readonly page: number; readonly words: string }[];
}
export const lawFullText = call('GET /safe/legaldocument/fulltext', {
  ...reader,
  summary: '法规全文检索：法规文件中的文字',
  query: {
    words: f.text('检索词', { required: true, max: 50 }),
    typeId: f.ref('法规分类', 'legalType'),
    validity: f.dict('时效性', 'safe_law_validity'),
    current: f.int('页码'),
    size: f.int('每页条数'),
  },
  // `unread`: files that were uploaded just now.
  reply: type<PageOf<LawFound> & { readonly unread: number }>(),
});

/** Where a record of the reader's own company names the law. */
export interface CitingRecord {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}
export interface Citing {
  readonly resource: string;
  /** Of the resource and of the field. */
  readonly label: string;
  readonly total: number;
  readonly records: readonly CitingRecord[];
}
export interface LawCitations {
  /** The product's own rules: dictionaries, parameters, limits and deadlines whose source it is. */
  readonly rules: readonly { readonly kind: string; readonly name: string; readonly source: string }[];
  readonly records: readonly Citing[];
  /** Laws that this one replaces. */
  readonly replaces: readonly { readonly id: string; readonly title: string; readonly documentNumber: string | null }[];
}

export const lawCitations = call('GET /safe/legaldocument/citations/:id', {
  ...reader,
  summary: '引用该法规的内容',
  reach: 'rows',
  reply: type<LawCitations>(),
});
