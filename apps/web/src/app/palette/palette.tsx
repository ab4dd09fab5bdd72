import { resourceNamed } from '@anlan/domain';
import type { FoundRow } from '@anlan/domain/desk/find-calls';
import type { AnyResource } from '@anlan/resource';
import {
  AppstoreOutlined,
  FileTextOutlined,
  PlusOutlined,
  QuestionCircleOutlined,
  ReadOutlined,
  SearchOutlined,
} from '@ant-design/icons';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../lib/i18n';
import { leaves, type MenuNode, trailOf, visibleMenu } from '../../lib/menu/menu';
import { loadPinyin, type Pinyin } from '../../lib/pinyin';
import { useSession } from '../../lib/session/session';
import { useRecordAddress } from '../../parts/record-address';
import { resolve } from '../screens';
import { actionsOf, lawsCalled, matches } from './entries';
import { FoundFacts } from './found-facts';
import type { Group, Item } from './groups';
import { ALL, Kinds } from './kinds';
import { Marked } from './marked';
import { useFound } from './use-found';
import './palette.css';

interface Props {
  /** What stands in the box: kept outside, where it outlives the fetching of this part. */
  typed: string;
  onTyped: (typed: string) => void;
  tree: readonly MenuNode[];
  onChoose: (node: MenuNode) => void;
  onClose: () => void;
}

/** Of each group, as long as all are shown. */
const SHOWN = 5;
const MENUS = 30;
const LAW_SCREENS = ['/law/library', '/govpage/safe/law'] as const;

/** One box for everything: menus, records, help, and what can be done. By keyboard alone; the browser's dialog keeps the focus. */
export function Palette({ typed, onTyped, tree, onChoose, onClose }: Props) {
  const t = useT();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const addressOf = useRecordAddress();
  const permission = useSession((state) => state.permission);
  const [kind, setKind] = useState(ALL);
  const [cursor, setCursor] = useState(0);
  const [pinyin, setPinyin] = useState<{ of: Pinyin } | null>(null);

  // Before anything can be typed into the page behind it.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const box = element?.querySelector('input');
    box?.setSelectionRange(box.value.length, box.value.length);
    return () => element?.close();
  }, []);
  useEffect(() => {
    // The dictionary comes when somebody searches; until then names alone are matched.
    loadPinyin().then(
      (of) => setPinyin({ of }),
      () => {},
    );
  }, []);

  // Wherever the reader has their screen: a supervisor's stands at its own address.
  const shelf = useMemo(() => LAW_SCREENS.find((path) => resolve(path, tree).kind === 'page'), [tree]);
  const { found, help, laws, busy, failed, q } = useFound(typed, shelf !== undefined);
  const menus = useMemo(() => leaves(visibleMenu(tree)), [tree]);
  const actions = useMemo(() => actionsOf(tree, (code) => permission[code] === true), [tree, permission]);

  const groups = useMemo((): Group[] => {
    const go = (path: string) => () => {
      onClose();
      navigate(path);
    };
    const query = typed.trim();
    const called = (name: string) => matches(name, query, pinyin?.of ?? null) || matches(t(name), query, null);
    const menu = (query === '' ? menus : menus.filter((leaf) => called(leaf.name))).slice(0, MENUS).map(
      (leaf): Item => ({
        key: `menu/${leaf.id}`,
        icon: <AppstoreOutlined aria-hidden />,
        title: t(leaf.name),
        beside: trailOf(tree, leaf.path)
          .slice(0, -1)
          .map((node) => t(node.name))
          .join(' / '),
        run: () => {
          onClose();
          onChoose(leaf);
        },
      }),
    );
    const records = found.groups.flatMap(({ resource, rows, more }): Group[] => {
      const definition = resourceNamed(resource) as AnyResource | undefined;
      if (!definition) return [];
      const items = rows.flatMap((row: FoundRow): Item[] => {
        const path = addressOf(resource, row.id);
        // A list that is not in the reader's menu does not open.
        if (!path || resolve(path.split('?')[0] as string, tree).kind !== 'page') return [];
        return [
          {
            key: `${resource}/${row.id}`,
            icon: <FileTextOutlined aria-hidden />,
            title: row.title,
            beside: [row.number, row.place].filter(Boolean).join(' · '),
            end: <FoundFacts resource={definition} row={row} />,
            run: go(path),
          },
        ];
      });
      return items.length > 0 ? [{ key: resource, label: t(definition.label), items, more }] : [];
    });
    const helps = help.map(
      (row): Item => ({
        key: `help/${row.id}`,
        icon: <QuestionCircleOutlined aria-hidden />,
        title: String(row.name ?? ''),
        beside: t('帮助中心'),
        run: () => {
          onClose();
          window.open(`/helpDetail?id=${row.id}`, '_blank', 'noopener');
        },
      }),
    );
    const rules = (shelf && query.length > 1 ? lawsCalled(laws, query, pinyin?.of ?? null) : []).map(
      ({ id: law, title, documentNumber }): Item => ({
        key: `law/${law}`,
        icon: <ReadOutlined aria-hidden />,
        title,
        beside: documentNumber ?? '',
        run: go(`${shelf}?_open=${law}`),
      }),
    );
    const acts = (query === '' ? [] : actions.filter(({ label, under }) => called(label) || called(under))).map(
      ({ label, under, path }): Item => ({
        key: `act/${path}`,
        icon: <PlusOutlined aria-hidden />,
        title: t(label),
        beside: t(under),
        run: go(path),
      }),
    );
    return [
      { key: 'menu', label: t('菜单'), items: menu, more: false },
      ...records,
      { key: 'law', label: t('法律法规'), items: rules.slice(0, MENUS), more: rules.length > MENUS },
      { key: 'help', label: t('帮助'), items: helps, more: false },
      { key: 'act', label: t('动作'), items: acts, more: false },
    ].filter(({ items }) => items.length > 0);
  }, [typed, pinyin, menus, actions, found, help, laws, shelf, tree, addressOf, navigate, onChoose, onClose, t]);

  const chosen = groups.some(({ key }) => key === kind) ? kind : ALL;
  const shown = groups
    .filter(({ key }) => chosen === ALL || key === chosen)
    .map((group) => ({ ...group, items: chosen === ALL && typed !== '' ? group.items.slice(0, SHOWN) : group.items }));
  const items = shown.flatMap((group) => group.items);
  const at = Math.min(cursor, Math.max(0, items.length - 1));

  const move = (to: number) => {
    setCursor(to);
    list.current?.querySelectorAll('[role=option]')[to]?.scrollIntoView({ block: 'nearest' });
  };
  const turn = (by: number) => {
    const kinds = [ALL, ...groups.map(({ key }) => key)];
    setKind(kinds[(kinds.indexOf(chosen) + by + kinds.length) % kinds.length] ?? ALL);
    setCursor(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' && items.length > 0) move((at + 1) % items.length);
    else if (event.key === 'ArrowUp' && items.length > 0) move((at - 1 + items.length) % items.length);
    else if (event.key === 'Enter') items[at]?.run();
    else if (event.key === 'Tab' && groups.length > 1) turn(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  };

  const words = [q, ...found.words];
  let place = -1;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog by itself
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('查找')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="palette-field">
        <SearchOutlined aria-hidden />
        <input
          autoFocus
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          maxLength={50}
          aria-label={t('查找菜单、记录、人员、法规和帮助')}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={items[at] ? `${id}-${at}` : undefined}
          placeholder={t('编号、一句话、人、点位，拼音或首字母')}
          value={typed}
          onChange={(event) => {
            onTyped(event.target.value);
            setCursor(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="palette-close" onClick={onClose} aria-label={t('关闭')}>
          <kbd aria-hidden>Esc</kbd>
        </button>
      </div>
      {typed.trim() !== '' && groups.length > 1 && (
        <Kinds
          groups={groups}
          chosen={chosen}
          onChoose={(key) => {
            setKind(key);
            setCursor(0);
          }}
        />
      )}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('查找结果')}
        className="palette-list"
        aria-busy={busy}
      >
        {shown.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={group.key} role="group" aria-label={group.label}>
            <p aria-hidden>{group.label}</p>
            {group.items.map((item) => {
              place += 1;
              const index = place;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the input owns the keys (combobox pattern)
                <div
                  key={item.key}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === at}
                  tabIndex={-1}
                  onMouseDown={(event) => event.preventDefault()}
                  onMouseMove={() => setCursor(index)}
                  onClick={item.run}
                >
                  {item.icon}
                  <span className="palette-title">
                    <Marked text={item.title} words={words} />
                  </span>
                  <small>{item.beside}</small>
                  {item.end}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {items.length === 0 && (
        <p className="palette-none" role="status">
          {busy
            ? t('正在查找')
            : failed
              ? t('查找失败，请稍后再试')
              : t('没有找到“{words}”，可以换个说法、编号或拼音首字母', { words: typed.trim() })}
        </p>
      )}
      <footer aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('选择')} <kbd>↵</kbd> {t('打开')} <kbd>Tab</kbd> {t('换类别')}
        </span>
        <span>{t('只显示您有权查看的内容')}</span>
      </footer>
    </dialog>
  );
}
