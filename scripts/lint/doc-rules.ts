import path from 'node:path';
import type { Finding, SourceFile } from './source';

/** Code is not prose: links and commands are looked for outside fences and, for links, outside inline code. */
const withoutFences = (text: string) =>
  text.replace(/^([ \t]*)(```|~~~)[\s\S]*?^[ \t]*\2[ \t]*$/gm, (found) => found.replace(/[^\n]/g, ' '));
const withoutInlineCode = (text: string) => text.replace(/`[^`\n]*`/g, (found) => ' '.repeat(found.length));

const lineOf = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

/** The anchors of a page's headings, as GitHub makes them: lower case, punctuation dropped, spaces to hyphens. */
export function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, title = ''] of withoutFences(text).matchAll(/^#{1,6}[ \t]+(.+?)[ \t]*#*$/gm)) {
    const plain = title.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/`/g, '');
    const slug = plain
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
      .replace(/ /g, '-');
    let unique = slug;
    for (let n = 1; anchors.has(unique); n += 1) unique = `${slug}-${n}`;
    anchors.add(unique);
  }
  return anchors;
}

interface Repository {
  /** every file and folder, relative to the root */
  readonly places: ReadonlySet<string>;
  readonly pages: ReadonlyMap<string, SourceFile>;
  readonly scripts: ReadonlySet<string>;
}

/** Every folder and file of a list of paths. */
export function placesOf(paths: readonly string[]): Set<string> {
  const places = new Set<string>(['.']);
  for (const name of paths) {
    for (let place = name; place !== '.'; place = path.posix.dirname(place)) places.add(place);
  }
  return places;
}

/** Relative links that lead nowhere, anchors that do not exist, and `npm run` commands that package.json does not know. */
export function docFindings(page: SourceFile, repository: Repository): Finding[] {
  const findings: Finding[] = [];
  const prose = withoutFences(page.text);
  const add = (offset: number, message: string) =>
    findings.push({ rule: 'docs', path: page.path, line: lineOf(page.text, offset), message });

  const links = withoutInlineCode(prose).matchAll(
    /!?\[[^\]]*\]\(\s*<?([^)\s>]+)>?[^)]*\)|^\[[^\]]+\]:\s*(\S+)|<(?:img|a)\b[^>]*?\b(?:src|href)="([^"]+)"/gm,
  );
  for (const found of links) {
    const address = found[1] ?? found[2] ?? found[3] ?? '';
    if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(address)) continue;
    const [file = '', anchor] = address.split('#');
    const name = decodeURIComponent(file.replace(/\?.*$/, ''));
    const target = name === '' ? page.path : path.posix.normalize(path.posix.join(path.posix.dirname(page.path), name));
    const place = target.replace(/\/$/, '');
    if (name.startsWith('/') || !repository.places.has(place)) {
      add(found.index, `${address} leads nowhere`);
      continue;
    }
    const there = repository.pages.get(place);
    if (anchor && there && !anchorsOf(there.text).has(decodeURIComponent(anchor))) {
      add(found.index, `${address}: no such heading`);
    }
  }
  // Commands also stand in fences.
  for (const found of page.text.matchAll(/\bnpm run (?:-s |--silent )?([a-z][\w:-]*)/g)) {
    const name = found[1] ?? '';
    if (!repository.scripts.has(name)) add(found.index, `package.json has no script ${name}`);
  }
  return findings;
}
