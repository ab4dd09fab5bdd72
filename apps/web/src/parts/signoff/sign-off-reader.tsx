import type { AnyRow, Attachment } from '@anlan/client';
import { readingSign } from '@anlan/domain/signoff/calls';
import { signOffReading } from '@anlan/domain/signoff/reading';
import { isEmpty, type SignOff, type SignOffText, wireName } from '@anlan/resource';
import { Alert, Button, Checkbox, Modal, Progress, Skeleton, Tag } from 'antd';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLook } from '../../kinds/choice/dictionaries';
import { dictCodes, fieldOf } from '../../kinds/fields';
import { FileList } from '../../kinds/file/file-list';
import { signature } from '../../kinds/file/signature';
import { webKindOf } from '../../kinds/registry';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { ApiError } from '../../lib/http/api-error';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { useSession } from '../../lib/session/session';
import { Failed } from '../feedback/states';
import { ChangedSince } from './changed-since';
import './sign-off.css';
import { type OpenReading, useReading } from './use-reading';

interface Props {
  readonly of: SignOff;
  /** Of the record that is read. */
  readonly id: string;
}

const useText = (of: SignOff, id: string) => {
  const tenantId = useSession((state) => state.tenantId);
  return useCall([tenantId, of.of.name], of.read, { params: { id } });
};

/** A text to be read to its end for a minimum time, its PDFs page by page, confirmed and signed by hand. */
export function SignOffReader({ of, id }: Props) {
  const t = useT();
  const text = useText(of, id);
  const open = useReading(of, id);
  const { reading, signed, problem, reachEnd, reopen } = open;
  const again = () => {
    void text.refetch();
    reopen();
  };
  if (text.error && !text.data) return <Failed error={text.error} onRetry={() => void text.refetch()} />;
  if (!text.data) return <Skeleton active />;
  return (
    <div className="sign-off">
      <ChangedSince of={of} id={id} />
      <Scrolled onEnd={reading && !signed ? reachEnd : undefined}>
        <Text of={of} text={text.data} open={open} />
      </Scrolled>
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

/** Its fields but the title, as its detail draws them; of the files beside it, how far they have been read. */
function Text({ of: { of, text: names, pages }, text, open }: { of: SignOff; text: SignOffText; open: OpenReading }) {
  const t = useT();
  const shown = names.filter((name) => name !== of.title && !isEmpty(text.row[name]));
  const look = useLook(useMemo(() => dictCodes(of.fields, names), [of, names]));
  const { reading, signed, showPage } = open;
  const onPage = useCallback((file: Attachment, page: number | null) => showPage(file.attachId, page), [showPage]);
  return shown.map((name) => {
    const field = fieldOf(of, name);
    const kind = webKindOf(field);
    const place = { name, field, row: text.row as AnyRow, look };
    if (name !== pages)
      return (
        <div key={name}>
          {shown.length > 1 && field.kind !== 'richText' && <h4>{t(field.label)}</h4>}
          {kind.Detail ? <kind.Detail {...place} /> : kind.cell(place)}
        </div>
      );
    const read = (file: Attachment) => {
      const document = reading?.documents.find((one) => one.id === file.attachId);
      if (!document) return null;
      const { length } = document.seen;
      return (
        <Tag color={length < document.pages ? 'orange' : 'green'}>
          {t('已读{n}/{all}页', { n: length, all: document.pages })}
        </Tag>
      );
    };
    return (
      <div key={name}>
        <h4>{t(field.label)}</h4>
        <FileList
          files={(text.row[`${wireName(name, field)}List`] ?? []) as readonly Attachment[]}
          label={field.label}
          extra={read}
          {...(signed ? {} : { onPage })}
        />
      </div>
    );
  });
}

/** The same in a dialog of its own: whatever is signed is opened so from lists and the bell. */
export function SignOffDialog({ of, id, onClose, zIndex }: Props & { onClose: () => void; zIndex?: number }) {
  const t = useT();
  const { data } = useText(of, id);
  return (
    <Modal
      open
      title={data?.title ?? t('签阅')}
      onCancel={onClose}
      footer={null}
      width={760}
      {...(zIndex ? { zIndex } : {})}
    >
      {data?.since && (
        <p>
          <time>{data.since.slice(0, 16)}</time>
        </p>
      )}
      <SignOffReader of={of} id={id} />
    </Modal>
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

function Signing({ open: { reading, left, pagesLeft, take, reopen } }: { open: OpenReading }) {
  const t = useT();
  const [confirmed, setConfirmed] = useState(false);
  const [drawn, setDrawn] = useState<Attachment | null>(null);
  const [sending, setSending] = useState(false);
  const [faults, setFaults] = useState<readonly string[]>([]);
  if (!reading) return null;
  const ended = reading.endReached === 1;
  const ready = left === 0 && ended && pagesLeft === 0;
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
            {[
              left > 0 ? t('还需阅读{n}秒', { n: left }) : '',
              ended ? '' : t('请阅读到结尾'),
              pagesLeft > 0 ? t('附件还有{n}页未读，请打开附件逐页阅读', { n: pagesLeft }) : '',
            ]
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
                <Button size="small" onClick={reopen}>
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
