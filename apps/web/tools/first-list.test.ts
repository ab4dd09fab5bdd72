import { readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');
/** What is opened first: sign-in, the shell, and the list most begin with. */
const FIRST = ['main.tsx', 'features/identity/login/login.tsx', 'features/hazard/hidden-danger/hazard-list.tsx'];

function resolved(from: string, specifier: string): string | undefined {
  const [, name, rest] = /^@anlan\/([a-z]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  const base = name
    ? join(ROOT, 'packages', name, 'src', rest ?? 'index')
    : specifier.startsWith('.') && !specifier.endsWith('.css')
      ? normalize(join(dirname(from), specifier))
      : undefined;
  const ends = ['.ts', '.tsx', '/index.ts', '/index.tsx'];
  return base && ends.map((end) => base + end).find((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
}

/** What a file imports at once; types are gone in the build, and what is fetched later is no part of it. */
const imports = (text: string): string[] =>
  [...text.matchAll(/^(?:import|export) (?!type )([^;'"(=]*?)(?:from )?'([^']+)'/gm)].flatMap(
    ([, names = '', from]) => {
      const listed = /^\{([^}]*)\} $/.exec(names)?.[1];
      const onlyTypes = listed
        ?.split(',')
        .filter((one) => one.trim())
        .every((one) => one.trim().startsWith('type '));
      return onlyTypes ? [] : [from as string];
    },
  );

/** Every file that is fetched first, with the one that asks for it. */
function fetchedFirst(): Map<string, string> {
  const by = new Map<string, string>(FIRST.map((name) => [join(ROOT, 'apps/web/src', name), '']));
  for (const file of by.keys())
    for (const specifier of imports(readFileSync(file, 'utf8'))) {
      const path = resolved(file, specifier);
      if (path && !by.has(path)) by.set(path, file);
    }
  return by;
}

it('is opened without the table of all definitions', () => {
  const by = fetchedFirst();
  expect(by.has(join(ROOT, 'packages/domain/src/hazard/hidden-danger.ts'))).toBe(true);
  const whole = join(ROOT, 'packages/domain/src/resources.ts');
  const way = [];
  for (let at = by.has(whole) ? whole : ''; at; at = by.get(at) ?? '') way.push(at.slice(ROOT.length + 1));
  expect(way).toEqual([]);
});

/** What only a form, a question, a picture or a drawer is drawn with: 60 KB that no list waits for. */
const LATER = new Set(['Form', 'Modal', 'Drawer', 'Image', 'Progress', 'Badge', 'Skeleton', 'Tree', 'Radio', 'App']);

it('is drawn without what only forms, questions, pictures and drawers need', () => {
  const taken = [...fetchedFirst().keys()].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^import (?!type )\{([^}]*)\} from 'antd'/gm)].flatMap(([, names = '']) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => LATER.has(name))
        .map((name) => `${name} in ${file.slice(ROOT.length + 1)}`),
    ),
  );
  expect(taken).toEqual([]);
});
