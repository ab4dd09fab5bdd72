import sanitizeHtml from 'sanitize-html';

/** What a formatted text may hold; everything else is taken out when it is written, whoever reads it later and how. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'span', 'br', 'hr', 'blockquote', 'pre', 'code'],
    ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'sub', 'sup', 'mark', 'small'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['a', 'img', 'figure', 'figcaption'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
    '*': ['style'],
  },
  // Nothing that covers the page, loads an address or moves out of its place.
  allowedStyles: {
    '*': {
      'text-align': [/^(left|right|center|justify)$/],
      'text-indent': [/^\d{1,2}(\.\d)?em$/],
      color: [/^#[0-9a-f]{3,8}$/i, /^rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\)$/],
      'background-color': [/^#[0-9a-f]{3,8}$/i, /^rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\)$/],
      'font-weight': [/^(bold|normal)$/],
      'font-style': [/^(italic|normal)$/],
      'text-decoration': [/^(underline|line-through|none)$/],
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // Pictures travel in the text itself: one from elsewhere would tell its host who reads.
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  exclusiveFilter: (frame) => frame.tag === 'img' && !PICTURE.test(frame.attribs.src ?? ''),
  transformTags: {
    // A page opened from here must not reach back into this window.
    a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }),
  },
};

const PICTURE = /^data:image\/(png|jpe?g|gif|webp);base64,[a-z0-9+/=\s]+$/i;

/**
 * Markup of a person → markup that does nothing but look like something. Cleaned until cleaning changes nothing: where a
 * parser once took a part for plain text that a browser would not (raw text inside SVG, fixed in releases that ask for
 * Node 22), the next pass meets it bare. What never settles is shown as the characters it is.
 */
export function cleanMarkup(markup: string): string {
  let text = markup;
  for (let pass = 0; pass < 5; pass += 1) {
    const clean = sanitizeHtml(text, allowed).trim();
    if (clean === text) return clean;
    text = clean;
  }
  return text.replace(/[<>]/g, (sign) => (sign === '<' ? '&lt;' : '&gt;'));
}

/** Whether there is nothing to see: no word and no picture. */
export const isBlankMarkup = (markup: string): boolean =>
  !/<img\b/i.test(markup) &&
  markup
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;|\u00a0/g, ' ')
    .trim() === '';
