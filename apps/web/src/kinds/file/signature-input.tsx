import type { Attachment } from '@anlan/client';
import type { SignatureField } from '@anlan/resource';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import { feedback } from '../../lib/feedback';
import { ApiError } from '../../lib/http/api-error';
import { useT } from '../../lib/i18n';
import { useBusy } from '../busy';
import type { InputProps } from '../kind';
import { sendOrHold, useHold } from './held';
import { sendFile } from './upload';

/** Drawn with finger, pen or mouse; sent as a PNG when the writer says it is done. */
export function SignatureInput({
  id,
  field,
  value,
  onChange,
  disabled,
}: InputProps<SignatureField, Attachment | null>) {
  const t = useT();
  const hold = useHold();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const [drawn, setDrawn] = useState(false);
  const [sending, setSending] = useState(false);
  useBusy(sending);
  const done = value !== null && value !== undefined;

  useEffect(() => {
    const board = canvas.current;
    if (!board || done) return;
    const made = new SignaturePad(board, { penColor: '#111', backgroundColor: 'rgb(255,255,255)' });
    pad.current = made;
    // The canvas has the pixels of the screen, or the line is blurred on phones; turning the phone keeps the strokes.
    const resize = () => {
      const strokes = made.toData();
      const ratio = Math.max(window.devicePixelRatio, 1);
      board.width = board.offsetWidth * ratio;
      board.height = board.offsetHeight * ratio;
      board.getContext('2d')?.scale(ratio, ratio);
      made.fromData(strokes);
    };
    resize();
    const onEnd = () => setDrawn(!made.isEmpty());
    made.addEventListener('endStroke', onEnd);
    const watch = new ResizeObserver(resize);
    watch.observe(board);
    return () => {
      watch.disconnect();
      made.off();
      pad.current = null;
    };
  }, [done]);

  const clear = () => {
    pad.current?.clear();
    setDrawn(false);
    onChange?.(null);
  };

  const finish = () => {
    canvas.current?.toBlob(async (blob) => {
      if (!blob) return;
      setSending(true);
      try {
        const file = new File([blob], `${field.label}.png`, { type: 'image/png' });
        onChange?.(await sendOrHold(hold, file, undefined, () => sendFile(file, {})));
      } catch (error) {
        feedback.toast('error', error instanceof ApiError ? error.message : t('上传失败，请重试'));
      } finally {
        setSending(false);
      }
    }, 'image/png');
  };

  return (
    <div className="signature" id={id}>
      {done ? (
        value.link ? (
          <img className="signature-shown" src={value.link} alt={t(field.label)} />
        ) : (
          <span>{t('已签名')}</span>
        )
      ) : (
        <canvas ref={canvas} className="signature-pad" aria-label={t('请在此处手写签名')} role="img" />
      )}
      {!disabled && (
        <div className="signature-buttons">
          <Button size="small" onClick={clear} disabled={!drawn && !done}>
            {done ? t('重签') : t('清除')}
          </Button>
          {!done && (
            <Button size="small" type="primary" loading={sending} disabled={!drawn} onClick={finish}>
              {t('完成签名')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
