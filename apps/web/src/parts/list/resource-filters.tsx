import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useT } from '../../lib/i18n';
import { useScreenClass } from '../../lib/screen-class';
import { type Draft, type DraftTools, FilterItem } from './filter-item';
import type { ResourceList } from './use-resource-list';
import '../parts.css';

const PhoneFilters = lazy(async () => ({ default: (await import('./phone-filters')).PhoneFilters }));

/** Filters in sight beside the buttons, by screen class; the rest behind 展开. */
const IN_SIGHT = [0, 1, 2, 3] as const;

/** The search card. What is typed counts when it is sent; what is sent is in the address. */
export function ResourceFilters({ list }: { list: ResourceList }) {
  const t = useT();
  const screen = useScreenClass();
  const [wide, setWide] = useState(false);
  const { draft, put, send, clear } = useDraft(list);
  const { specs } = list;
  if (specs.length === 0) return null;
  if (screen === 0) {
    return (
      <Suspense fallback={<span className="control-wait" />}>
        <PhoneFilters list={list} draft={draft} put={put} send={send} clear={clear} />
      </Suspense>
    );
  }

  const inSight = IN_SIGHT[screen];
  const shown = wide ? specs : specs.slice(0, inSight);
  const hiddenInUse = specs.slice(inSight).filter(([name]) => list.state.filters[name] !== undefined).length;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send(draft);
  };
  return (
    <search className="card filters-card">
      <form className="filters" onSubmit={onSubmit} aria-label={t('查询条件')}>
        <div className="filters-fields" data-columns={inSight}>
          {shown.map((spec) => (
            <FilterItem key={spec[0]} list={list} spec={spec} draft={draft} put={put} />
          ))}
        </div>
        <div className="filters-actions">
          <Button onClick={clear}>{t('重置')}</Button>
          <Button type="primary" htmlType="submit">
            {t('查询')}
          </Button>
          {specs.length > inSight && (
            <Badge dot={!wide && hiddenInUse > 0} offset={[-2, 4]}>
              <button type="button" className="link" aria-expanded={wide} onClick={() => setWide(!wide)}>
                {wide ? t('收起') : t('展开')} {wide ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
              </button>
            </Badge>
          )}
        </div>
      </form>
    </search>
  );
}

function useDraft(list: ResourceList): DraftTools {
  const { filters } = list.state;
  const [draft, setDraft] = useState<Draft>(filters);
  // The address may change from outside (a link, the way back): then it counts, not what was half typed. Held against
  // the address while drawing, not in an effect: effects run again when a hidden tab or a locked screen is shown again.
  const stamp = JSON.stringify(filters);
  const [followed, setFollowed] = useState(stamp);
  if (followed !== stamp) {
    setFollowed(stamp);
    setDraft(filters);
  }
  return {
    draft,
    put: (name, value) =>
      setDraft((now) => {
        const { [name]: _old, ...others } = now;
        return value === undefined ? others : { ...others, [name]: value };
      }),
    send: (next) => list.setFilters(next),
    clear: () => {
      setDraft({});
      list.setFilters({});
    },
  };
}
