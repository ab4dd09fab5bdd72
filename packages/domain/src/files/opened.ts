/** Files that have to open where they are read page by page or played: what the server found in them, and what is wrong. */

export interface OpenedFacts {
  /** Of a pdf; 0 where it does not open. */
  readonly pages?: number | null | undefined;
  /** Of a video; 0 where its length cannot be told. */
  readonly seconds?: number | null | undefined;
  /** Of a video: what its tracks are coded as, by their four letters. */
  readonly codings?: string | null | undefined;
}

/** What browsers play without more ado: H.264, VP9, AV1. H.265 is played by some of them alone. */
const PLAYED: ReadonlySet<string> = new Set(['avc1', 'avc3', 'vp09', 'av01']);
const NAMES: Readonly<Record<string, string>> = {
  hvc1: 'H.265',
  hev1: 'H.265',
  mp4v: 'MPEG-4 Part 2',
  s263: 'H.263',
};

/** Why it cannot be used; undefined where it opens, or where nothing was asked of it. */
export function openedFault(extension: string, { pages, seconds, codings }: OpenedFacts): string | undefined {
  if (extension === 'pdf' && pages === 0) return '该pdf已损坏或设有打开密码，请另存为不加密的pdf后重新上传';
  if (extension !== 'mp4' || (seconds ?? null) === null) return undefined;
  if (seconds === 0) return '该视频已损坏或不是完整的mp4，请重新导出后上传';
  const tracks = (codings ?? '').split(',').filter(Boolean);
  if (tracks.some((one) => PLAYED.has(one))) return undefined;
  const named = tracks.map((one) => NAMES[one]).find(Boolean);
  return named
    ? `该视频的编码是${named}，浏览器不能播放，请转换为H.264编码的mp4后上传`
    : '该文件没有浏览器能播放的画面，请转换为H.264编码的mp4后上传';
}
