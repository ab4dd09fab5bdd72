/** What an upload may be, in the sentences of the contract. Said before anything is sent; the server checks again. */
import type { FileField } from '@anlan/resource';

export const MB = 1_048_576;

const IMAGES: ReadonlySet<string> = new Set(['jpg', 'jpeg', 'png', 'webp', 'gif', 'bmp']);
const VIDEOS: ReadonlySet<string> = new Set(['mp4', 'mpeg', 'mpg', 'mov', 'm4v', '3gp', 'avi']);

type Rules = Pick<FileField, 'accept' | 'count' | 'maxMb'>;

export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

export const isImage = (extension: string): boolean => IMAGES.has(extension.toLowerCase());
export const isVideo = (extension: string): boolean => VIDEOS.has(extension.toLowerCase());
/** Shown as a whole, without pages. */
export const isWord = (extension: string): boolean => extension.toLowerCase() === 'docx';
/** Shown in place; every other kind is downloaded. */
export const isViewed = (extension: string): boolean =>
  isVideo(extension) || isWord(extension) || extension.toLowerCase() === 'pdf';
const only = (rules: Rules, set: ReadonlySet<string>): boolean => rules.accept.every((extension) => set.has(extension));
export const onlyImages = (rules: Rules): boolean => only(rules, IMAGES);

const COUNTS: Readonly<Record<number, string>> = { 2: '两', 3: '三', 4: '四', 5: '五' };

export function countSentence(rules: Rules): string {
  const count = rules.count ?? 1;
  if (count === 1) return '只能上传一个文件';
  const told = COUNTS[count] ?? String(count);
  return onlyImages(rules) ? `最多上传${told}张图片` : `最多上传${told}个文件`;
}

export function typeSentence(rules: Rules): string {
  const list = rules.accept;
  if (onlyImages(rules)) {
    const named = list.filter((extension) => !(extension === 'jpeg' && list.includes('jpg')));
    const said = named.length === 2 ? named.join('或') : named.join('、');
    return `只能上传${said}格式的图片`;
  }
  return `只能上传${list.join('、')}格式的${only(rules, VIDEOS) ? '视频' : '文件'}`;
}

export function sizeSentence(rules: Rules): string {
  const mb = rules.maxMb ?? 50;
  if (only(rules, VIDEOS)) return `视频上传上限${mb}M`;
  if (mb >= 1) return onlyImages(rules) && mb < 50 ? `图片大小不能超过${mb}M` : `上传上限${mb}M`;
  return `上传图片大小不能超过${Math.round(mb * 1000)}KB`;
}

/** jpg and jpeg are one kind: a camera's `.jpeg` is taken where jpg is. */
const fits = (extension: string, rules: Rules): boolean =>
  rules.accept.includes(extension) ||
  (extension === 'jpeg' && rules.accept.includes('jpg')) ||
  (extension === 'jpg' && rules.accept.includes('jpeg'));

interface Candidate {
  readonly name: string;
  readonly size: number;
}

/** The first reason this file may not be sent; undefined when it may. Size is judged after a photo was made smaller. */
export function refuseType(file: Candidate, rules: Rules): string | undefined {
  if (!fits(extensionOf(file.name), rules)) return typeSentence(rules);
  return file.size === 0 ? '不能上传空文件' : undefined;
}

export const refuseSize = (file: Candidate, rules: Rules): string | undefined =>
  file.size > (rules.maxMb ?? 50) * MB ? sizeSentence(rules) : undefined;

export const sizeText = (bytes: number): string =>
  bytes >= MB ? `${(bytes / MB).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
