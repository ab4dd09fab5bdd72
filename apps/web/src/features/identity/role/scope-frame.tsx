import { Select, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n';
import { useScreenClass } from '../../../lib/screen-class';
import { Nothing } from '../../../parts/feedback/states';
import './scope.css';

export interface Entry {
  readonly id: string;
  readonly name: string;
  /** Heading above it. */
  readonly group?: string;
}

interface Props {
  readonly label: string;
  readonly entries: readonly Entry[] | undefined;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
  readonly children: ReactNode;
}

/** Menu entries on the left, the scopes of the chosen one on the right; on a phone the entries are a choice above. */
export function ScopeFrame({ label, entries, chosen, onChoose, children }: Props) {
  const t = useT();
  const narrow = useScreenClass() <= 1;
  if (!entries) return <Skeleton active className="card" />;
  if (entries.length === 0) return <Nothing text={t('没有可设置的菜单')} />;
  const groups = [...new Set(entries.map((entry) => entry.group ?? ''))];
  return (
    <div className={narrow ? 'scope-narrow' : 'scope-frame'}>
      {narrow ? (
        <div className="card scope-pick">
          <Select
            aria-label={label}
            showSearch={{ optionFilterProp: 'label' }}
            value={chosen}
            onChange={onChoose}
            options={entries.map(({ id, name, group }) => ({
              value: id,
              label: group ? `${t(group)} / ${t(name)}` : t(name),
            }))}
          />
        </div>
      ) : (
        <nav className="card scope-side" aria-label={label}>
          {groups.map((group) => (
            <section key={group}>
              {group !== '' && <h3>{t(group)}</h3>}
              {entries
                .filter((entry) => (entry.group ?? '') === group)
                .map(({ id, name }) => (
                  <button
                    key={id}
                    type="button"
                    className="scope-entry"
                    aria-current={id === chosen}
                    onClick={() => onChoose(id)}
                  >
                    {t(name)}
                  </button>
                ))}
            </section>
          ))}
        </nav>
      )}
      <div className="scope-main">{children}</div>
    </div>
  );
}
