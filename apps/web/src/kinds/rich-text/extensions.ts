import { type Extensions, Mark } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { StarterKit } from '@tiptap/starter-kit';

/** Headings below the title of the page. */
export const LEVELS = [2, 3, 4] as const;

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    raised: { toggleRaised: (name: 'subscript' | 'superscript') => ReturnType };
  }
}

/** H₂S, m³. One takes the other away. */
const raised = (name: 'subscript' | 'superscript', tag: 'sub' | 'sup', key: string) =>
  Mark.create({
    name,
    excludes: 'subscript superscript',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addCommands: () => ({
      toggleRaised:
        (which) =>
        ({ commands }) =>
          commands.toggleMark(which),
    }),
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) };
    },
  });

/** In the last cell Tab leaves the table: whoever works by keys must get out of it. */
const table = Table.extend({
  addKeyboardShortcuts() {
    return { ...this.parent?.(), Tab: () => this.editor.commands.goToNextCell() };
  },
});

/** What a formatted text may be made of: all of it is what the server lets through (kernel/rich-text.ts). */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [...LEVELS] },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      protocols: ['http', 'https', 'mailto', 'tel'],
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
    },
  }),
  raised('subscript', 'sub', 'Mod-,'),
  raised('superscript', 'sup', 'Mod-.'),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  Image.configure({ allowBase64: true }),
  table.configure({ resizable: false, HTMLAttributes: {} }),
  TableRow,
  TableHeader,
  TableCell,
];
