import { SET_STATUS } from '@anlan/domain/responsibility/post-responsibility';

/** A document in force that a list names. */
export interface NamedDocument {
  readonly id: string;
  readonly name: string;
  readonly docNum: string | null;
}

export interface ListFacts {
  readonly duties: string | null;
  readonly safetyIds: readonly string[];
  readonly operateIds: readonly string[];
  readonly postRiskCardIds: readonly string[];
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
export const lines = (text: string | null): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
export const listHtml = (items: readonly string[]): string =>
  items.length === 0 ? '' : `<ol>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ol>`;

/** What is named and still in force: an abolished document is nothing that is set. */
const living = (ids: readonly string[], documents: ReadonlyMap<string, NamedDocument>): readonly NamedDocument[] =>
  ids.flatMap((id) => documents.get(id) ?? []);

/** The three that make a list whole. */
const THREE = [
  ['目标责任书', 'safetyIds'],
  ['操作规程', 'operateIds'],
  ['岗位风险三卡', 'postRiskCardIds'],
] as const;

export function setStatusOf(facts: ListFacts, documents: ReadonlyMap<string, NamedDocument>): 1 | 2 | 3 {
  const there = THREE.filter(([, name]) => living(facts[name], documents).length > 0).length;
  if (there === 0) return SET_STATUS.unset;
  return there === THREE.length ? SET_STATUS.set : SET_STATUS.partly;
}

/** The text that is signed: duties, and by name and number what belongs to them. */
export function contentOf(facts: ListFacts, documents: ReadonlyMap<string, NamedDocument>): string {
  const parts = THREE.flatMap(([heading, name]) => {
    const named = living(facts[name], documents).map(
      (one) => `《${one.name}》${one.docNum ? `（${one.docNum}）` : ''}`,
    );
    return named.length > 0 ? [`<h3>${heading}</h3>${listHtml(named)}`] : [];
  });
  const duties = lines(facts.duties);
  return [...(duties.length > 0 ? [`<h3>安全职责</h3>${listHtml(duties)}`] : []), ...parts].join('');
}
