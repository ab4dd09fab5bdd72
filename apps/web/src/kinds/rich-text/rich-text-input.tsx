import type { RichTextField } from '@anlan/resource';
import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useId, useRef, useState } from 'react';
import { feedback } from '../../lib/feedback';
import { useT } from '../../lib/i18n';
import { compress } from '../file/compress';
import { refuseSize, refuseType } from '../file/file-rules';
import { SendingList } from '../file/sending-list';
import { useSending } from '../file/use-sending';
import type { InputProps } from '../kind';
import { AskDialog, type Asked } from './ask-dialog';
import { extensions } from './extensions';
import './rich-text.css';
import { levelled, tidyPaste } from './tidy-paste';
import { Toolbar } from './toolbar';

/** The same the server takes (kernel/resource/files.ts). */
const PICTURES = { accept: ['jpg', 'jpeg', 'png', 'webp', 'gif'], maxMb: 50 };
const DRAWN = /^image\/(jpeg|png|webp|gif)$/;

const sourcesIn = (editor: Editor): string[] => {
  const found: string[] = [];
  editor.state.doc.descendants((node) => {
    if (node.type.name === 'image') found.push(String(node.attrs.src));
  });
  return found;
};

/** Nothing to see is nothing at all: a required text of empty lines is missing. */
const markupOf = (editor: Editor): string | null =>
  editor.getText().trim() === '' && sourcesIn(editor).length === 0 ? null : editor.getHTML();

/** A picture out of a paste: carried in the text, or shown by another record of this server. */
async function fileOf(source: string): Promise<File | undefined> {
  const inline = /^data:(image\/\w+);base64,(.*)$/s.exec(source);
  const blob = inline
    ? new Blob([Uint8Array.from(atob((inline[2] as string).replace(/\s/g, '')), (sign) => sign.charCodeAt(0))], {
        type: inline[1] as string,
      })
    : await fetch(source).then((reply) => (reply.ok ? reply.blob() : undefined));
  if (!blob || !DRAWN.test(blob.type)) return undefined;
  return new File([blob], `picture.${blob.type.slice(6).replace('jpeg', 'jpg')}`, { type: blob.type });
}

/** Writing a formatted text: headings, lists, tables, links, and pictures that become attachments of the record. */
export function RichTextInput({
  id,
  field,
  value,
  onChange,
  onBlur,
  disabled,
  ...props
}: InputProps<RichTextField, string | null>) {
  const t = useT();
  const own = useId();
  const textId = id ?? own;
  const { sending, send } = useSending();
  const [asked, setAsked] = useState<Asked | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const change = useRef(onChange);
  change.current = onChange;
  const told = useRef<string | null>(value ?? null);
  const known = useRef(new Set<string>());
  const label = props['aria-label'] ?? t(field.label);

  const insert = async (original: File) => {
    const reason = refuseType(original, PICTURES);
    if (reason) return feedback.toast('warning', t(reason));
    const ready = await compress(original);
    const tooLarge = refuseSize(ready, PICTURES);
    if (tooLarge) return feedback.toast('warning', t(tooLarge));
    const stored = await send(ready);
    if (!stored || !editor || editor.isDestroyed) return;
    const alt = original.name.replace(/\.[^.]*$/, '');
    editor.chain().focus().setImage({ src: stored.link, alt }).run();
  };
  // The editor is made once; what it calls must not be what it was then.
  const insertNow = useRef(insert);
  insertNow.current = insert;
  const take = (files: readonly File[]) => {
    for (const file of files) void insertNow.current(file);
  };
  const takeSources = async (sources: readonly string[]) => {
    for (const source of sources) {
      const file = await fileOf(source).catch(() => undefined);
      if (file) await insertNow.current(file);
    }
  };

  const editor = useEditor({
    extensions,
    injectCSS: false,
    immediatelyRender: true,
    content: levelled(value ?? ''),
    editable: disabled !== true,
    editorProps: {
      attributes: () => ({
        id: textId,
        class: 'rich-text-area html-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(props['aria-required'] ? { 'aria-required': 'true' } : {}),
        ...(props['aria-invalid'] ? { 'aria-invalid': 'true' } : {}),
        ...(props['aria-describedby'] ? { 'aria-describedby': props['aria-describedby'] } : {}),
      }),
      handleKeyDown: (view, event) => {
        if (event.altKey && event.key === 'F10') {
          view.dom.closest('.rich-text')?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus();
          return true;
        }
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
          // Elsewhere this is the search for menus.
          event.stopPropagation();
          event.preventDefault();
          setAsked('link');
          return true;
        }
        return false;
      },
      transformPastedHTML: (html) => {
        const { html: clean, pictures } = tidyPaste(html, known.current);
        if (pictures.length > 0) void takeSources(pictures);
        return clean;
      },
      handlePaste: (_view, event) => {
        const files = [...(event.clipboardData?.files ?? [])].filter((file) => DRAWN.test(file.type));
        // Office gives its text a second time as a picture: the text is meant.
        const words = (event.clipboardData?.getData('text/plain') ?? '').trim();
        if (files.length === 0 || words !== '') return false;
        take(files);
        return true;
      },
      handleDrop: (view, event, _slice, moved) => {
        const files = [...(event.dataTransfer?.files ?? [])];
        if (moved || files.length === 0) return false;
        event.preventDefault();
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (at) editor?.commands.setTextSelection(at.pos);
        take(files);
        return true;
      },
    },
    onUpdate: ({ editor: now }) => {
      known.current = new Set([...known.current, ...sourcesIn(now)]);
      told.current = markupOf(now);
      change.current?.(told.current);
    },
    onBlur: () => onBlur?.(),
  });

  useEffect(() => {
    if (editor) known.current = new Set(sourcesIn(editor));
  }, [editor]);
  useEffect(() => {
    editor?.setEditable(disabled !== true, false);
  }, [editor, disabled]);
  // Set from outside: a form that begins again.
  useEffect(() => {
    if (!editor || (value ?? null) === told.current) return;
    told.current = value ?? null;
    editor.commands.setContent(levelled(value ?? ''), { emitUpdate: false });
    known.current = new Set([...known.current, ...sourcesIn(editor)]);
  }, [editor, value]);
  // A label leads to inputs alone; this is none for the browser.
  useEffect(() => {
    const named = document.querySelector(`label[for="${CSS.escape(textId)}"]`);
    const focus = () => editor?.commands.focus();
    named?.addEventListener('click', focus);
    return () => named?.removeEventListener('click', focus);
  }, [editor, textId]);

  return (
    <div className="rich-text" data-error={props.status === 'error' || props['aria-invalid'] || undefined}>
      {!disabled && (
        <Toolbar editor={editor} controls={textId} onAsk={setAsked} onPicture={() => picker.current?.click()} />
      )}
      <EditorContent editor={editor} />
      <SendingList sending={sending} />
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={PICTURES.accept.map((extension) => `.${extension}`).join(',')}
        tabIndex={-1}
        aria-label={t('插入图片')}
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {asked && <AskDialog asked={asked} editor={editor} onClose={() => setAsked(null)} />}
    </div>
  );
}
