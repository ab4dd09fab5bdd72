import type { Drawing } from '@anlan/domain/flat/drawing';
import { readDrawing } from '@anlan/domain/flat/drawing';
import { useSession } from '../../../lib/session/session';

/** A drawing with what is attached to its shapes: what one edits, steps through and saves. */
export interface Doc {
  readonly drawing: Drawing;
  readonly attached: ReadonlyMap<string, readonly string[]>;
}
export interface Draft extends Doc {
  /** The version it was begun from. */
  readonly version: number;
  /** ms since 1970 */
  readonly at: number;
}

const keyOf = (id: string): string => {
  const { tenantId, userInfo } = useSession.getState();
  return `anlan-graph-draft/${tenantId}/${userInfo?.userId ?? ''}/${id}`;
};

/** Kept in this browser until it is saved or thrown away; a full store keeps the former one. */
export function keepDraft(id: string, { drawing, attached }: Doc, version: number): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify({ drawing, attached: [...attached], version, at: Date.now() }));
  } catch {
    // Private windows and full stores keep no drafts.
  }
}

export function dropDraft(id: string): void {
  try {
    localStorage.removeItem(keyOf(id));
  } catch {
    // There is none, then.
  }
}

export function readDraft(id: string): Draft | null {
  try {
    const raw = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null');
    if (!raw || typeof raw.version !== 'number') return null;
    const { drawing, errors } = readDrawing(raw.drawing);
    if (errors.length > 0 || !Array.isArray(raw.attached)) return null;
    return { drawing, attached: new Map(raw.attached), version: raw.version, at: Number(raw.at) };
  } catch {
    return null;
  }
}

/** What is sent: shapes whose points are not as they were read carry them. */
export function contentOf({ drawing, attached }: Doc, read: Doc['attached']): object {
  return {
    ...drawing,
    shapes: drawing.shapes.map((shape) => {
      const ids = attached.get(shape.id) ?? [];
      const former = read.get(shape.id) ?? [];
      const same = ids.length === former.length && ids.every((id) => former.includes(id));
      return same ? shape : { ...shape, riskIds: ids };
    }),
  };
}

export const same = (left: Doc, right: Doc): boolean =>
  JSON.stringify([left.drawing, [...left.attached]]) === JSON.stringify([right.drawing, [...right.attached]]);
