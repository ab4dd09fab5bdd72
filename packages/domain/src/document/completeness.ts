import { call, type } from '@anlan/resource';
import { institutional } from './institutional';

/** Kinds of documents without which a company has gaps: 安全生产法（2021）第二十一条第一、二、三、五、六项, 第四十一条. */
export const REQUIRED_TYPES = ['1', '2', '3', '4', '5', '14', '16'] as const;
export const REQUIRED_BASIS = '安全生产法（2021）第二十一条、第四十一条';

/** How many of how many; `of` 0: nothing is asked of the company. */
export interface Share {
  readonly done: number;
  readonly of: number;
}

/** How whole a company's papers are, by what it has and what the law or its own rules ask. */
export interface Completeness {
  /** Documents in force by key of safe_file_type. */
  readonly types: readonly { readonly type: string; readonly count: number }[];
  /** Of REQUIRED_TYPES those of which none is in force. */
  readonly missing: readonly string[];
  /** Signatures that documents in force ask for. */
  readonly signatures: Share;
  /** Documents in force whose review is late. */
  readonly lateReviews: number;
  /** Posts with a list of this year's duties that is pushed. */
  readonly lists: Share;
  /** Signatures that these lists ask for. */
  readonly listSignatures: Share;
  /** Drills that the law asks for in the periods of today. */
  readonly drills: Share;
}

export const completeness = call('GET /safe/institutional/completeness', {
  access: { code: 'institutional_view' },
  resource: institutional.name,
  reach: 'rows',
  needsCompany: true,
  summary: '制度、签阅、责任制与演练的完整情况',
  reply: type<Completeness>(),
});
