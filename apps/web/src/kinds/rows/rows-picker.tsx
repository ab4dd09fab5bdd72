import type { RefField } from '@anlan/resource';
import { Checkbox, Input, Modal, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { useT } from '../../lib/i18n';
import { LoadAgain } from '../choice/choice-controls';
import { useSearch } from '../ref/lookups';
import { PersonPicker } from '../ref/person-picker';
import { dependenceOf } from '../ref/within';

/** How many are shown at once: as many as a list of rows usually holds; more are found by words. */
const SHOWN = 200;

interface Chosen {
  readonly id: string;
  readonly label: string;
}

interface Props {
  readonly field: RefField;
  /** What rows have already: shown as chosen, and not to be chosen twice. */
  readonly taken: readonly string[];
  /** How many rows there may be in all. */
  readonly most: number;
  readonly onChoose: (chosen: readonly Chosen[]) => void;
  readonly onClose: () => void;
}

/** Many records at once, each of which becomes a row; people by their departments and posts. */
export const RowsPicker = (props: Props) =>
  props.field.target === 'user' ? <ManyPeople {...props} /> : <ManyRecords {...props} />;

function ManyPeople({ field, onChoose, ...props }: Props) {
  const t = useT();
  return (
    <PersonPicker
      {...props}
      title={t('选择多个{field}', { field: t(field.label) })}
      value={[]}
      multiple
      within={dependenceOf(field, {}, {}).within}
      onChange={(ids, labels) => onChoose(ids.map((id) => ({ id, label: labels[id] ?? '' })))}
    />
  );
}

function ManyRecords({ field, taken, most, onChoose, onClose }: Props) {
  const t = useT();
  const label = t(field.label);
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const { within } = dependenceOf(field, {}, {});
  const { data: found = [], isPending, isError, refetch } = useSearch(field.target, words, within, true, SHOWN);
  // A look-up of a tree gives more than it is asked for.
  const data = useMemo(() => found.slice(0, SHOWN), [found]);
  const has = useMemo(() => new Set(taken), [taken]);
  const free = data.filter(({ id }) => !has.has(id));
  const room = most - has.size;
  const put = (choices: readonly Chosen[], on: boolean) =>
    setChosen((now) => {
      const next = new Map(now);
      for (const { id, label: name } of choices) {
        if (!on) next.delete(id);
        else if (next.size < room) next.set(id, name);
      }
      return next;
    });
  const all = free.length > 0 && free.every(({ id }) => chosen.has(id));

  return (
    <Modal
      open
      title={t('选择多个{field}', { field: label })}
      width={520}
      onCancel={onClose}
      onOk={() => onChoose([...chosen].map(([id, name]) => ({ id, label: name })))}
      okText={t('添加{n}项', { n: chosen.size })}
      cancelText={t('取消')}
      okButtonProps={{ disabled: chosen.size === 0 }}
    >
      <Input.Search
        value={words}
        onChange={(event) => setWords(event.target.value)}
        placeholder={t('请输入关键字查找')}
        aria-label={t('请输入关键字查找')}
        allowClear
      />
      <div className="rows-picker-head">
        <Checkbox
          checked={all}
          indeterminate={!all && free.some(({ id }) => chosen.has(id))}
          disabled={free.length === 0}
          onChange={(event) => put(free, event.target.checked)}
        >
          {t('全选')}
        </Checkbox>
        <span>{chosen.size >= room ? t('最多{n}项', { n: most }) : t('已选{n}项', { n: chosen.size })}</span>
      </div>
      <div className="rows-picker">
        {isError ? (
          <LoadAgain onClick={() => void refetch()} />
        ) : isPending ? (
          <Skeleton active />
        ) : data.length === 0 ? (
          t(words.trim() === '' ? '没有可选的{field}' : '没有找到', { field: label })
        ) : (
          data.map((choice) => (
            <Checkbox
              key={choice.id}
              checked={has.has(choice.id) || chosen.has(choice.id)}
              disabled={has.has(choice.id) || (!chosen.has(choice.id) && chosen.size >= room)}
              onChange={(event) => put([choice], event.target.checked)}
            >
              {choice.label}
            </Checkbox>
          ))
        )}
        {found.length >= SHOWN && <div className="pick-more">{t('只显示前{n}项，请输入关键字查找', { n: SHOWN })}</div>}
      </div>
    </Modal>
  );
}
