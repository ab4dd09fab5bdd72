import type Sanitize from 'sanitize-html';
import { onDemand } from './on-demand';

const library = onDemand<typeof Sanitize>('sanitize-html');

/** What a formatted text may hold; everything else is taken out when it is written, whoever reads it later and how. */
const allowed: Sanitize.IOptions = {
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
  // Pictures travel in the text itself or are attachments of its record: one from elsewhere would tell its host who reads.
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  selfClosing: ['img', 'br', 'hr', 'col'],
  exclusiveFilter: (frame) =>
    frame.tag === 'img' && !PICTURE.test(frame.attribs.src ?? '') && !ATTACHED.test(frame.attribs.src ?? ''),
  transformTags: {
    // The link of a picture is made anew for everybody who reads; what is kept is which attachment it is.
    img: (tagName, attribs) => {
      const id = ATTACHED.exec(attribs.src ?? '')?.[1];
      // The source comes first: that is how the text is searched for them later.
      return {
        tagName,
        attribs: id ? Object.assign({ src: '' }, attribs, { src: `${FILES}${id.toLowerCase()}` }) : attribs,
      };
    },
    // A page opened from here must not reach back into this window.
    a: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, target: '_blank', rel: 'noopener noreferrer' },
    }),
  },
};

const FILES = '/api/service/file/';
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ATTACHED = new RegExp(`^${FILES}(${UUID})(?:\\?[^#\\s]*)?$`, 'i');
const PICTURE = /^data:image\/(png|jpe?g|gif|webp);base64,[a-z0-9+/=\s]+$/i;

/**
 * Markup of a person → markup that does nothing but look like something. Cleaned until cleaning changes nothing: where a
 * parser once took a part for plain text that a browser would not (raw text inside SVG, fixed in releases that ask for
 * Node 22), the next pass meets it bare. What never settles is shown as the characters it is.
 */
export function cleanMarkup(markup: string): string {
  let text = markup;
  for (let pass = 0; pass < 5; pass += 1) {
    const clean = library()(text, allowed).trim();
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

/** As cleanMarkup writes them, and nobody else: an address inside the words of a text has no such quote before it. */
const written = () => new RegExp(`(<img src=")${FILES}(${UUID})(?=")`, 'g');

/** Ids of the attachments that a cleaned text shows, each once. */
export const picturesIn = (clean: string): string[] => [
  ...new Set([...clean.matchAll(written())].map((found) => found[2] as string)),
];

/** A cleaned text for one reader: every picture with the address that opens it for him, or none where there is no such. */
export const withPictures = (clean: string, linkOf: (id: string) => string | undefined): string =>
  clean.replace(written(), (_whole, start: string, id: string) => {
    const link = linkOf(id);
    return link === undefined ? '<img src="' : `${start}${link.replace(/&/g, '&amp;')}`;
  });
