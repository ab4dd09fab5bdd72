import { describe, expect, it } from 'vitest';
import { anchorsOf, docFindings, placesOf } from './doc-rules';

const glossary = { path: 'docs/glossary.md', text: '# 词汇表\n## Hidden danger (隐患)\n## Hidden danger (隐患)\n' };

function messagesOf(text: string, path = 'README.md') {
  const page = { path, text };
  const repository = {
    places: placesOf(['README.md', 'docs/glossary.md', 'docs/a b.png', 'apps/server/src/env.ts']),
    pages: new Map([page, glossary].map((file) => [file.path, file])),
    scripts: new Set(['dev']),
  };
  return docFindings(page, repository).map((finding) => finding.message);
}

describe('links of the pages', () => {
  it.each([
    '[x](docs/glossary.md)',
    '[x](docs/)',
    '[x](./apps/server/src/env.ts "title")',
    '![x](docs/a%20b.png)',
    '[x](docs/glossary.md#hidden-danger-隐患)',
    '[x](docs/glossary.md#hidden-danger-隐患-1)',
    '# Top\n[x](#top)',
    '[x](https://example.org/nowhere.md) <a href="mailto:a@b.c">x</a>',
    '`[x](nowhere.md)`',
    '```md\n[x](nowhere.md)\n```',
  ])('lead somewhere: %s', (text) => {
    expect(messagesOf(text)).toEqual([]);
  });

  it.each([
    '[x](nowhere.md)',
    '[x](/docs/glossary.md)',
    '[x](../README.md)',
    '![x](docs/a.png)',
    '[x](docs/glossary.md#nothing)',
    '[x](#nothing)',
    '<img src="docs/a.png">',
    '[x]: nowhere.md',
    'first `npm run dev`, then `npm run nothing`',
    '```sh\nnpm run nothing\n```',
  ])('lead nowhere: %s', (text) => {
    expect(messagesOf(text)).toHaveLength(1);
  });

  it('start from the folder of the page', () => {
    expect(messagesOf('[x](glossary.md) [y](../README.md)', 'docs/wire.md')).toEqual([]);
    expect(messagesOf('[x](docs/glossary.md)', 'docs/wire.md')).toEqual(['docs/glossary.md leads nowhere']);
  });
});

describe('anchors', () => {
  it('keep Chinese and drop punctuation', () => {
    expect([...anchorsOf('# 启动（两条命令）\n## `npm start`: how\n```\n# not one\n```')]).toEqual([
      '启动两条命令',
      'npm-start-how',
    ]);
  });
});
