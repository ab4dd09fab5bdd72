import { PlusOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { fieldOf } from '../../../kinds/fields';
import { useT } from '../../../lib/i18n';
import { useScreenClass } from '../../../lib/screen-class';
import type { FilterSpec } from '../list-state';
import type { ResourceList } from '../use-resource-list';
import { FilterChip } from './filter-chip';
import { useDraft } from './use-draft';
import { WordBox } from './word-box';
import './filters.css';

const PhoneFilters = lazy(async () => ({ default: (await import('./phone-filters')).PhoneFilters }));

/** Chips in sight though nothing is set in them, by screen class; the rest behind 更多. */
const IN_SIGHT = [0, 3, 4, 6] as const;

/** What a list is narrowed by: a box for words, a chip for each condition. Each counts at once and is in the address. */
export function ResourceFilters({ list }: { list: ResourceList }) {
  const screen = useScreenClass();
  if (list.specs.length === 0) return null;
  return screen === 0 ? <OnPhone list={list} /> : <Bar list={list} inSight={IN_SIGHT[screen]} />;
}

function OnPhone({ list }: { list: ResourceList }) {
  const draft = useDraft(list);
  return (
    <Suspense fallback={<span className="control-wait" />}>
      <PhoneFilters list={list} {...draft} />
    </Suspense>
  );
}

const isWords = ([, operator]: FilterSpec): boolean => operator === 'like';

function Bar({ list, inSight }: { list: ResourceList; inSight: number }) {
  const t = useT();
  const { specs, resource, setFilters } = list;
  const { filters } = list.state;
  // Taken from 更多: stands with the others, open, also before something is set in it.
  const [taken, setTaken] = useState<string | null>(null);
  // The name before other words.
  const words = specs.find((spec) => isWords(spec) && spec[0] === resource.title) ?? specs.find(isWords);
  const others = specs.filter((spec) => spec !== words);
  const shown = others.filter(([name], place) => place < inSight || filters[name] !== undefined || name === taken);
  const more = others.filter((spec) => !shown.includes(spec));
  const any = Object.keys(filters).length > 0;
  return (
    <search className="filters" aria-label={t('查询条件')}>
      {words && <WordBox key={words[0]} list={list} name={words[0]} />}
      {shown.map((spec) => (
        <FilterChip
          key={spec[0]}
          list={list}
          spec={spec}
          openAtFirst={spec[0] === taken}
          onLeave={() => setTaken((now) => (now === spec[0] ? null : now))}
        />
      ))}
      {more.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: more.map(([name]) => ({ key: name, label: t(fieldOf(resource, name).label) })),
            onClick: ({ key }) => setTaken(key),
          }}
        >
          <button type="button" className="chip" aria-haspopup="menu">
            <PlusOutlined aria-hidden /> {t('更多条件')}
          </button>
        </Dropdown>
      )}
      {any && (
        <Button type="text" size="small" onClick={() => setFilters({})}>
          {t('清除条件')}
        </Button>
      )}
    </search>
  );
}
