import type { ParentField, RefField } from '@anlan/resource';
import { TeamOutlined } from '@ant-design/icons';
import { Button, Select, Space } from 'antd';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { type Translate, useT } from '../../lib/i18n';
import { LoadAgain, TreePick } from '../choice/choice-controls';
import { controlProps } from '../control';
import type { FilterProps, InputProps } from '../kind';
import { useOwner } from '../owner';
import { listOf } from '../values';
import { noteChosen, useLastPeople } from './last-people';
import { LOOKUP_SIZE, type TreeNode, treeOf, useLabels, useSearch, useWholeTree } from './lookups';
import { isTree } from './targets';

const PersonPicker = lazy(async () => ({ default: (await import('./person-picker')).PersonPicker }));

interface PickProps {
  readonly target: string;
  readonly label: string;
  readonly value: readonly string[];
  readonly multiple: boolean;
  readonly onChange: (ids: string[]) => void;
  readonly control: Record<string, unknown>;
  readonly within?: Readonly<Record<string, string>> | undefined;
  readonly waitsFor?: string | undefined;
  readonly known?: Readonly<Record<string, string>> | undefined;
}

/** What a reference may point to: searched on the server, so that ten thousand people cost nothing. */
export function ListPick({ target, label, value, multiple, onChange, control, within, waitsFor, known }: PickProps) {
  const t = useT();
  const [words, setWords] = useState('');
  const [open, setOpen] = useState(false);
  const { data = [], isFetching, isError, refetch } = useSearch(target, words, within, open && !waitsFor);
  const labels = useLabels(target, value, known);
  const found = new Set(data.map((choice) => choice.id));
  return (
    <Select
      {...control}
      className="fill"
      {...(multiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      value={multiple ? [...value] : (value[0] ?? null)}
      onChange={(next: unknown) => onChange(listOf(next))}
      onOpenChange={setOpen}
      options={[
        ...data.map((choice) => ({ value: choice.id, label: choice.label })),
        // Options outside the search exist only to name what is chosen already.
        ...(words === '' || multiple ? value : [])
          .filter((id) => !found.has(id))
          .map((id) => ({ value: id, label: labels[id] ?? t('加载中') })),
      ]}
      labelRender={(item) => labels[String(item.value)] ?? item.label}
      showSearch={{ filterOption: false, onSearch: setWords, searchValue: words }}
      loading={isFetching}
      notFoundContent={
        waitsFor ? (
          t('请先选择{field}', { field: t(waitsFor) })
        ) : isError ? (
          <LoadAgain onClick={() => void refetch()} />
        ) : isFetching ? (
          t('加载中')
        ) : (
          t(words.trim() === '' ? '没有可选的{field}' : '没有找到', { field: t(label) })
        )
      }
      popupRender={(menu) => (
        <>
          {menu}
          {data.length >= LOOKUP_SIZE && (
            <div className="pick-more">{t('只显示前{n}项，请输入关键字查找', { n: LOOKUP_SIZE })}</div>
          )}
        </>
      )}
      allowClear
      placeholder={waitsFor ? t('请先选择{field}', { field: t(waitsFor) }) : t('请选择{field}', { field: t(label) })}
    />
  );
}

function TargetTree({
  target,
  label,
  value,
  multiple,
  onChange,
  control,
  within,
  waitsFor,
  known,
  without,
}: PickProps & { readonly without?: string | undefined }) {
  const t = useT();
  const { data, isPending } = useWholeTree(target, within, !waitsFor);
  const labels = useLabels(target, value, known);
  const nodes = useMemo(() => prune(treeOf(data ?? []), without), [data, without]);
  return (
    <TreePick
      {...control}
      nodes={nodes}
      value={value}
      multiple={multiple}
      onChange={onChange}
      labels={labels}
      loading={isPending && !waitsFor}
      placeholder={waitsFor ? t('请先选择{field}', { field: t(waitsFor) }) : t('请选择{field}', { field: t(label) })}
    />
  );
}

/** Without one branch: a record is not offered as its own parent. */
const prune = (nodes: readonly TreeNode[], id: string | undefined): TreeNode[] =>
  nodes
    .filter((node) => node.value !== id)
    .map((node) => (node.children && id !== undefined ? { ...node, children: prune(node.children, id) } : node));

/** The people chosen last as chips below the field; nothing where the field offers only some people. */
function LastPeople({ label, value, multiple, onChange, control, within }: PickProps) {
  const t = useT();
  const people = useLastPeople((state) => state.people);
  const shown = people.filter(({ id }) => !value.includes(id)).slice(0, CHIPS);
  if (within || control.disabled === true || shown.length === 0) return null;
  return (
    <fieldset className="last-people" aria-label={t('最近选择的{field}', { field: t(label) })}>
      {shown.map(({ id, label: name }) => (
        <button key={id} type="button" onClick={() => onChange(multiple ? [...value, id] : [id])}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}
const CHIPS = 4;

function UserPick(props: PickProps) {
  const t = useT();
  const [picking, setPicking] = useState(false);
  // Named by what is on the screen: the look-up of the field, or the chips.
  const labels = useLabels('user', props.value, props.known);
  const chosen = props.value.at(-1);
  const name = chosen === undefined ? undefined : labels[chosen];
  const touched = useRef(false);
  useEffect(() => {
    if (touched.current && chosen !== undefined && name) noteChosen({ id: chosen, label: name });
  }, [chosen, name]);
  const onChange = (ids: string[]) => {
    touched.current = true;
    props.onChange(ids);
  };
  return (
    <>
      <UserField {...props} onChange={onChange} picking={picking} setPicking={setPicking} t={t} />
      <LastPeople {...props} onChange={onChange} />
    </>
  );
}

function UserField({
  picking,
  setPicking,
  t,
  ...props
}: PickProps & { picking: boolean; setPicking: (picking: boolean) => void; t: Translate }) {
  return (
    <Space.Compact block>
      <ListPick {...props} />
      <Button
        icon={<TeamOutlined aria-hidden />}
        aria-label={t('按部门选择{field}', { field: t(props.label) })}
        disabled={props.control.disabled === true || props.waitsFor !== undefined}
        onClick={() => setPicking(true)}
      />
      {picking && (
        <Suspense fallback={null}>
          <PersonPicker
            title={t('请选择{field}', { field: t(props.label) })}
            value={props.value}
            known={props.known}
            multiple={props.multiple}
            within={props.within}
            onClose={() => setPicking(false)}
            onChange={(ids) => {
              props.onChange(ids);
              setPicking(false);
            }}
          />
        </Suspense>
      )}
    </Space.Compact>
  );
}

function Pick(props: PickProps) {
  if (props.target === 'user') return <UserPick {...props} />;
  return isTree(props.target) ? <TargetTree {...props} /> : <ListPick {...props} />;
}

export function RefInput(props: InputProps<RefField, string | string[] | null>) {
  const { field, value, onChange, within, waitsFor, known } = props;
  const multiple = field.multiple === true;
  return (
    <Pick
      target={field.target}
      label={field.label}
      value={listOf(value)}
      multiple={multiple}
      onChange={(ids) => onChange?.(multiple ? ids : (ids[0] ?? null))}
      control={controlProps(props)}
      within={within}
      waitsFor={waitsFor}
      known={known}
    />
  );
}

const fixed = (field: RefField): Record<string, string> | undefined =>
  field.where && Object.fromEntries(Object.entries(field.where).map(([name, value]) => [name, String(value)]));

export function RefFilter({ id, value, onChange, field, operator }: FilterProps<RefField>) {
  const multiple = operator === 'in' || operator === 'has';
  const shared = {
    target: field.target,
    label: field.label,
    value: listOf(value),
    multiple,
    onChange: (ids: string[]) => onChange(ids.length === 0 ? undefined : multiple ? ids : ids[0]),
    control: id ? { id } : {},
    within: fixed(field),
  };
  // A filter has no room for the picker's button.
  return field.target !== 'user' && isTree(field.target) ? <TargetTree {...shared} /> : <ListPick {...shared} />;
}

export function ParentInput(props: InputProps<ParentField, string | null>) {
  const owner = useOwner();
  return (
    <TargetTree
      target={owner.resource}
      label={props.field.label}
      value={listOf(props.value)}
      multiple={false}
      onChange={(ids) => props.onChange?.(ids[0] ?? null)}
      control={controlProps(props)}
      known={props.known}
      without={owner.id}
    />
  );
}

export function ParentFilter({ id, value, onChange, field }: FilterProps<ParentField>) {
  const owner = useOwner();
  return (
    <TargetTree
      target={owner.resource}
      label={field.label}
      value={listOf(value)}
      multiple={false}
      onChange={(ids) => onChange(ids[0])}
      control={id ? { id } : {}}
    />
  );
}
