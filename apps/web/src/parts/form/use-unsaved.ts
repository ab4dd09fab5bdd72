import { useCallback, useEffect, useRef } from 'react';
import { feedback } from '../../lib/feedback';
import { t } from '../../lib/i18n';

/** Keeps what was typed from being lost by a slip: asks before a form is left, and before the window closes. */
export function useUnsaved() {
  const dirty = useRef(false);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (dirty.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  const setDirty = useCallback((next: boolean) => {
    dirty.current = next;
  }, []);
  const mayLeave = useCallback(
    async () =>
      !dirty.current || (await feedback.confirm(t('填写的内容尚未保存，确定离开吗？'), { okText: t('离开') })),
    [],
  );
  return { setDirty, mayLeave };
}
