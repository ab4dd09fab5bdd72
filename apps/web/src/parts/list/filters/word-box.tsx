import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { fieldOf } from '../../../kinds/fields';
import { useT } from '../../../lib/i18n';
import type { ResourceList } from '../use-resource-list';

/** So long nothing more is typed, then the list is asked. */
const PAUSE = 350;

/** Words of one field: asked when the typing rests, at once on Enter. Between two writing systems nothing is asked. */
export function WordBox({
  list,
  name,
  autoFocus = false,
  onDone,
}: {
  list: ResourceList;
  name: string;
  autoFocus?: boolean;
  onDone?: () => void;
}) {
  const t = useT();
  const set = list.state.filters[name];
  const sent = typeof set === 'string' ? set : '';
  const [typed, setTyped] = useState(sent);
  const [followed, setFollowed] = useState(sent);
  // What the address says from outside counts; what it says because it was typed here leaves the box alone.
  if (followed !== sent) {
    setFollowed(sent);
    if (typed.trim() !== sent) setTyped(sent);
  }
  const composing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(list);
  latest.current = list;
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (text: string) => {
    clearTimeout(timer.current);
    const { filters } = latest.current.state;
    const { [name]: old, ...others } = filters;
    const words = text.trim();
    if (words === (old ?? '')) return;
    latest.current.setFilters(words === '' ? others : { ...others, [name]: words });
  };
  const later = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(text), PAUSE);
  };
  const field = fieldOf(list.resource, name);
  return (
    <Input
      className="filters-words"
      value={typed}
      autoFocus={autoFocus}
      prefix={<SearchOutlined aria-hidden />}
      suffix={typed === '' && !autoFocus ? <kbd aria-hidden>/</kbd> : undefined}
      allowClear={{ clearIcon: <CloseCircleFilled aria-label={t('清除')} /> }}
      placeholder={t('搜{field}', { field: t(field.label) })}
      aria-label={t(field.label)}
      autoComplete="off"
      onCompositionStart={() => {
        composing.current = true;
        clearTimeout(timer.current);
      }}
      onCompositionEnd={(event) => {
        composing.current = false;
        later(event.currentTarget.value);
      }}
      onChange={(event) => {
        setTyped(event.target.value);
        if (event.target.value === '') send('');
        else if (!composing.current) later(event.target.value);
      }}
      onPressEnter={(event) => {
        if (event.nativeEvent.isComposing) return;
        send(typed);
        onDone?.();
      }}
    />
  );
}
