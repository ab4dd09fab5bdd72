import { beginCheck } from '@anlan/domain/check/run/run-calls';
import { useEffect, useRef } from 'react';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { ApiError } from '../../../lib/http/api-error';
import { useT } from '../../../lib/i18n';
import type { RunDraft } from './run-model';
import type { PutRun } from './use-run';

/**
 * Whoever opens a check begins it: there is no page before its items. The server notes when; without network the phone
 * does, and the server hears of it with the record.
 */
export function useBegin({ recordId, view, beganAt }: RunDraft, put: PutRun, offline: boolean): void {
  const t = useT();
  const asked = useRef(false);
  const open = view.beginTime === null && beganAt === null && (view.open || offline);
  useEffect(() => {
    if (!open || asked.current) return;
    asked.current = true;
    const now = Date.now();
    api.send(beginCheck, { params: { id: recordId }, body: {} }, { quiet: true }).then(
      (begun) => put({ beganAt: now, view: begun }),
      (error: unknown) => {
        if (error instanceof ApiError && error.kind === 'business') feedback.toast('error', t(error.message));
        else put({ beganAt: now });
      },
    );
  }, [open, recordId, put, t]);
}
