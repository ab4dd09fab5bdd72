import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Popover } from 'antd';
import { useRef, useState } from 'react';
import { fieldOf } from '../../../kinds/fields';
import type { FilterValue } from '../../../kinds/kind';
import { useT } from '../../../lib/i18n';
import type { FilterSpec } from '../list-state';
import type { ResourceList } from '../use-resource-list';
import { ChipEditor } from './chip-editor';
import { ChipWords } from './chip-words';

/** One condition: dashed while nothing is set, tinted with its words when something is. */
export function FilterChip({
  list,
  spec,
  openAtFirst,
  onLeave,
}: {
  list: ResourceList;
  spec: FilterSpec;
  openAtFirst: boolean;
  onLeave: () => void;
}) {
  const t = useT();
  const [open, setOpen] = useState(openAtFirst);
  const button = useRef<HTMLButtonElement>(null);
  const [name] = spec;
  const field = fieldOf(list.resource, name);
  const value = list.state.filters[name];
  const put = (next: FilterValue | undefined) => {
    const { [name]: _old, ...others } = list.state.filters;
    list.setFilters(next === undefined ? others : { ...others, [name]: next });
  };
  const turn = (next: boolean) => {
    setOpen(next);
    if (!next) onLeave();
  };
  const leave = () => {
    turn(false);
    button.current?.focus();
  };
  const label = t(field.label);
  return (
    <span className="chip" data-set={value !== undefined || undefined}>
      <Popover
        open={open}
        onOpenChange={turn}
        trigger="click"
        placement="bottomLeft"
        arrow={false}
        destroyOnHidden
        content={<ChipEditor list={list} spec={spec} value={value} put={put} onLeave={leave} />}
      >
        <button ref={button} type="button" aria-haspopup="dialog" aria-expanded={open}>
          {value === undefined ? (
            <>
              <PlusOutlined aria-hidden /> {label}
            </>
          ) : (
            <>
              {label}
              {t('：')}
              <b>
                <ChipWords field={field} value={value} />
              </b>
            </>
          )}
        </button>
      </Popover>
      {value !== undefined && (
        <button
          type="button"
          className="chip-clear"
          aria-label={t('清除{field}', { field: label })}
          onClick={() => put(undefined)}
        >
          <CloseOutlined aria-hidden />
        </button>
      )}
    </span>
  );
}
