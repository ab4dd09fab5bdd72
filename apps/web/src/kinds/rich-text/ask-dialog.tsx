import type { Editor } from '@tiptap/core';
import { Button, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useT } from '../../lib/i18n';

/** What the editor asks for: where a link leads, or what a picture shows. */
export type Asked = 'link' | 'picture';

const ADDRESS = /^(https?:\/\/|mailto:|tel:)\S+$/i;

/** www.mem.gov.cn → https://www.mem.gov.cn; an e-mail address gets its mailto. */
export function addressOf(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return '';
  if (ADDRESS.test(text)) return text;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  return /^[^\s:/]+\.[^\s:]+$/.test(text) ? `https://${text}` : undefined;
}

export function AskDialog({ asked, editor, onClose }: { asked: Asked; editor: Editor; onClose: () => void }) {
  const t = useT();
  const id = useId();
  const link = asked === 'link';
  const before = String((link ? editor.getAttributes('link').href : editor.getAttributes('image').alt) ?? '');
  const [text, setText] = useState(before);
  const [wrong, setWrong] = useState(false);

  const leave = () => {
    onClose();
    editor.commands.focus();
  };
  const put = () => {
    if (!link) {
      editor.chain().focus().updateAttributes('image', { alt: text.trim() }).run();
      onClose();
      return;
    }
    const address = addressOf(text);
    if (address === undefined) {
      setWrong(true);
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (address === '') chain.unsetLink().run();
    // Nothing is marked: the address itself is what is read.
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain
        .insertContent({ type: 'text', text: text.trim(), marks: [{ type: 'link', attrs: { href: address } }] })
        .run();
    else chain.setLink({ href: address }).run();
    onClose();
  };

  return (
    <Modal
      open
      title={link ? t('链接') : t('图片说明')}
      width={480}
      onCancel={leave}
      closable={{ 'aria-label': t('关闭') }}
      footer={
        <>
          {link && before !== '' && (
            <Button
              danger
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
                onClose();
              }}
            >
              {t('移除链接')}
            </Button>
          )}
          <Button onClick={leave}>{t('取消')}</Button>
          <Button type="primary" onClick={put}>
            {t('确定')}
          </Button>
        </>
      }
    >
      <label htmlFor={id}>{link ? t('链接地址') : t('给看不到图片的人的文字')}</label>
      <Input
        id={id}
        autoFocus
        value={text}
        maxLength={link ? 1000 : 100}
        placeholder={link ? 'https://' : ''}
        status={wrong ? 'error' : ''}
        aria-invalid={wrong}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setWrong(false);
        }}
        onPressEnter={(event) => {
          event.preventDefault();
          put();
        }}
      />
      {wrong && (
        <p id={`${id}-wrong`} role="alert" className="rich-text-wrong">
          {t('请输入网址、邮箱或 tel: 开头的电话')}
        </p>
      )}
    </Modal>
  );
}
