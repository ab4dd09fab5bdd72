import { checkLifecycle } from '@anlan/domain/check/check-lifecycle';
import { tag } from '../../kinds/draw';
import { hueOfTone } from '../../kinds/hue';
import { useT } from '../../lib/i18n';

/** The state of a check in the colour it has in every list. */
export function StatusTag({ status }: { status: number }) {
  const t = useT();
  const state = checkLifecycle.nameOf(status);
  return state ? tag(t(checkLifecycle.label[state]), hueOfTone(checkLifecycle.tone[state])) : null;
}
