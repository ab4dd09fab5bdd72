import { ZipFile } from 'yazl';

const OF = 'http://schemas.openxmlformats.org';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKED = new Date(Date.UTC(2026, 0, 1));

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const paragraph = (text: string, head: boolean): string =>
  `<w:p><w:pPr>${head ? '<w:jc w:val="center"/>' : ''}<w:spacing w:after="160"/></w:pPr><w:r><w:rPr>${
    head ? '<w:b/><w:sz w:val="36"/>' : '<w:sz w:val="24"/>'
  }</w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;

/** A text file of a word processor: a heading and its paragraphs. */
export async function wordOf(heading: string, lines: readonly string[]): Promise<Buffer> {
  const text = [paragraph(heading, true), ...lines.map((line) => paragraph(line, false))].join('');
  const parts: Readonly<Record<string, string>> = {
    '[Content_Types].xml': `<Types xmlns="${OF}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${OF}/package/2006/relationships"><Relationship Id="rId1" Type="${OF}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${OF}/wordprocessingml/2006/main"><w:body>${text}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>`,
  };
  const zip = new ZipFile();
  for (const [name, part] of Object.entries(parts)) zip.addBuffer(Buffer.from(HEAD + part), name, { mtime: PACKED });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
