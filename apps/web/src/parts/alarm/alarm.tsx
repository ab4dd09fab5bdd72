import { clockText } from '@anlan/domain/shared/duration';
import { toEpoch } from '@anlan/resource/dates';
import { BellOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Translate, useT } from '../../lib/i18n';
import './alarm.css';
import { type Due, type Ringing, ringing } from './due';
import { heardOf, keepHeard } from './heard';
import { allowSound, callOnce, canVibrate, type Granted, hush, soundState } from './sound';
import { useTick } from './use-tick';
import { useWakeLock } from './use-wake-lock';

/** The work stands still: since when, and why. */
export interface Stopped {
  readonly at: string;
  readonly why: string;
}

interface Props {
  readonly record: string;
  readonly dues: readonly Due[];
  readonly stopped: Stopped | null;
  /** Of a call, by its key: what is done about it. */
  readonly actions: Readonly<Record<string, { readonly label: string; readonly run: () => unknown }>>;
  /** A stop that this person has made himself calls nobody. */
  readonly own: () => boolean;
  /** A moment is over: the server has stopped it by its own clock, and is read anew. */
  readonly onOver: () => void;
}

/** As long as the server may take to stop it by its own clock. */
const SETTLES_MS = 2_000;
const CALL_EVERY_MS = 2_000;

/**
 * Calls at the moments of a live record by this device's own clock, with or without a line: sound, vibration and a notice
 * in front of everything until somebody has heard it.
 */
export function Alarm({ record, dues, stopped, actions, own, onOver }: Props) {
  const now = useTick();
  const [heard, setHeard] = useState(() => heardOf(record));
  const [sound, setSound] = useState(soundState);
  const awake = useWakeLock(dues.length > 0);
  // A stop calls who saw the work going on, not who opens the page of one that has stood still since.
  const [sawRunning, setSawRunning] = useState(false);
  const [foreign, setForeign] = useState<Stopped | null>(null);
  useEffect(() => {
    if (!stopped) {
      setSawRunning(true);
      setForeign(null);
    } else if (sawRunning) {
      setSawRunning(false);
      if (!own()) setForeign(stopped);
    }
  }, [stopped, sawRunning, own]);
  const all = useMemo(() => {
    // Called for here already, without a line: the server has stopped it at that same moment.
    const known = foreign !== null && [...heard].some((id) => id.endsWith(`|${foreign.at}|over`));
    return foreign && !known
      ? [...dues, { key: 'stopped', rings: foreign.at, at: foreign.at, says: foreign.why }]
      : dues;
  }, [dues, foreign, heard]);
  const calls = ringing(all, now, heard);
  const loud = calls.length > 0;

  const hear = useCallback(() => {
    void allowSound().then(() => setSound(soundState()));
    const ids = calls.map(({ id }) => id);
    keepHeard(record, ids);
    setHeard((known) => new Set([...known, ...ids]));
    hush();
  }, [calls, record]);

  useEffect(() => {
    const allow = () => void allowSound().then(() => setSound(soundState()));
    document.addEventListener('pointerdown', allow);
    return () => document.removeEventListener('pointerdown', allow);
  }, []);
  useEffect(() => {
    if (!loud) return;
    callOnce();
    const timer = setInterval(callOnce, CALL_EVERY_MS);
    return () => {
      clearInterval(timer);
      hush();
    };
  }, [loud]);

  // Once for each moment that has come since the page was opened, and when the device wakes after it.
  const over = dues
    .filter(({ at }) => at <= now)
    .map(({ key, at }) => `${key}|${at}`)
    .join();
  const read = useRef(over);
  useEffect(() => {
    if (over === '' || read.current === over) return;
    read.current = over;
    onOver();
    const timer = setTimeout(onOver, SETTLES_MS);
    return () => clearTimeout(timer);
  }, [over, onOver]);

  const next = dues.find(({ rings }) => rings > now);
  return (
    <>
      <State next={next} now={now} sound={sound} awake={awake} onAllow={hear} />
      {loud && createPortal(<Notice calls={calls} now={now} actions={actions} onHeard={hear} />, document.body)}
    </>
  );
}

const words = (t: Translate): Readonly<Record<Granted, string>> => ({
  granted: t('已开启'),
  asks: t('未开启'),
  missing: t('本机不支持'),
});

/** What this device will do, in plain words: a call that cannot sound is known before it is needed. */
function State({
  next,
  now,
  sound,
  awake,
  onAllow,
}: {
  next: Due | undefined;
  now: string;
  sound: Granted;
  awake: Granted;
  onAllow: () => void;
}) {
  const t = useT();
  const told = words(t);
  const whole = sound === 'granted' && awake === 'granted';
  return (
    <Alert
      className="alarm-state"
      type={whole ? 'info' : 'warning'}
      showIcon
      icon={<BellOutlined />}
      title={
        next
          ? t('{time}本机报警：{what}（还有{left}）', {
              time: next.rings.slice(11, 16),
              what: t(next.says),
              left: clockText(Math.floor((toEpoch(next.rings) - toEpoch(now)) / 1_000)),
            })
          : t('本机到时报警')
      }
      description={t('声音{sound}，振动{vibration}，屏幕常亮{awake}；没有网络也报警', {
        sound: told[sound],
        // A browser does not tell whether the device has what shakes it.
        vibration: canVibrate() ? t('可用') : told.missing,
        awake: told[awake],
      })}
      action={
        sound === 'asks' ? (
          <Button size="small" onClick={onAllow}>
            {t('开启声音')}
          </Button>
        ) : null
      }
    />
  );
}

function Notice({
  calls,
  now,
  actions,
  onHeard,
}: {
  calls: readonly Ringing[];
  now: string;
  actions: Props['actions'];
  onHeard: () => void;
}) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  return (
    <div className="alarm-cover">
      <div ref={box} className="alarm-notice" role="alertdialog" aria-modal="true" aria-label={t('现场报警')}>
        <ul>
          {calls.map(({ id, key, says, at, over }) => (
            <li key={id}>
              <strong>{key === 'stopped' ? t('作业已停止：{why}', { why: t(says) }) : t(says)}</strong>
              <span>
                {over
                  ? t('已到{time}', { time: at.slice(11, 16) })
                  : t('截至{time}，还有{left}', {
                      time: at.slice(11, 16),
                      left: clockText(Math.floor((toEpoch(at) - toEpoch(now)) / 1_000)),
                    })}
              </span>
            </li>
          ))}
        </ul>
        <div className="alarm-buttons">
          {calls
            .flatMap(({ key }) => (actions[key] ? [actions[key]] : []))
            .filter((one, place, whole) => whole.findIndex(({ label }) => label === one.label) === place)
            .map(({ label, run }) => (
              <Button
                key={label}
                type="primary"
                size="large"
                block
                onClick={() => {
                  onHeard();
                  void run();
                }}
              >
                {label}
              </Button>
            ))}
          <Button size="large" block onClick={onHeard}>
            {t('知道了，停止报警')}
          </Button>
        </div>
      </div>
    </div>
  );
}
