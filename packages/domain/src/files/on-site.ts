/** What is kept of a photo taken on site. An attachment sent in another way has none of it. */
export interface OnSite {
  /** When the server received it: `yyyy-MM-dd HH:mm:ss`. */
  readonly time: string;
  /** As the device told it; null where it told none. */
  readonly longitude: number | null;
  readonly latitude: number | null;
  /** Metres. */
  readonly accuracy: number | null;
  /** Not taken by the camera then and there, or not told to be. */
  readonly notOnSite: boolean;
}

/** Where a photo comes from, as its sender says: a claim that can only make it worse. */
export const PHOTO_WAYS = { camera: '相机拍摄', file: '从文件选择' } as const;

/** A photo older than this when it is sent was not taken then and there. */
export const FRESH_SECONDS = 300;

export interface PhotoClaim {
  readonly way?: string | null;
  /** Seconds from the file's own time to its choice, both by the clock of the device. */
  readonly age?: number | null;
  /** The time the camera wrote into it, if it did. */
  readonly exif?: string | undefined;
}

const secondsOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`) / 1000;

/** `now` and `exif` are times of the same zone. */
export function wasTakenOnSite({ way, age, exif }: PhotoClaim, now: string): boolean {
  if (way !== 'camera' || typeof age !== 'number' || Math.abs(age) > FRESH_SECONDS) return false;
  return exif === undefined || Math.abs(secondsOf(now) - secondsOf(exif)) <= FRESH_SECONDS;
}

/** Time, position and marks, a line each; `t` translates. */
export function onSiteLines(
  photo: OnSite,
  t: (sentence: string, values?: Record<string, string | number>) => string,
): string[] {
  const { time, longitude, latitude, accuracy } = photo;
  const located = longitude !== null && latitude !== null;
  const place = located ? `${longitude.toFixed(6)}, ${latitude.toFixed(6)}` : '';
  const marks = [...(photo.notOnSite ? [t('非现场拍摄')] : []), ...(located ? [] : [t('未定位')])];
  return [
    time,
    ...(located ? [accuracy === null ? place : t('{place}（精度{n}米）', { place, n: Math.round(accuracy) })] : []),
    ...(marks.length > 0 ? [marks.join(t('，'))] : []),
  ];
}

const DATE_TIME = 0x0132;
const EXIF_PART = 0x8769;
const DATE_TIME_ORIGINAL = 0x9003;

/** The time of exposure in the beginning of a JPEG (EXIF), in the zone of the camera: `yyyy-MM-dd HH:mm:ss`. Never throws. */
export function exifTime(head: Uint8Array): string | undefined {
  try {
    const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
    if (view.getUint16(0) !== 0xffd8) return undefined;
    for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
      const marker = view.getUint8(at + 1);
      if (marker === 0xda) return undefined;
      if (marker === 0xe1 && view.getUint32(at + 4) === 0x45786966) return timeInTiff(view, at + 10);
    }
  } catch {
    // Shorter than it says it is.
  }
  return undefined;
}

function timeInTiff(view: DataView, start: number): string | undefined {
  const little = view.getUint16(start) === 0x4949;
  const entries = (offset: number): Map<number, number> => {
    const at = start + offset;
    const found = new Map<number, number>();
    for (let entry = 0; entry < view.getUint16(at, little); entry += 1) {
      const place = at + 2 + entry * 12;
      found.set(view.getUint16(place, little), view.getUint32(place + 8, little));
    }
    return found;
  };
  const first = entries(view.getUint32(start + 4, little));
  const part = first.get(EXIF_PART);
  const offset = (part === undefined ? undefined : entries(part).get(DATE_TIME_ORIGINAL)) ?? first.get(DATE_TIME);
  if (offset === undefined) return undefined;
  let text = '';
  for (let at = 0; at < 19; at += 1) text += String.fromCharCode(view.getUint8(start + offset + at));
  const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(text);
  return parts ? `${parts[1]}-${parts[2]}-${parts[3]} ${parts[4]}` : undefined;
}
