import type { PermitRules, WorkFacts } from '@anlan/domain/permit/judge-work';
import { standingWeather } from '@anlan/domain/permit/weather/weather';
import type { Around } from '@anlan/domain/permit/window/calls';
import {
  type DrawnPlace,
  earliestWindow,
  WINDOW_DAYS,
  type WindowFound,
} from '@anlan/domain/permit/window/safe-window';
import { addDays, formatDatetime } from '@anlan/resource/dates';
import { FieldTimeOutlined } from '@ant-design/icons';
import { Alert, Button, InputNumber, Modal, Skeleton } from 'antd';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useT } from '../../lib/i18n';
import './earliest.css';

const FIVE = 5 * 60_000;
const MOST_SAID = 6;
const ORDINARY_HOURS = 4;

/** The next five minutes: nobody begins at a second. */
const soon = (): string => formatDatetime(Math.ceil(Date.now() / FIVE) * FIVE);

/** Hours from one moment to another; what is usual where they are not told. */
export function hoursOf(from: string, to: string): number {
  const hours = from && to ? (Date.parse(to.replace(' ', 'T')) - Date.parse(from.replace(' ', 'T'))) / 3_600_000 : 0;
  return hours > 0 ? Math.round(hours * 100) / 100 : ORDINARY_HOURS;
}

/** A time of work, and beside it the button that finds the earliest one. */
export function WithEarliest({ children, dialog }: { children: ReactNode; dialog: (close: () => void) => ReactNode }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <div className="ticket-start">
      {children}
      <Button icon={<FieldTimeOutlined />} onClick={() => setOpen(true)}>
        {t('最早可作业时间')}
      </Button>
      {open && dialog(() => setOpen(false))}
    </div>
  );
}

export interface EarliestAsked {
  readonly facts: WorkFacts | undefined;
  readonly place: DrawnPlace;
  readonly painting?: boolean;
  readonly pipe?: string | null;
  readonly hours: number;
}

/** Between which moments a window is looked for. */
export interface SearchSpan {
  readonly after: string;
  readonly until: string;
}

export function useSearchSpan(): SearchSpan {
  const [span] = useState(() => {
    const after = soon();
    return { after, until: addDays(after, WINDOW_DAYS) };
  });
  return span;
}

interface Props {
  /** Of the form as it stands while the dialog lies over it. */
  readonly asked: EarliestAsked;
  readonly rules: PermitRules | undefined;
  readonly span: SearchSpan;
  /** What stands around the work over that span; undefined while it is being read. */
  readonly around: Around | undefined;
  readonly onClose: () => void;
  readonly onPick: (window: NonNullable<WindowFound['window']>) => void;
}

/** The earliest window without conflict, night, rest day or forbidding weather, for the length that is asked. */
export function EarliestDialog({ asked, rules, span: { after, until }, around, onClose, onPick }: Props) {
  const t = useT();
  const lengthId = useId();
  const [hours, setHours] = useState<number | null>(asked.hours);
  const { facts, place } = asked;
  const missing = [
    ...(facts ? [] : [t('请选择作业类型')]),
    ...(place.location || place.riskId ? [] : [t('请填写作业地点或选择风险点')]),
  ];
  const found = useMemo((): WindowFound | undefined => {
    if (!facts || !rules || !around) return undefined;
    return earliestWindow(
      {
        facts,
        minutes: Math.round((hours ?? 0) * 60),
        place: { ...place, spots: around.spots },
        painting: asked.painting ?? false,
        pipe: asked.pipe ?? null,
        after,
        until,
      },
      {
        tickets: around.tickets,
        engaged: around.engaged,
        weather: standingWeather(around.weather, place.riskId, rules.numbers['weather.minutes']),
      },
      rules,
    );
  }, [facts, place, asked, rules, around, hours, after, until]);
  return (
    <Modal
      open
      title={t('最早可作业时间')}
      onCancel={onClose}
      okText={t('填入')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: !found?.window }}
      onOk={() => found?.window && onPick(found.window)}
    >
      <div className="ticket-earliest">
        <label htmlFor={lengthId}>{t('作业时长（小时）')}</label>
        <InputNumber id={lengthId} min={0.25} max={720} step={0.5} value={hours} onChange={setHours} />
        {missing.length > 0 ? (
          <Alert type="info" showIcon title={missing.join('；')} />
        ) : found ? (
          <Told found={found} />
        ) : (
          <Skeleton active paragraph={{ rows: 2 }} />
        )}
      </div>
    </Modal>
  );
}

/** The window, and why nothing earlier will do. */
function Told({ found: { window, failed, errors, notes } }: { found: WindowFound }) {
  const t = useT();
  const title =
    errors.length > 0
      ? errors.join('；')
      : window
        ? t('{from} 至 {to}', { from: window.from.slice(0, 16), to: window.to.slice(5, 16) })
        : t('{n}天内没有不冲突的时间', { n: WINDOW_DAYS });
  return (
    <>
      <div aria-live="polite">
        <Alert type={errors.length > 0 || !window ? 'warning' : 'success'} showIcon title={title} />
      </div>
      {window && notes.map((note) => <Alert key={note} type="info" showIcon title={note} />)}
      {failed.length > 0 && (
        <section aria-label={t('更早的时间不可行')}>
          <h4>{t('更早的时间不可行')}</h4>
          <ul>
            {failed.slice(0, MOST_SAID).map(({ from, to, why }) => (
              <li key={`${from}${why}`}>
                <span className="quiet">
                  {from.slice(5, 16)}—{to.startsWith('9999') ? t('未结束') : to.slice(5, 16)}
                </span>
                <br />
                {why}
              </li>
            ))}
          </ul>
          {failed.length > MOST_SAID && (
            <p className="quiet">{t('另有{n}段时间不可行', { n: failed.length - MOST_SAID })}</p>
          )}
        </section>
      )}
    </>
  );
}
