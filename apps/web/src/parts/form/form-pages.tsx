import type { FormStep } from '@anlan/resource';
import { useT } from '../../lib/i18n';
import './form-pages.css';

/** What the foot of a form in pages needs; the form itself tells it to whoever draws its buttons. */
export interface PagesNav {
  readonly at: number;
  readonly last: number;
  /** Nothing is lacking on the pages to come: it may be handed in from here. */
  readonly ready: boolean;
  readonly back: () => void;
  readonly next: () => void;
  /** Hands in what there is, wherever one stands. */
  readonly save: () => void;
}

export interface PageMark {
  readonly step: FormStep;
  readonly at: number;
  /** Seen already and left. */
  readonly seen: boolean;
  readonly wrong: boolean;
}

/** The pages of a form as a row of steps: where one stands, what is done, where something is to be mended. */
export function PageBar({ marks, now, onGo }: { marks: readonly PageMark[]; now: number; onGo: (at: number) => void }) {
  const t = useT();
  const titleOf = ({ step }: PageMark) => step.titles.map((title) => t(title)).join(' · ');
  const place = marks.findIndex(({ at }) => at === now);
  const current = marks[place];
  return (
    <nav className="form-pages" aria-label={t('填写步骤')}>
      <ol>
        {marks.map((mark, index) => {
          const here = mark.at === now;
          const state = mark.wrong ? t('有误') : mark.seen && !here ? t('已填') : '';
          return (
            <li
              key={mark.at}
              className={`${here ? 'is-now' : ''} ${mark.wrong ? 'is-wrong' : mark.seen ? 'is-seen' : ''}`}
            >
              <button type="button" aria-current={here ? 'step' : undefined} onClick={() => onGo(mark.at)}>
                <span className="form-pages-number" aria-hidden>
                  {mark.wrong ? '!' : mark.seen && !here ? '✓' : index + 1}
                </span>
                <span className="form-pages-title">{titleOf(mark)}</span>
                {state && <span className="visually-hidden">{state}</span>}
              </button>
            </li>
          );
        })}
      </ol>
      {current && (
        <p className="form-pages-now" aria-live="polite">
          {t('第{at}步，共{of}步', { at: place + 1, of: marks.length })} <strong>{titleOf(current)}</strong>
        </p>
      )}
    </nav>
  );
}
