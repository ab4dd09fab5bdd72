import type { RichTextField } from '@anlan/resource';
import { HtmlText } from '../../parts/detail/html-text';
import { plainCell } from '../draw';
import { EMPTY, type InputProps, type Place, type WebKind } from '../kind';
import { lazyControl } from '../lazy-control';
import { plain, textOf } from '../values';

/** The words of a formatted text, for cells. */
const words = (place: Place<RichTextField>): string =>
  textOf(place)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();

/** The editor weighs as much as the shell; it is fetched by the first form that has such a field. */
const Editor = lazyControl<InputProps<RichTextField, string | null>>(
  async () => (await import('./rich-text-input')).RichTextInput,
);

export const richText: WebKind<RichTextField> = {
  ...plain,
  text: words,
  cell: (place) => plainCell(words(place)),
  Detail: (place) => (words(place) === '' && !/<img/i.test(textOf(place)) ? EMPTY : <HtmlText html={textOf(place)} />),
  Input: Editor as WebKind<RichTextField>['Input'],
  width: 220,
  wide: true,
};
