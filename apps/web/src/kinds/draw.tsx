import type { ReactNode } from 'react';
import type { Hue } from './choice/hue';
import { EMPTY } from './kind';

/** Text of a cell; the whole of it is told on hover, as the column may cut it. */
export const plainCell = (text: string): ReactNode =>
  text === '' ? <span className="cell-empty">{EMPTY}</span> : <span title={text}>{text}</span>;

/** A tinted word. The hue only repeats what the word says. */
export const tag = (text: string, hue: Hue, key?: string): ReactNode => (
  <span key={key} className={`tag tag-${hue}`}>
    {text}
  </span>
);
