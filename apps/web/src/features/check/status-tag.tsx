import type { AnyRow } from '@anlan/client';
import { taskLifecycle } from '@anlan/domain/check/check-lifecycle';
import { hueOfTone } from '../../kinds/choice/hue';
import { tag } from '../../kinds/draw';
import { useT } from '../../lib/i18n';
import './check.css';

/** The state of a check, or of a person's task in it, in the colour it has in every list. */
export function StatusTag({ status }: { status: number }) {
  const t = useT();
  const state = taskLifecycle.nameOf(status);
  return state ? tag(t(taskLifecycle.label[state]), hueOfTone(taskLifecycle.tone[state])) : null;
}

/** Marks on the evidence stand out; their absence says nothing. */
export function EvidenceMark({ word }: { word: string }) {
  const t = useT();
  return tag(t(word), 'orange');
}

/** With the state, that nothing was looked at: handed in it counts, but nobody should have to open it to know. */
export const statusCell = (field: 'recordStatus' | 'taskStatus') =>
  function Status(row: AnyRow) {
    return (
      <span className="status-marks">
        <StatusTag status={Number(row[field])} />
        {Number(row.notLooked) === 1 && <EvidenceMark word="未实际排查" />}
      </span>
    );
  };
