/**
 * What comes from the clipboard → what the editor has. Word and the web bring headings of other levels, lists that are
 * paragraphs with a bullet in front, and pictures by addresses that nobody else can open.
 */
export interface Tidied {
  readonly html: string;
  /** Sources of pictures that were taken out: to be uploaded and put in again, in their order. */
  readonly pictures: readonly string[];
}

/** Headings stand below the title of the page they are read on, and there are three of them. */
const LEVELS: Readonly<Record<string, string>> = { H1: 'h2', H5: 'h4', H6: 'h4' };

/** `keep`: sources the text has already, of its own attachments. */
export function tidyPaste(html: string, keep: ReadonlySet<string> = new Set()): Tidied {
  // Word wraps what only it understands in conditional comments; the bullets in them are the only trace of a list's kind.
  const { body } = new DOMParser().parseFromString(html.replace(/<\/?o:p>/gi, ''), 'text/html');
  for (const useless of body.querySelectorAll('style, script, xml, title, meta, link')) useless.remove();
  levelHeadings(body);
  wordLists(body);
  removeComments(body);
  const pictures: string[] = [];
  for (const picture of body.querySelectorAll('img')) {
    const source = picture.getAttribute('src') ?? '';
    if (keep.has(source)) continue;
    if (/^data:image\/(png|jpe?g|gif|webp);base64,/i.test(source) || ownFile(source)) pictures.push(source);
    picture.remove();
  }
  return { html: body.innerHTML, pictures };
}

/** A picture of this server's, shown elsewhere: it belongs to another record and is copied. */
const ownFile = (source: string): boolean =>
  /^\/api\/service\/file\//.test(source.startsWith(location.origin) ? source.slice(location.origin.length) : source);

/** A stored text with the editor's own levels of headings. */
export function levelled(html: string): string {
  if (!/<h[156]\b/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  levelHeadings(body);
  return body.innerHTML;
}

function levelHeadings(body: HTMLElement): void {
  for (const heading of body.querySelectorAll('h1, h5, h6')) {
    const next = heading.ownerDocument.createElement(LEVELS[heading.tagName] as string);
    next.append(...heading.childNodes);
    heading.replaceWith(next);
  }
}

function removeComments(node: Node): void {
  for (const child of [...node.childNodes]) {
    if (child.nodeType === Node.COMMENT_NODE) child.remove();
    else removeComments(child);
  }
}

const listLevel = (element: Element): number | undefined => {
  const found = /mso-list:\s*\w+\s+level(\d)/i.exec(element.getAttribute('style') ?? '');
  return found ? Number(found[1]) : undefined;
};

/** The number or bullet Word writes in front of a list's paragraph, taken out. */
function takeMarker(paragraph: Element): string {
  const ignored = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const marker = ignored?.textContent ?? '';
  ignored?.remove();
  return marker.trim();
}

const isNumbered = (marker: string): boolean =>
  /^[(（]?(\d+|[a-z]|[ivx]+|[一二三四五六七八九十]+)[.、)）]/i.test(marker);

/** Paragraphs that Word calls a list → a list, its levels inside one another. */
function wordLists(body: HTMLElement): void {
  const open: { list: Element; level: number }[] = [];
  let previous: Element | null = null;
  for (const paragraph of [...body.querySelectorAll('p, h2, h3, h4')]) {
    const level = listLevel(paragraph);
    if (level === undefined) continue;
    const follows = previous !== null && adjacent(previous, paragraph);
    if (!follows) open.length = 0;
    const tag = isNumbered(takeMarker(paragraph)) ? 'ol' : 'ul';
    while (open.length > 0 && (open[open.length - 1] as { level: number }).level > level) open.pop();
    let top = open[open.length - 1];
    if (!top || top.level < level) {
      const list = body.ownerDocument.createElement(tag);
      const host = top?.list.lastElementChild;
      if (host) host.append(list);
      else paragraph.before(list);
      top = { list, level };
      open.push(top);
    }
    const item = body.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    top.list.append(item);
    previous = (open[0] as { list: Element }).list;
    paragraph.remove();
  }
}

/** Nothing but white space between them. */
function adjacent(before: Element, after: Element): boolean {
  for (let node = before.nextSibling; node; node = node.nextSibling) {
    if (node === after) return true;
    if (node.nodeType === Node.ELEMENT_NODE || (node.textContent ?? '').trim() !== '') return false;
  }
  return false;
}
