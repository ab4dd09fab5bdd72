import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n';
import type { MenuNode } from '../../lib/menu/menu';

const load = async () => (await import('./palette')).Palette;
let fetched: Awaited<ReturnType<typeof load>> | undefined;

interface Props {
  tree: readonly MenuNode[];
  onChoose: (node: MenuNode) => void;
  onClose: () => void;
}

/** The search over everything. What is typed while it is being fetched stands in its box when it comes. */
export function Find(props: Props) {
  const [typed, setTyped] = useState('');
  // Held here and not by a boundary: what stands in for it would be drawn anew while one types.
  const [Palette, setPalette] = useState(() => fetched);
  useEffect(() => {
    if (!fetched)
      load().then(
        (part) => {
          fetched = part;
          setPalette(() => part);
        },
        () => close.current(),
      );
  }, []);
  const close = useRef(props.onClose);
  close.current = props.onClose;
  if (Palette) return <Palette {...props} typed={typed} onTyped={setTyped} />;
  return <TypedAhead onTyped={setTyped} onClose={props.onClose} />;
}

function TypedAhead({ onTyped, onClose }: { onTyped: (typed: string) => void; onClose: () => void }) {
  const t = useT();
  const box = useRef<HTMLInputElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => {
    const before = document.activeElement;
    box.current?.focus();
    // The dialog gives the focus back to whatever has it when the dialog opens.
    return () => (before as HTMLElement | null)?.focus?.();
  }, []);
  useEffect(() => {
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && close.current();
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, []);
  return (
    <input
      ref={box}
      className="find-ahead"
      aria-label={t('查找菜单、记录、人员、法规和帮助')}
      maxLength={50}
      onChange={(event) => onTyped(event.target.value)}
    />
  );
}
