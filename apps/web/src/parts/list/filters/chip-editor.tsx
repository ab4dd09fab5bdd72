import { anchorOf } from '@anlan/resource';
import { CheckOutlined } from '@ant-design/icons';
import dayjs from 'dayjs';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useDictionary } from '../../../kinds/choice/dictionaries';
import { type OptionField, optionsOf } from '../../../kinds/choice/options';
import { fieldOf } from '../../../kinds/fields';
import type { FilterValue } from '../../../kinds/kind';
import { OwnerProvider } from '../../../kinds/owner';
import { webKindOf } from '../../../kinds/registry';
import { useT } from '../../../lib/i18n';
import { useSession } from '../../../lib/session/session';
import type { FilterSpec } from '../list-state';
import type { ResourceList } from '../use-resource-list';
import { WordBox } from './word-box';

interface Props {
  readonly list: ResourceList;
  readonly spec: FilterSpec;
  readonly value: FilterValue | undefined;
  readonly put: (value: FilterValue | undefined) => void;
  readonly onLeave: () => void;
}

/** What a chip opens: answers to press where they are few, days by name, else the control of the kind. */
export function ChipEditor({ list, spec, value, put, onLeave }: Props) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const [name, operator] = spec;
  const field = fieldOf(list.resource, name);
  useEffect(() => {
    // Once it has its place: a popover is measured out of sight first.
    const timer = setTimeout(() => box.current?.querySelector<HTMLElement>('input, button')?.focus(), 60);
    return () => clearTimeout(timer);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    onLeave();
  };
  const many = operator === 'in' || operator === 'has';
  const options = field.kind === 'choice' || field.kind === 'state' || field.kind === 'flag';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes it, the way out of every popover
    <div ref={box} className="chip-editor" onKeyDown={onKeyDown}>
      {options && (
        <Answers
          many={many}
          answers={optionsOf(field as OptionField).map((option) => ({ ...option, label: t(option.label) }))}
          value={value}
          put={put}
          onLeave={onLeave}
        />
      )}
      {field.kind === 'dict' && (
        <DictAnswers list={list} spec={spec} many={many} value={value} put={put} onLeave={onLeave} />
      )}
      {operator === 'like' && <WordBox list={list} name={name} autoFocus onDone={onLeave} />}
      {!options && field.kind !== 'dict' && operator !== 'like' && (
        <>
          {operator === 'range' && DAYS.has(field.kind) && (
            <Days due={isDue(list, name)} value={value} put={put} onLeave={onLeave} />
          )}
          {field.kind === 'ref' && field.target === 'user' && <Myself many={many} put={put} onLeave={onLeave} />}
          <KindControl list={list} spec={spec} value={value} put={put} />
        </>
      )}
    </div>
  );
}

const DAYS: ReadonlySet<string> = new Set(['date', 'datetime', 'period']);

/** A day that is still to come, rather than one that has been. */
const isDue = ({ resource }: ResourceList, name: string): boolean =>
  Object.values(resource.deadlines ?? {}).some((deadline) => anchorOf(deadline) === name);

function KindControl({ list, spec: [name, operator], value, put }: Omit<Props, 'onLeave'>) {
  const id = useId();
  const t = useT();
  const field = fieldOf(list.resource, name);
  const Control = webKindOf(field).filter?.Control;
  if (!Control) return null;
  return (
    <OwnerProvider value={{ resource: list.resource.name }}>
      <label className="visually-hidden" htmlFor={id}>
        {t(field.label)}
      </label>
      <Control id={id} field={field} operator={operator} {...(value === undefined ? {} : { value })} onChange={put} />
    </OwnerProvider>
  );
}

interface Answer {
  readonly value: string | number | boolean;
  readonly label: string;
}

function Answers({
  answers,
  many,
  value,
  put,
  onLeave,
}: { answers: readonly Answer[]; many: boolean } & Pick<Props, 'value' | 'put' | 'onLeave'>) {
  const chosen = new Set((Array.isArray(value) ? value : value === undefined ? [] : [value]).map(String));
  const press = (answer: Answer) => {
    const has = chosen.has(String(answer.value));
    if (!many) {
      put(has ? undefined : answer.value);
      onLeave();
      return;
    }
    const next = answers
      .filter((one) => (one === answer ? !has : chosen.has(String(one.value))))
      .map((one) => one.value);
    put(next.length === 0 ? undefined : (next as FilterValue));
  };
  return (
    <div className="chip-answers">
      {answers.map((answer) => (
        <button
          key={String(answer.value)}
          type="button"
          aria-pressed={chosen.has(String(answer.value))}
          onClick={() => press(answer)}
        >
          <CheckOutlined aria-hidden />
          {answer.label}
        </button>
      ))}
    </div>
  );
}

/** So many are read faster than they are searched. */
const FEW = 30;

function DictAnswers({ list, spec, many, ...rest }: Props & { many: boolean }) {
  const t = useT();
  const field = fieldOf(list.resource, spec[0]);
  const { data, isError } = useDictionary(field.kind === 'dict' ? field.dict : '');
  if (isError || (data && (data.length > FEW || data.some(({ children }) => children))))
    return <KindControl list={list} spec={spec} value={rest.value} put={rest.put} />;
  if (!data) return <span className="control-wait" />;
  return <Answers many={many} answers={data.map(({ key, label }) => ({ value: key, label: t(label) }))} {...rest} />;
}

function Days({ due, value, put, onLeave }: { due: boolean } & Pick<Props, 'value' | 'put' | 'onLeave'>) {
  const t = useT();
  const day = (moment: dayjs.Dayjs) => moment.format('YYYY-MM-DD');
  const today = dayjs();
  const spans: readonly (readonly [label: string, from: string | null, to: string])[] = due
    ? [
        ['已过期限', null, day(today.subtract(1, 'day'))],
        ['今天', day(today), day(today)],
        ['未来7天', day(today), day(today.add(6, 'day'))],
        ['未来30天', day(today), day(today.add(29, 'day'))],
      ]
    : [
        ['今天', day(today), day(today)],
        ['近7天', day(today.subtract(6, 'day')), day(today)],
        ['近30天', day(today.subtract(29, 'day')), day(today)],
        ['本月', day(today.startOf('month')), day(today)],
      ];
  const now = JSON.stringify(value);
  return (
    <div className="chip-answers">
      {spans.map(([label, from, to]) => (
        <button
          key={label}
          type="button"
          aria-pressed={now === JSON.stringify([from, to])}
          onClick={() => {
            put([from, to]);
            onLeave();
          }}
        >
          <CheckOutlined aria-hidden />
          {t(label)}
        </button>
      ))}
    </div>
  );
}

function Myself({ many, put, onLeave }: { many: boolean } & Pick<Props, 'put' | 'onLeave'>) {
  const t = useT();
  const userId = useSession((state) => state.userInfo?.userId);
  if (!userId) return null;
  return (
    <div className="chip-answers">
      <button
        type="button"
        onClick={() => {
          put(many ? [userId] : userId);
          onLeave();
        }}
      >
        <CheckOutlined aria-hidden />
        {t('我自己')}
      </button>
    </div>
  );
}
