import type { ReactNode } from 'react';

/** A button that shows only an icon; its label is what screen readers and the tooltip say. */
export function IconButton({ label, onClick, children }: { label: string; onClick?: () => void; children: ReactNode }) {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  );
}
