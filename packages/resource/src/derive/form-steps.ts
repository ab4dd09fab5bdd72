import type { Section } from '../facts';
import type { AnyField, Fields } from '../fields';

/** One page of a long form: the sections filled together. */
export interface FormStep {
  /** Titles of its sections. */
  readonly titles: readonly string[];
  readonly sections: readonly Section<string>[];
}

/** A section of so few fields is no page of its own. */
const FEW = 2;

const asked = (field: AnyField | undefined): boolean =>
  field !== undefined && !field.computed && field.kind !== 'state' && field.kind !== 'json';

const always = (field: AnyField | undefined): boolean => asked(field) && !field?.visibleWhen;

/**
 * The pages of a form that asks for more than `most` fields whatever is answered, in the order of its sections; none where
 * it asks for fewer, has one page only, or closes a section: that one is short as it lies.
 */
export function formSteps(sections: readonly Section<string>[], fields: Fields, most: number): readonly FormStep[] {
  const count = (of: readonly Section<string>[], is: (field: AnyField | undefined) => boolean) =>
    of.flatMap((section) => section.fields).filter((name) => is(fields[name])).length;
  if (sections.some(({ folded }) => folded) || count(sections, always) <= most) return [];
  const pages: Section<string>[][] = [];
  for (const section of sections) {
    const page = pages.at(-1);
    if (page && count([section], asked) <= FEW) page.push(section);
    else pages.push([section]);
  }
  if (pages.length < 2) return [];
  return pages.map((page) => ({
    titles: page.map(({ title }) => title).filter((title) => title !== ''),
    sections: page,
  }));
}
