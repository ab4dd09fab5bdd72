import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../lib/http/api-error';
import { useT } from '../../../lib/i18n';

export interface StepProps {
  readonly onDone: () => Promise<void>;
  readonly onSkip: () => void;
}

/** One step: what it is for, its content, and the two ways on. */
export function Card({
  title,
  says,
  act,
  busy,
  disabled,
  onAct,
  onSkip,
  beside,
  children,
}: {
  title: string;
  says: string;
  act: string;
  busy: boolean;
  disabled?: boolean;
  onAct: () => void;
  onSkip: () => void;
  beside?: ReactNode;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <section className="card start-step" aria-label={title}>
      <header>
        <div>
          <h2>{title}</h2>
          <p className="quiet">{says}</p>
        </div>
        {beside}
      </header>
      {children}
      <footer>
        <Button type="primary" loading={busy} disabled={disabled ?? false} onClick={onAct}>
          {act}
        </Button>
        <Button disabled={busy} onClick={onSkip}>
          {t('跳过')}
        </Button>
      </footer>
    </section>
  );
}

/** Does it once; what the server refuses it has told, and what was made until then stays. */
export function useDoing() {
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
