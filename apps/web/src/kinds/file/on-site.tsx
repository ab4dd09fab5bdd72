import { exifTime, FRESH_SECONDS, type OnSite, onSiteLines, type PHOTO_WAYS } from '@anlan/domain/files/on-site';
import { feedback } from '../../lib/feedback';
import { type Translate, useT } from '../../lib/i18n';
import { locate } from '../../lib/locate';
import type { PhotoTold } from './upload';

type Way = keyof typeof PHOTO_WAYS;

/** Only phones and tablets open their camera at `capture`; elsewhere a file is chosen whatever is asked for. */
export const opensCamera = (): boolean => 'capture' in HTMLInputElement.prototype && navigator.maxTouchPoints > 0;

/** Beginning of a JPEG that holds its EXIF data. */
const HEAD = 131_072;

/** How old the photo is by the clock of this device: of the file's time and the camera's, the older one. In seconds. */
export async function ageOf(file: File): Promise<number> {
  const now = Date.now();
  const exif = exifTime(new Uint8Array(await file.slice(0, HEAD).arrayBuffer()));
  const times = [file.lastModified, exif === undefined ? Number.NaN : new Date(exif.replace(' ', 'T')).getTime()];
  return (now - Math.min(...times.filter((time) => !Number.isNaN(time)))) / 1000;
}

/** What is told beside the photo; where it will be marked, the user is told why. `asked`: where the device was as it was taken. */
export async function toldOf(way: Way, age: number, t: Translate, asked = locate()): Promise<PhotoTold> {
  const position = await asked;
  if (way === 'camera' && age > FRESH_SECONDS) feedback.toast('warning', t('照片不是刚刚拍摄的，将标注“非现场拍摄”'));
  if (!position)
    feedback.toast(
      'warning',
      window.isSecureContext
        ? t('没有获取到位置，照片将标注“未定位”；请允许浏览器定位')
        : t('当前地址不是 HTTPS，浏览器不提供位置，照片将标注“未定位”'),
    );
  return { way, age, position };
}

/** Time, position and marks under a photo. */
export function OnSiteNote({ photo }: { photo: OnSite | undefined }) {
  const t = useT();
  if (!photo) return null;
  const odd = photo.notOnSite || photo.longitude === null;
  const lines = onSiteLines(photo, t);
  return (
    <span className="photo-note">
      {lines.map((line, place) => (
        <span key={line} className={odd && place === lines.length - 1 ? 'photo-note-odd' : undefined}>
          {line}
        </span>
      ))}
    </span>
  );
}
