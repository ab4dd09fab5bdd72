import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ClearOutlined,
  DownOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Dropdown, type MenuProps } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n';
import type { Asked } from './ask-dialog';
import { LEVELS } from './extensions';

interface Tool {
  readonly key: string;
  readonly label: string;
  readonly shows: ReactNode;
  readonly run: (chain: ChainedCommands) => ChainedCommands;
  readonly active?: (editor: Editor) => boolean;
  readonly can?: (editor: Editor) => boolean;
}

const mark = (key: string, label: string, shows: ReactNode, run: Tool['run']): Tool => ({
  key,
  label,
  shows,
  run,
  active: (editor) => editor.isActive(key),
});
const align = (place: string, label: string, shows: ReactNode): Tool => ({
  key: place,
  label,
  shows,
  run: (chain) => chain.setTextAlign(place),
  active: (editor) => editor.isActive({ textAlign: place }),
});

const HISTORY: readonly Tool[] = [
  { key: 'undo', label: '撤销', shows: <UndoOutlined />, run: (chain) => chain.undo(), can: (e) => e.can().undo() },
  { key: 'redo', label: '重做', shows: <RedoOutlined />, run: (chain) => chain.redo(), can: (e) => e.can().redo() },
];
const GROUPS: readonly (readonly Tool[])[] = [
  [
    mark('bold', '加粗', <BoldOutlined />, (chain) => chain.toggleBold()),
    mark('italic', '斜体', <ItalicOutlined />, (chain) => chain.toggleItalic()),
    mark('underline', '下划线', <UnderlineOutlined />, (chain) => chain.toggleUnderline()),
    mark('strike', '删除线', <StrikethroughOutlined />, (chain) => chain.toggleStrike()),
    mark('subscript', '下标', <span className="rt-glyph" data-glyph="x₂" />, (chain) =>
      chain.toggleRaised('subscript'),
    ),
    mark('superscript', '上标', <span className="rt-glyph" data-glyph="x²" />, (chain) =>
      chain.toggleRaised('superscript'),
    ),
  ],
  [
    mark('bulletList', '项目符号列表', <UnorderedListOutlined />, (chain) => chain.toggleBulletList()),
    mark('orderedList', '编号列表', <OrderedListOutlined />, (chain) => chain.toggleOrderedList()),
    mark('blockquote', '引用', <span aria-hidden="true">❝</span>, (chain) => chain.toggleBlockquote()),
  ],
  [
    align('left', '左对齐', <AlignLeftOutlined />),
    align('center', '居中', <AlignCenterOutlined />),
    align('right', '右对齐', <AlignRightOutlined />),
  ],
];
const CLEAR: Tool = {
  key: 'clear',
  label: '清除格式',
  shows: <ClearOutlined />,
  run: (chain) => chain.unsetAllMarks().clearNodes(),
};

const TABLE: readonly (readonly [label: string, run: Tool['run']])[] = [
  ['在上方插入行', (chain) => chain.addRowBefore()],
  ['在下方插入行', (chain) => chain.addRowAfter()],
  ['在左侧插入列', (chain) => chain.addColumnBefore()],
  ['在右侧插入列', (chain) => chain.addColumnAfter()],
  ['合并或拆分单元格', (chain) => chain.mergeOrSplit()],
  ['切换标题行', (chain) => chain.toggleHeaderRow()],
  ['删除行', (chain) => chain.deleteRow()],
  ['删除列', (chain) => chain.deleteColumn()],
  ['删除表格', (chain) => chain.deleteTable()],
];

const HEADINGS: Readonly<Record<number, string>> = { 2: '标题一', 3: '标题二', 4: '标题三' };

interface Props {
  readonly editor: Editor;
  /** Id of the text. */
  readonly controls: string;
  readonly onAsk: (asked: Asked) => void;
  readonly onPicture: () => void;
}

/** One stop of the Tab key; arrows lead from tool to tool, Esc back into the text. */
export function Toolbar({ editor, controls, onAsk, onPicture }: Props) {
  const t = useT();
  const [at, setAt] = useState('undo');
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      active: [...GROUPS.flat()].filter((tool) => tool.active?.(now)).map((tool) => tool.key),
      barred: HISTORY.filter((tool) => !tool.can?.(now)).map((tool) => tool.key),
      level: LEVELS.find((level) => now.isActive('heading', { level })) ?? 0,
      link: now.isActive('link'),
      picture: now.isActive('image'),
      table: now.isActive('table'),
    }),
  });

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      editor.commands.focus();
      return;
    }
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY }[
      event.key
    ];
    if (step === undefined) return;
    const tools = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button[data-tool]')];
    const from = tools.indexOf(document.activeElement as HTMLButtonElement);
    const next = Number.isFinite(step) ? (from + step + tools.length) % tools.length : step < 0 ? 0 : tools.length - 1;
    event.preventDefault();
    tools[next]?.focus();
  };

  const button = (key: string, label: string, shows: ReactNode, more: object) => (
    <button
      key={key}
      type="button"
      data-tool={key}
      className="rich-text-tool"
      title={t(label)}
      aria-label={t(label)}
      tabIndex={key === at ? 0 : -1}
      onFocus={() => setAt(key)}
      // The selection stays in the text.
      onMouseDown={(event) => event.preventDefault()}
      {...more}
    >
      {shows}
    </button>
  );
  const tool = (one: Tool) =>
    button(one.key, one.label, one.shows, {
      ...(one.active ? { 'aria-pressed': state.active.includes(one.key) } : {}),
      ...(state.barred.includes(one.key) ? { 'aria-disabled': true } : {}),
      onClick: () => {
        if (!state.barred.includes(one.key)) one.run(editor.chain().focus()).run();
      },
    });

  const styles: MenuProps = {
    selectable: true,
    selectedKeys: [String(state.level)],
    items: [
      { key: '0', label: t('正文') },
      ...LEVELS.map((level) => ({ key: String(level), label: t(HEADINGS[level] ?? '') })),
    ],
    onClick: ({ key }) => {
      const level = LEVELS.find((one) => String(one) === key);
      const chain = editor.chain().focus();
      (level ? chain.setHeading({ level }) : chain.setParagraph()).run();
    },
  };
  const tables: MenuProps = {
    items: TABLE.map(([label], place) => ({
      key: String(place),
      label: t(label),
      ...(label.startsWith('删除') ? { danger: true } : {}),
    })),
    onClick: ({ key }) => TABLE[Number(key)]?.[1](editor.chain().focus()).run(),
  };
  const style = t(HEADINGS[state.level] ?? '正文');

  return (
    <div
      className="rich-text-tools"
      role="toolbar"
      aria-label={t('格式')}
      aria-controls={controls}
      onKeyDown={move}
      tabIndex={-1}
    >
      <span className="rich-text-group">{HISTORY.map(tool)}</span>
      <span className="rich-text-group">
        <Dropdown menu={styles} trigger={['click']}>
          {button(
            'style',
            `${t('段落样式')}${t('：')}${style}`,
            <>
              {style}
              <DownOutlined aria-hidden />
            </>,
            { 'aria-haspopup': 'menu', className: 'rich-text-tool rich-text-style' },
          )}
        </Dropdown>
      </span>
      {GROUPS.map((group) => (
        <span key={group[0]?.key} className="rich-text-group">
          {group.map(tool)}
        </span>
      ))}
      <span className="rich-text-group">
        {button('link', '链接', <LinkOutlined />, { 'aria-pressed': state.link, onClick: () => onAsk('link') })}
        {button('picture', '插入图片', <PictureOutlined />, { onClick: onPicture })}
        {state.picture &&
          button('alt', '图片说明', <span aria-hidden="true">ALT</span>, { onClick: () => onAsk('picture') })}
        {state.table ? (
          <Dropdown menu={tables} trigger={['click']}>
            {button('table', '表格操作', <TableOutlined />, { 'aria-haspopup': 'menu', 'aria-pressed': true })}
          </Dropdown>
        ) : (
          button('table', '插入表格', <TableOutlined />, {
            onClick: () => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
          })
        )}
        {tool(CLEAR)}
      </span>
    </div>
  );
}
