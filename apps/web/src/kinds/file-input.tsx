import type { Attachment } from '@anlan/client';
import type { FileField } from '@anlan/resource';
import { CameraOutlined, CloseOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../lib/api-error';
import { feedback } from '../lib/feedback';
import { useT } from '../lib/i18n';
import { uuid } from '../lib/uuid';
import { useBusy } from './busy';
import { compress } from './compress';
import { FileList } from './file-list';
import { countSentence, onlyImages, refuseSize, refuseType, sizeSentence, typeSentence } from './file-rules';
import type { InputProps } from './kind';
import { sendFile } from './upload';

interface Sending {
  readonly key: string;
  readonly name: string;
  /** 0 to 1 */
  readonly share: number;
  readonly stop: AbortController;
}

export function FileInput({
  id,
  field,
  value,
  onChange,
  disabled,
  ...props
}: InputProps<FileField, readonly Attachment[]>) {
  const t = useT();
  const picker = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [over, setOver] = useState(false);
  useBusy(sending.length > 0);

  const files = value ?? [];
  // Several uploads end at their own times: each adds to what is there then, not to what it saw at its start.
  const latest = useRef<readonly Attachment[]>(files);
  latest.current = files;
  const change = useRef(onChange);
  change.current = onChange;
  const running = useRef(sending);
  running.current = sending;
  useEffect(
    () => () => {
      for (const item of running.current) item.stop.abort();
    },
    [],
  );

  const count = field.count ?? 1;
  const photos = onlyImages(field);

  const send = async (original: File) => {
    const reason = refuseType(original, field);
    if (reason) return feedback.toast('warning', t(reason));
    const ready = photos ? await compress(original) : original;
    const tooLarge = refuseSize(ready, field);
    if (tooLarge) return feedback.toast('warning', t(tooLarge));
    const item: Sending = { key: uuid(), name: ready.name, share: 0, stop: new AbortController() };
    setSending((now) => [...now, item]);
    try {
      const attachment = await sendFile(ready, {
        signal: item.stop.signal,
        onProgress: (share) =>
          setSending((now) => now.map((other) => (other.key === item.key ? { ...other, share } : other))),
      });
      latest.current = [...latest.current, attachment];
      change.current?.(latest.current);
    } catch (error) {
      if (!item.stop.signal.aborted) {
        feedback.toast('error', error instanceof ApiError ? error.message : t('上传失败，请重试'));
      }
    } finally {
      setSending((now) => now.filter((other) => other.key !== item.key));
    }
  };

  const take = (list: readonly File[]) => {
    const room = count - latest.current.length - sending.length;
    if (list.length > room) feedback.toast('warning', t(countSentence(field)));
    for (const one of list.slice(0, Math.max(0, room))) void send(one);
  };

  const remove = (file: Attachment) => {
    latest.current = latest.current.filter((other) => other.attachId !== file.attachId);
    onChange?.(latest.current);
  };

  const accept = field.cameraOnly ? 'image/*' : field.accept.map((extension) => `.${extension}`).join(',');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra way; the button beside it does the same
    <div
      className={over ? 'file-input file-input-over' : 'file-input'}
      onDragOver={(event) => {
        if (disabled) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!disabled && !field.cameraOnly) take([...event.dataTransfer.files]);
      }}
    >
      <FileList
        files={files}
        label={field.label}
        extra={(file) =>
          !disabled && (
            <button
              type="button"
              className="file-remove"
              aria-label={t('移除{name}', { name: file.name })}
              onClick={() => remove(file)}
            >
              <CloseOutlined />
            </button>
          )
        }
      />
      {sending.map((item) => (
        <div key={item.key} className="file-sending" role="status">
          <span title={item.name}>{item.name}</span>
          <Progress percent={Math.round(item.share * 100)} size="small" />
          <button type="button" className="link" onClick={() => item.stop.abort()}>
            {t('取消')}
          </button>
        </div>
      ))}
      <input
        ref={picker}
        type="file"
        hidden
        accept={accept}
        multiple={count > 1 && !field.cameraOnly}
        {...(field.cameraOnly ? { capture: 'environment' as const } : {})}
        tabIndex={-1}
        aria-label={t(field.label)}
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          // The same file may be chosen again after it was removed.
          event.target.value = '';
        }}
      />
      <Button
        {...(id ? { id } : {})}
        icon={field.cameraOnly ? <CameraOutlined aria-hidden /> : <UploadOutlined aria-hidden />}
        disabled={disabled === true}
        danger={props.status === 'error'}
        aria-describedby={props['aria-describedby']}
        onClick={() =>
          files.length + sending.length >= count
            ? feedback.toast('warning', t(countSentence(field)))
            : picker.current?.click()
        }
      >
        {field.cameraOnly ? t('拍照') : t('上传{field}', { field: t(field.label) })}
      </Button>
      <span className="quiet file-hint">
        {t(typeSentence(field))}，{t(sizeSentence(field))}
        {count > 1 && `，${t(countSentence(field))}`}
      </span>
    </div>
  );
}
