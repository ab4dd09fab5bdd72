import { SearchOutlined } from '@ant-design/icons';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useT } from '../../lib/i18n';
import type { MenuNode } from '../../lib/menu/menu';
import { visibleMenu } from '../../lib/menu/menu';
import { searchEntries, searchMenu } from '../../lib/menu/menu-search';
import { loadPinyin, type Pinyin } from '../../lib/pinyin';

interface Props {
  tree: readonly MenuNode[];
  onChoose: (node: MenuNode) => void;
  /** overlay: list always open and input focused; box: list only while searching */
  look: 'overlay' | 'box';
  onLeave?: () => void;
}

const most = 50;

/** Searches the leaf items of the menu by the beginning of their name, pinyin or pinyin initials. */
export function MenuCombobox({ tree, onChoose, look, onLeave }: Props) {
  const t = useT();
  const id = useId();
  const [query, setQuery] = useState('');
  const [focused, setFocused] = useState(false);
  const [cursor, setCursor] = useState(0);
  const [pinyin, setPinyin] = useState<{ of: Pinyin } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (look === 'overlay') input.current?.focus();
  }, [look]);

  useEffect(() => {
    // The dictionary comes when somebody searches; until then names alone are matched.
    if (focused && !pinyin)
      loadPinyin().then(
        (of) => setPinyin({ of }),
        () => {},
      );
  }, [focused, pinyin]);

  const entries = useMemo(() => searchEntries(visibleMenu(tree), pinyin?.of ?? null), [tree, pinyin]);
  const found = useMemo(() => searchMenu(entries, query).slice(0, most), [entries, query]);
  const open = look === 'overlay' || (focused && query.trim() !== '');

  const choose = (index: number) => {
    const entry = found[index];
    if (!entry) return;
    setQuery('');
    input.current?.blur();
    onChoose(entry.node);
  };

  const move = (to: number) => {
    setCursor(to);
    list.current?.children[to]?.scrollIntoView({ block: 'nearest' });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' && found.length > 0) move((cursor + 1) % found.length);
    else if (event.key === 'ArrowUp' && found.length > 0) move((cursor - 1 + found.length) % found.length);
    else if (event.key === 'Enter') choose(cursor);
    else if (event.key === 'Escape') {
      setQuery('');
      onLeave?.();
      if (look === 'box') input.current?.blur();
    } else return;
    event.preventDefault();
  };

  return (
    <div className={`finder finder-${look}`}>
      <div className="finder-field">
        <SearchOutlined />
        <input
          ref={input}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-label={t('搜索菜单')}
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={open && found[cursor] ? `${id}-${cursor}` : undefined}
          placeholder={look === 'box' ? t('搜索菜单 (Ctrl+K)') : t('输入菜单名称、拼音或首字母')}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setCursor(0);
          }}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onKeyDown={onKeyDown}
        />
        {look === 'overlay' && <kbd>Esc</kbd>}
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('匹配的菜单')}
        className="finder-list"
        hidden={!open || found.length === 0}
      >
        {found.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input owns the keys (combobox pattern)
          <div
            key={entry.node.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === cursor}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => setCursor(index)}
            onClick={() => choose(index)}
          >
            <span>{t(entry.node.name)}</span>
            <small>{entry.trail.map((name) => t(name)).join(' / ')}</small>
          </div>
        ))}
      </div>
      {open && found.length === 0 && (
        <p className="finder-none" role="status">
          {t('没有匹配的菜单')}
        </p>
      )}
    </div>
  );
}
