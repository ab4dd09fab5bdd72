import { useEffect } from 'react';

/** How long a control that is still being fetched is waited for. */
const WAIT_MS = 3_000;

/**
 * The first field of a form takes the focus, once, when it stands there: controls are fetched when they are drawn, and a
 * drawer takes the focus itself as it opens. Whoever has meanwhile gone to another field, or typed, keeps it: letters
 * would go into the wrong one.
 */
export function useFirstFocus(formId: string, first: string | undefined): void {
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!form || first === undefined) return;
    let frame = 0;
    const end = () => {
      cancelAnimationFrame(frame);
      clearTimeout(late);
      form.removeEventListener('focusin', end);
      form.removeEventListener('pointerdown', end, true);
      watched.disconnect();
    };
    const late = setTimeout(() => end(), WAIT_MS);
    const take = () => {
      const field = controlOf(form, formId, first);
      if (!field) return;
      if (!form.contains(document.activeElement)) field.focus({ preventScroll: true });
      end();
    };
    const watched = new MutationObserver(take);
    form.addEventListener('focusin', end);
    form.addEventListener('pointerdown', end, true);
    watched.observe(form, { childList: true, subtree: true });
    // After the drawer's own effects, which run after those of the form in it.
    frame = requestAnimationFrame(take);
    return end;
  }, [formId, first]);
}

/** What of a field can be typed in or chosen with; of a group its first choice. */
function controlOf(form: HTMLElement, formId: string, name: string): HTMLElement | null {
  const own = form.querySelector<HTMLElement>(`#${CSS.escape(`${formId}_${name}`)}`);
  if (!own) return null;
  if (own.matches('input, textarea, select, button, [contenteditable="true"], [tabindex]')) return own;
  return own.querySelector<HTMLElement>('input, textarea, select, button, [contenteditable="true"], [tabindex]');
}
