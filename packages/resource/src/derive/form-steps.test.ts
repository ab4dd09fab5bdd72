import { describe, expect, it } from 'vitest';
import { type Fields, f } from '../fields';
import { formSteps } from './form-steps';

const names = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}`);
const texts = (list: readonly string[], more: object = {}): Fields =>
  Object.fromEntries(list.map((name) => [name, f.text(name, more)]));

describe('a long form in pages', () => {
  const [who, where, files] = [names('who', 7), names('where', 5), names('file', 2)];
  const fields = { ...texts([...who, ...where]), ...texts(files) };
  const sections = [
    { title: '谁', fields: who },
    { title: '哪里', fields: where },
    { title: '附件', fields: files },
  ];

  it('has the pages of its sections, a short one with the one before it', () => {
    expect(formSteps(sections, fields, 12).map(({ titles }) => titles)).toEqual([['谁'], ['哪里', '附件']]);
  });

  it('stays on one page as long as it asks for no more than stands on a screen', () => {
    expect(formSteps(sections, fields, 14)).toEqual([]);
    const answered = { ...fields, ...texts(where, { visibleWhen: { field: 'who0', equals: 'x' } }) };
    expect(formSteps(sections, answered, 12), 'what is asked only after an answer counts for nothing').toEqual([]);
    const counted = { ...fields, ...texts(where, { computed: true }) };
    expect(formSteps(sections, counted, 12), 'nor what nobody types').toEqual([]);
  });

  it('leaves a form alone that lies folded, and one without parts', () => {
    const folded = sections.map((section, at) => (at === 2 ? { ...section, folded: true as const } : section));
    expect(formSteps(folded, fields, 12)).toEqual([]);
    expect(formSteps([{ title: '', fields: [...who, ...where, ...files] }], fields, 12)).toEqual([]);
  });
});
