import type { Attachment } from '@anlan/client';
import { readingSign } from '@anlan/domain/signoff/calls';
import { signOffReading } from '@anlan/domain/signoff/reading';
import type { SignOff } from '@anlan/resource';
import { Alert, Button, Checkbox, Progress, Skeleton } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { signature } from '../../kinds/file/signature';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { ApiError } from '../../lib/http/api-error';
import { useT } from '../../lib/i18n';
import './sign-off.css';
import { type OpenReading, useReading } from './use-reading';

interface Props {
  readonly of: SignOff;
  /** Of the record that is read. */
  readonly id: string;
  /** Reads the text again: it has changed meanwhile. */
  readonly onChanged: () => void;
  /** The text. */
  readonly children: ReactNode;
}

/** A text to be read to its end for a minimum time, confirmed and signed by hand. */
export function SignOffReader({ of, id, onChanged, children }: Props) {
  const t = useT();
  const open = useReading(of, id);
  const { reading, signed, problem, reachEnd, reopen } = open;
  const again = () => {
    onChanged();
    reopen();
  };
  return (
    <div className="sign-off">
      <Scrolled onEnd={reading && !signed ? reachEnd : undefined}>{children}</Scrolled>
      {problem && (
        <Alert
          type="warning"
          showIcon
          title={t(problem)}
          action={
            <Button size="small" onClick={again}>
              {t('重新打开')}
            </Button>
          }
        />
      )}
      {!reading && !problem && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {signed && (
        <Alert type="success" showIcon title={t('您已于{time}签阅', { time: reading?.signTime?.slice(0, 16) ?? '' })} />
      )}
      {reading && !signed && !problem && <Signing open={open} />}
    </div>
  );
}

const END_PX = 8;

/** Tells once the end of the text has been in sight, its pictures drawn. */
function Scrolled({ onEnd, children }: { onEnd: (() => void) | undefined; children: ReactNode }) {
  const t = useT();
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = place.current;
    if (!box || !onEnd) return;
    const look = () => {
      const drawn = [...box.querySelectorAll('img')].every((image) => image.complete);
      if (drawn && box.scrollHeight - box.scrollTop - box.clientHeight <= END_PX) onEnd();
    };
    const watch = new ResizeObserver(look);
    watch.observe(box);
    if (box.firstElementChild) watch.observe(box.firstElementChild);
    box.addEventListener('scroll', look, { passive: true });
    // Of a picture inside: load events do not bubble.
    box.addEventListener('load', look, true);
    return () => {
      watch.disconnect();
      box.removeEventListener('scroll', look);
      box.removeEventListener('load', look, true);
    };
  }, [onEnd]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section ref={place} className="sign-off-text" aria-label={t('签阅内容')} tabIndex={0}>
      <div>{children}</div>
    </section>
  );
}

const field = signOffReading.fields.signature;

function Signing({ open: { reading, left, take, reachEnd: _, ...open } }: { open: OpenReading }) {
  const t = useT();
  const [confirmed, setConfirmed] = useState(false);
  const [drawn, setDrawn] = useState<Attachment | null>(null);
  const [sending, setSending] = useState(false);
  const [faults, setFaults] = useState<readonly string[]>([]);
  if (!reading) return null;
  const ended = reading.endReached === 1;
  const ready = left === 0 && ended;
  const percent = Math.floor(((reading.seconds - left) / reading.seconds) * 100);
  const { Input } = signature;

  const send = async () => {
    setSending(true);
    try {
      const body = { signature: drawn?.attachId ?? null, confirmed: confirmed ? 1 : 0 };
      take(await api.send(readingSign, { params: { id: reading.id }, body }, { quiet: true }));
      feedback.toast('success', t('签阅成功'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFaults(error.errors.length > 0 ? error.errors.map(({ message }) => message) : [error.message]);
    } finally {
      setSending(false);
    }
  };

  return (
    <section className="sign-off-act" aria-label={t('签阅')}>
      {!ready && (
        <>
          <Progress percent={percent} showInfo={false} size="small" aria-label={t('阅读进度')} />
          <p role="status">
            {[left > 0 ? t('还需阅读{n}秒', { n: left }) : '', ended ? '' : t('请阅读到结尾')]
              .filter(Boolean)
              .join(t('，'))}
          </p>
        </>
      )}
      {ready && (
        <>
          <Checkbox checked={confirmed} onChange={(event) => setConfirmed(event.target.checked)}>
            {t('本人已阅读并知悉全部内容')}
          </Checkbox>
          {confirmed && (
            <>
              <Input
                field={field}
                name="signature"
                value={drawn}
                onChange={(value) => setDrawn(value as Attachment | null)}
              />
              <Button type="primary" loading={sending} disabled={!drawn} onClick={() => void send()}>
                {t('确认签阅')}
              </Button>
            </>
          )}
          {faults.length > 0 && (
            <Alert
              type="error"
              showIcon
              title={faults.map((fault) => t(fault)).join(t('；'))}
              action={
                <Button size="small" onClick={open.reopen}>
                  {t('重新打开')}
                </Button>
              }
            />
          )}
        </>
      )}
    </section>
  );
}
