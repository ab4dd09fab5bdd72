import { type FileKind, factsOf } from './kinds';

const maxCharacters = 100;
const unnamed = '未命名文件';

/** Control characters, line and paragraph separators, lone surrogates. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/gu;
/** Invisible characters that reorder or hide a part of the name: U+202E shows "exe.jpg" as "gpj.exe". */
const invisible = /[\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
const forbidden = /[<>:"/\\|?*]/g;
const reservedOnWindows = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * The name kept for a file: the last path segment without anything that could move, hide or split it,
 * at most 100 characters, always ending as its content demands (`photo.html` holding a picture becomes `photo.html.jpg`).
 */
export function safeFileName(claimed: string, kind: FileKind): string {
  const last = claimed.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  let name = last
    .replace(controls, '')
    .replace(invisible, '')
    .replace(forbidden, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  if (reservedOnWindows.test(name)) name = `_${name}`;

  const { extensions } = factsOf(kind);
  const dot = name.lastIndexOf('.');
  const has = dot > 0 && extensions.includes(name.slice(dot + 1).toLowerCase());
  const stem = (has ? name.slice(0, dot) : name) || unnamed;
  const ending = has ? name.slice(dot) : `.${extensions[0]}`;
  const kept = Array.from(stem).slice(0, maxCharacters - ending.length);
  return kept.join('').trimEnd() + ending;
}

/** The lower-case ending of a name as the sender wrote it, without the dot; empty when there is none. */
export function claimedExtension(claimed: string): string {
  const ending = /\.([^./\\]{1,10})$/.exec(claimed.replace(invisible, '').trim());
  return ending?.[1]?.toLowerCase() ?? '';
}
