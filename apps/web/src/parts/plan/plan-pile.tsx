import { CloseOutlined } from '@ant-design/icons';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n';
import { IconButton } from '../actions/icon-button';
import type { Pin } from './plan-marks';

/** Pins in one place, which no enlargement takes apart, by name; the first of them has the focus. */
function PlanPile({
  pins,
  onChoose,
  onClose,
}: {
  pins: readonly Pin[];
  onChoose: (id: string) => void;
  onClose: () => void;
}) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  const title = t('同一位置的{n}个点位', { n: pins.length });
  return (
    <section
      className="plan-card"
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header>
        <strong>{title}</strong>
        <IconButton label={t('关闭')} onClick={onClose}>
          <CloseOutlined />
        </IconButton>
      </header>
      <ul ref={list} className="plan-pile">
        {pins.map(({ id, label, meaning, colour }) => (
          <li key={id}>
            <i style={{ background: colour }} />
            <button type="button" className="link" onClick={() => onChoose(id)}>
              {label}
            </button>
            {meaning && <small>{meaning}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The names of pins in one place, once asked for; closed, the button that was pressed for them has the focus again. */
export function usePile(pins: readonly Pin[], onChoose: (id: string) => void) {
  const [open, setOpen] = useState<{ readonly ids: ReadonlySet<string>; readonly button: HTMLElement } | null>(null);
  const piled = open ? pins.filter(({ id }) => open.ids.has(id)) : [];
  const close = () => setOpen(null);
  const list: ReactNode = piled.length > 0 && (
    <PlanPile
      pins={piled}
      onChoose={(id) => {
        close();
        onChoose(id);
      }}
      onClose={() => {
        close();
        open?.button.focus();
      }}
    />
  );
  return {
    list,
    close,
    open: (group: readonly { readonly pin: Pin }[], button: HTMLElement) =>
      setOpen({ ids: new Set(group.map(({ pin }) => pin.id)), button }),
  };
}
