import type { Attachment } from '@anlan/client';
import type { FileField } from '@anlan/resource';
import { CameraOutlined, CloseOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { feedback } from '../../lib/feedback';
import { useT } from '../../lib/i18n';
import type { InputProps } from '../kind';
import { compress } from './compress';
import { FileList } from './file-list';
import { countSentence, onlyImages, refuseSize, refuseType, sizeSentence, typeSentence } from './file-rules';
import { ageOf, opensCamera, toldOf } from './on-site';
import { SendingList } from './sending-list';
import { useSending } from './use-sending';

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
  const camera = useRef<HTMLInputElement>(null);
  const { sending, send: deliver } = useSending();
  const [over, setOver] = useState(false);

  const files = value ?? [];
  // Several uploads end at their own times: each adds to what is there then, not to what it saw at its start.
  const latest = useRef<readonly Attachment[]>(files);
  latest.current = files;
  const change = useRef(onChange);
  change.current = onChange;
  const count = field.count ?? 1;
  const photos = onlyImages(field);

  const send = async (original: File, way: 'camera' | 'file') => {
    const reason = refuseType(original, field);
    if (reason) return feedback.toast('warning', t(reason));
    const ready = photos ? await compress(original) : original;
    const tooLarge = refuseSize(ready, field);
    if (tooLarge) return feedback.toast('warning', t(tooLarge));
    const age = field.onSite ? await ageOf(original) : 0;
    const attachment = await deliver(ready, field.onSite ? () => toldOf(way, age, t) : undefined, field.opened);
    if (!attachment) return;
    latest.current = [...latest.current, attachment];
    change.current?.(latest.current);
  };

  const take = (list: readonly File[], way: 'camera' | 'file' = 'file') => {
    const room = count - latest.current.length - sending.length;
    if (list.length > room) feedback.toast('warning', t(countSentence(field)));
    for (const one of list.slice(0, Math.max(0, room))) void send(one, way);
  };

  const remove = (file: Attachment) => {
    latest.current = latest.current.filter((other) => other.attachId !== file.attachId);
    onChange?.(latest.current);
  };

  const open = (input: HTMLInputElement | null) =>
    files.length + sending.length >= count ? feedback.toast('warning', t(countSentence(field))) : input?.click();
  const onSite = field.onSite === true;
  const shoots = onSite && opensCamera();
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
      <SendingList sending={sending} />
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
      {shoots && (
        <>
          <input
            ref={camera}
            type="file"
            hidden
            accept="image/*"
            capture="environment"
            tabIndex={-1}
            aria-label={t('现场拍摄{field}', { field: t(field.label) })}
            onChange={(event) => {
              take([...(event.target.files ?? [])], 'camera');
              event.target.value = '';
            }}
          />
          <Button
            {...(id ? { id } : {})}
            icon={<CameraOutlined aria-hidden />}
            disabled={disabled === true}
            danger={props.status === 'error'}
            aria-describedby={props['aria-describedby']}
            onClick={() => open(camera.current)}
          >
            {t('现场拍摄')}
          </Button>
        </>
      )}
      <Button
        {...(id && !shoots ? { id } : {})}
        icon={field.cameraOnly ? <CameraOutlined aria-hidden /> : <UploadOutlined aria-hidden />}
        disabled={disabled === true}
        danger={props.status === 'error'}
        aria-describedby={props['aria-describedby']}
        onClick={() => open(picker.current)}
      >
        {field.cameraOnly ? t('拍照') : shoots ? t('从文件选择') : t('上传{field}', { field: t(field.label) })}
      </Button>
      <span className="quiet file-hint">
        {t(typeSentence(field))}，{t(sizeSentence(field))}
        {count > 1 && `，${t(countSentence(field))}`}
        {onSite && `。${t('照片记录上传时间和位置，从文件选择的标注“非现场拍摄”')}`}
      </span>
    </div>
  );
}
