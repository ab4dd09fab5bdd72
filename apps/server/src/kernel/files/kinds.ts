import { MB } from './limit';

interface KindFacts {
  readonly mime: string;
  readonly family: 'image' | 'video' | 'document' | 'text' | 'archive';
  /** Name endings that fit, lower case; the first is given to a name that has none of them. */
  readonly extensions: readonly [string, ...string[]];
  /** Shown in the browser; everything else is offered as a download. */
  readonly inline?: true;
}

/** Every kind of file that may be stored. What is not here is refused: html, svg, programs and scripts have no row on purpose. */
export const fileKinds = {
  jpg: { mime: 'image/jpeg', family: 'image', extensions: ['jpg', 'jpeg'], inline: true },
  png: { mime: 'image/png', family: 'image', extensions: ['png'], inline: true },
  gif: { mime: 'image/gif', family: 'image', extensions: ['gif'], inline: true },
  webp: { mime: 'image/webp', family: 'image', extensions: ['webp'], inline: true },
  bmp: { mime: 'image/bmp', family: 'image', extensions: ['bmp'], inline: true },
  pdf: { mime: 'application/pdf', family: 'document', extensions: ['pdf'], inline: true },
  doc: { mime: 'application/msword', family: 'document', extensions: ['doc'] },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    family: 'document',
    extensions: ['docx'],
  },
  xls: { mime: 'application/vnd.ms-excel', family: 'document', extensions: ['xls'] },
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    family: 'document',
    extensions: ['xlsx'],
  },
  ppt: { mime: 'application/vnd.ms-powerpoint', family: 'document', extensions: ['ppt'] },
  pptx: {
    mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    family: 'document',
    extensions: ['pptx'],
  },
  mp4: { mime: 'video/mp4', family: 'video', extensions: ['mp4'], inline: true },
  mpeg: { mime: 'video/mpeg', family: 'video', extensions: ['mpeg', 'mpg'], inline: true },
  mov: { mime: 'video/quicktime', family: 'video', extensions: ['mov'], inline: true },
  m4v: { mime: 'video/x-m4v', family: 'video', extensions: ['m4v'], inline: true },
  '3gp': { mime: 'video/3gpp', family: 'video', extensions: ['3gp'], inline: true },
  avi: { mime: 'video/x-msvideo', family: 'video', extensions: ['avi'], inline: true },
  zip: { mime: 'application/zip', family: 'archive', extensions: ['zip'] },
  txt: { mime: 'text/plain; charset=utf-8', family: 'text', extensions: ['txt'] },
  csv: { mime: 'text/csv; charset=utf-8', family: 'text', extensions: ['csv'] },
} as const satisfies Record<string, KindFacts>;

export type FileKind = keyof typeof fileKinds;

export const isFileKind = (name: string): name is FileKind => Object.hasOwn(fileKinds, name);

export const factsOf = (kind: FileKind): KindFacts => fileKinds[kind];

/** The kind a lower-case name ending stands for: jpeg → jpg. */
export function kindOfExtension(extension: string): FileKind | undefined {
  return (Object.keys(fileKinds) as FileKind[]).find((kind) => factsOf(kind).extensions.includes(extension));
}

/** Spec 1 §5: 50 MB for everything, 500 MB for videos. */
export const uploadLimit = (kind: FileKind): number => (factsOf(kind).family === 'video' ? 500 : 50) * MB;
