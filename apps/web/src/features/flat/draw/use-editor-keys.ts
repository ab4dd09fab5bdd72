import type { Drawing, Shape } from '@anlan/domain/flat/drawing';
import { useEffect, useRef } from 'react';
import { moved, shiftWithin } from './geometry';
import { type Acts, TOOL_KEYS, type Tool } from './tools';

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface KeyActs extends Acts {
  readonly save: () => void;
  readonly all: () => void;
  readonly duplicate: () => void;
}
interface On {
  readonly acts: KeyActs;
  readonly drawing: Drawing;
  readonly chosen: readonly Shape[];
  readonly setShapes: (shapes: readonly Shape[], chosen?: ReadonlySet<string>, kind?: string) => void;
  readonly setTool: (tool: Tool) => void;
  readonly setSelected: (ids: ReadonlySet<string>) => void;
}

/** The editor's keys, wherever on its page the pointer is; not while something is typed or asked. */
export function useEditorKeys(on: On): void {
  const latest = useRef(on);
  latest.current = on;
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const { acts: can, chosen: those, drawing: paper, setTool, setSelected } = latest.current;
      const control = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      if (control && key === 's') {
        event.preventDefault();
        return can.save();
      }
      if ((event.target as HTMLElement).closest('input, textarea, .ant-select, [role=dialog]')) return;
      const done = (work: () => void) => {
        event.preventDefault();
        work();
      };
      if (control) {
        if (key === 'z') return done(event.shiftKey ? can.redo : can.undo);
        if (key === 'y') return done(can.redo);
        if (key === 'a') return done(can.all);
        if (key === 'v') return done(can.paste);
        if (those.length === 0) return;
        if (key === 'c') return done(can.copy);
        if (key === 'd') return done(can.duplicate);
        if (key === 'x')
          return done(() => {
            can.copy();
            can.remove();
          });
        return;
      }
      if (event.altKey) return;
      const wanted = TOOL_KEYS[key];
      if (wanted) return done(() => setTool(wanted));
      if (key === 'escape')
        return done(() => {
          setTool('select');
          setSelected(new Set());
        });
      if (those.length === 0) return;
      if (key === 'delete' || key === 'backspace') return done(can.remove);
      if (event.key === ']') return done(can.front);
      if (event.key === '[') return done(can.back);
      const arrow = ARROWS[event.key];
      if (arrow)
        done(() => {
          const by = event.shiftKey ? 10 : 1;
          const [dx, dy] = shiftWithin(those, arrow[0] * by, arrow[1] * by, paper);
          const ids = new Set(those.map(({ id }) => id));
          latest.current.setShapes(
            paper.shapes.map((shape) => (ids.has(shape.id) ? moved(shape, dx, dy) : shape)),
            undefined,
            `nudge/${[...ids].join()}`,
          );
        });
    };
    window.addEventListener('keydown', keys);
    return () => window.removeEventListener('keydown', keys);
  }, []);
}
