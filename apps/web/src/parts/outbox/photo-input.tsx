import type { FileField } from '@anlan/resource';
import { CameraOutlined, CloseOutlined, PictureOutlined } from '@ant-design/icons';
import { Image } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { compress } from '../../kinds/file/compress';
import { countSentence, refuseSize, refuseType } from '../../kinds/file/file-rules';
import { ageOf, opensCamera, toldOf } from '../../kinds/file/on-site';
import { feedback } from '../../lib/feedback';
import { useT } from '../../lib/i18n';
import { locate } from '../../lib/locate';
import { uuid } from '../../lib/uuid';
import type { Photo } from './parcel';
import './photos.css';

interface Props<S extends string> {
  readonly id: string;
  readonly field: FileField;
  readonly shows: S;
  /** All photos of the parcel. */
  readonly photos: readonly Photo<S>[];
  readonly onAdd: (photo: Photo<S>) => void;
  readonly onRemove: (id: string) => void;
  readonly describedBy?: string;
}

/** Photos by camera or from the album, made smaller and kept on the device; they are sent with the parcel. */
export function PhotoInput<S extends string>({ id, field, shows, photos, onAdd, onRemove, describedBy }: Props<S>) {
  const t = useT();
  const hint = useId();
  const camera = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLInputElement>(null);
  /** Asked while the picture is being taken: by the time it is there, the position mostly is as well. */
  const asked = useRef<ReturnType<typeof locate>>(undefined);
  const [busy, setBusy] = useState(false);
  const own = photos.filter((photo) => photo.shows === shows);
  const count = field.count ?? 1;
  const full = own.length >= count;

  const take = async (files: readonly File[], way: 'camera' | 'file') => {
    setBusy(true);
    const position = field.onSite ? (asked.current ?? locate()) : undefined;
    asked.current = undefined;
    const room = count - own.length;
    if (files.length > room) feedback.toast('warning', t(countSentence(field)));
    for (const file of files.slice(0, Math.max(0, room))) {
      const age = field.onSite ? await ageOf(file) : 0;
      const [ready, told] = await Promise.all([
        compress(file),
        field.onSite ? toldOf(way, age, t, position) : undefined,
      ]);
      const reason = refuseType(ready, field) ?? refuseSize(ready, field);
      if (reason) feedback.toast('warning', t(reason));
      else
        onAdd({
          id: uuid(),
          shows,
          name: ready.name,
          blob: ready,
          ...(told ? { told: { ...told, at: Date.now() } } : {}),
        });
    }
    setBusy(false);
  };
  const input = (ref: typeof camera, byCamera: boolean) => (
    <input
      ref={ref}
      type="file"
      hidden
      tabIndex={-1}
      accept="image/jpeg,image/png,image/webp"
      aria-label={byCamera ? t('拍照') : t('从相册选择')}
      {...(byCamera ? { capture: 'environment' as const } : { multiple: true })}
      onChange={(event) => {
        void take([...(event.target.files ?? [])], byCamera && opensCamera() ? 'camera' : 'file');
        event.target.value = '';
      }}
    />
  );
  return (
    <div className="photos">
      {input(camera, true)}
      {input(album, false)}
      <Image.PreviewGroup>
        <ul className="photos-list" aria-label={t(field.label)}>
          {own.map((photo, place) => (
            <li key={photo.id}>
              <Thumbnail photo={photo} label={t('{field}第{n}张', { field: t(field.label), n: place + 1 })} />
              <button
                type="button"
                className="photos-remove"
                aria-label={t('移除第{n}张照片', { n: place + 1 })}
                onClick={() => onRemove(photo.id)}
              >
                <CloseOutlined />
              </button>
            </li>
          ))}
          {!full && (
            <>
              <li>
                <button
                  type="button"
                  id={id}
                  className="photos-add"
                  disabled={busy}
                  aria-describedby={[describedBy, hint].filter(Boolean).join(' ')}
                  onClick={() => {
                    if (field.onSite) asked.current = locate();
                    camera.current?.click();
                  }}
                >
                  <CameraOutlined aria-hidden />
                  {t('拍照')}
                </button>
              </li>
              <li>
                <button type="button" className="photos-add" disabled={busy} onClick={() => album.current?.click()}>
                  <PictureOutlined aria-hidden />
                  {t('相册')}
                </button>
              </li>
            </>
          )}
        </ul>
      </Image.PreviewGroup>
      <p className="quiet" id={hint}>
        {t('{count}，照片会自动压缩', { count: t(countSentence(field)) })}
      </p>
    </div>
  );
}

function Thumbnail({ photo, label }: { photo: Photo; label: string }) {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const url = URL.createObjectURL(photo.blob);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [photo.blob]);
  return address === '' ? null : <Image src={address} alt={label} width="100%" height="100%" />;
}
