import { renderAsync } from 'docx-preview';

/** Nothing of the file runs, asks for anything or leaves the frame that shows it: what it carries itself is shown alone. */
const POLICY = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'";
/** What a text has no use for. */
const REMOVED = 'script, iframe, frame, object, embed, link, meta, base, form, audio, video, source, foreignObject';

const OWN = `
  html { background: #f0f2f5; }
  body { margin: 0; }
  .docx-wrapper { background: none; padding: 12px; }
  .docx-wrapper > section.docx { max-width: 100%; box-sizing: border-box; margin: 0 auto 12px; box-shadow: none; }
  .docx-wrapper img { max-width: 100%; height: auto; }
  @media (max-width: 600px) {
    .docx-wrapper { padding: 0; }
    .docx-wrapper > section.docx { padding: 16px !important; min-height: 0 !important; }
  }
`;

/** Of what was rendered: no element or attribute that acts, no address outside of the file. */
function clean(root: Element): void {
  for (const element of root.querySelectorAll(REMOVED)) element.remove();
  for (const element of root.querySelectorAll('*'))
    for (const { name, value } of [...element.attributes]) {
      const address = name === 'href' || name.endsWith(':href') || name === 'src';
      const own = name === 'src' ? value.startsWith('data:') : value.startsWith('#');
      if (/^on/i.test(name) || name === 'srcdoc' || name === 'srcset' || (address && !own))
        element.removeAttribute(name);
    }
}

/**
 * A Word file as one page that stands by itself, for a frame without scripts and without an origin.
 * @throws where it is no readable docx
 */
export async function wordPage(data: Blob | ArrayBuffer, narrow: boolean): Promise<string> {
  // Never part of the document: nothing in it is loaded or run while it is made.
  const inert = document.implementation.createHTMLDocument('');
  const [body, styles] = [inert.createElement('div'), inert.createElement('div')];
  await renderAsync(data, body, styles, {
    useBase64URL: true,
    renderAltChunks: false,
    renderComments: false,
    ignoreWidth: narrow,
    ignoreLastRenderedPageBreak: false,
  });
  clean(body);
  const css = [...styles.querySelectorAll('style')].map((style) => style.textContent ?? '').join('\n');
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta name="viewport" content="width=device-width, initial-scale=1"><style>${css.replace(/<\/?style/gi, '')}\n${OWN}</style></head><body>${body.innerHTML}</body></html>`;
}
