import JSZip from 'jszip';
import { expect, it } from 'vitest';
import { wordPage } from './word';

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELS = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A text file of a word processor with what would act if it could. */
async function hostile(): Promise<ArrayBuffer> {
  const zip = new JSZip();
  zip.file(
    '[Content_Types].xml',
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  );
  zip.file(
    '_rels/.rels',
    `<?xml version="1.0"?><Relationships xmlns="${RELS}"><Relationship Id="rId1" Type="${R}/officeDocument" Target="word/document.xml"/></Relationships>`,
  );
  zip.file(
    'word/_rels/document.xml.rels',
    `<?xml version="1.0"?><Relationships xmlns="${RELS}"><Relationship Id="rId1" Type="${R}/hyperlink" Target="javascript:alert(1)" TargetMode="External"/><Relationship Id="rId2" Type="${R}/aFChunk" Target="chunk.html"/><Relationship Id="rId3" Type="${R}/image" Target="https://outside.example/p.png" TargetMode="External"/></Relationships>`,
  );
  zip.file('word/chunk.html', '<script>parent.taken = true</script>');
  zip.file(
    'word/document.xml',
    `<?xml version="1.0"?><w:document xmlns:w="${W}" xmlns:r="${R}"><w:body><w:p><w:r><w:t>操作前先停机</w:t></w:r><w:hyperlink r:id="rId1"><w:r><w:t>点我</w:t></w:r></w:hyperlink><w:r><w:t>&lt;script&gt;alert(2)&lt;/script&gt;</w:t></w:r></w:p><w:altChunk r:id="rId2"/></w:body></w:document>`,
  );
  return zip.generateAsync({ type: 'arraybuffer' });
}

it('shows the words of a Word file, and nothing in it runs or asks for anything outside', async () => {
  const page = await wordPage(await hostile(), false);
  const shown = new DOMParser().parseFromString(page, 'text/html');
  expect(shown.body.textContent).toContain('操作前先停机');
  expect(shown.body.textContent).toContain('<script>alert(2)</script>');
  expect(shown.querySelectorAll('script, iframe, object, embed, link, base, form')).toHaveLength(0);
  expect(page).not.toMatch(/javascript:|outside\.example|srcdoc/);
  expect(shown.querySelector('meta[http-equiv]')?.getAttribute('content')).toMatch(/^default-src 'none'/);
  expect(
    [...shown.querySelectorAll('*')].flatMap(({ attributes }) => [...attributes]).some(({ name }) => /^on/i.test(name)),
  ).toBe(false);
});

it('says of what is no Word file that it cannot be shown', async () => {
  await expect(wordPage(new TextEncoder().encode('no file').buffer as ArrayBuffer, true)).rejects.toThrow();
});
