import { useT } from '../../lib/i18n';

export const ALL = 'all';

interface Kind {
  readonly key: string;
  readonly label: string;
  readonly items: readonly unknown[];
  readonly more: boolean;
}

/** What was found by kind, with how many of each: all of them, or one alone. */
export function Kinds({
  groups,
  chosen,
  onChoose,
}: {
  groups: readonly Kind[];
  chosen: string;
  onChoose: (key: string) => void;
}) {
  const t = useT();
  const all: Kind = { key: ALL, label: t('全部'), items: groups.flatMap((group) => group.items), more: false };
  return (
    <fieldset className="palette-kinds" aria-label={t('类别')}>
      {[all, ...groups].map(({ key, label, items, more }) => (
        <button key={key} type="button" tabIndex={-1} aria-pressed={key === chosen} onClick={() => onChoose(key)}>
          {label} {items.length}
          {more ? '+' : ''}
        </button>
      ))}
    </fieldset>
  );
}
