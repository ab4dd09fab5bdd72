import { asKept, asWritten } from '@anlan/domain/shared/formatted.testing';
import { generateHTML, generateJSON } from '@tiptap/core';
import { expect, it } from 'vitest';
import { extensions } from './extensions';

it('writes what the server keeps, and reads it again as it was', () => {
  const read = (html: string) => generateJSON(html, extensions);
  const written = read(asWritten);
  expect(generateHTML(written, extensions)).toBe(asWritten);
  const plainSource = JSON.parse(JSON.stringify(written).replace(/\?t=100001&s=17\.abc/, ''));
  expect(read(asKept)).toEqual(plainSource);
});
