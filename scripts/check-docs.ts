import { readFileSync } from 'node:fs';
import { at } from './lib/paths.mjs';
import { docFindings, placesOf } from './lint/doc-rules';
import { report, repositoryFiles, repositoryPaths } from './lint/source';

/** Every page of the repository: its links lead somewhere, its commands exist. */
const { scripts } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { scripts: Record<string, string> };
const pages = repositoryFiles().filter((file) => file.path.endsWith('.md'));
const repository = {
  places: placesOf(repositoryPaths()),
  pages: new Map(pages.map((page) => [page.path, page])),
  scripts: new Set(Object.keys(scripts)),
};
report(
  'docs',
  pages.flatMap((page) => docFindings(page, repository)),
  pages.length,
);
