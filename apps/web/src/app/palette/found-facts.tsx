import type { FoundRow } from '@anlan/domain/desk/find-calls';
import { type AnyResource, anchorOf, holds } from '@anlan/resource';
import { useMemo } from 'react';
import { useLook } from '../../kinds/choice/dictionaries';
import { webKindOf } from '../../kinds/registry';
import { useT } from '../../lib/i18n';
import { dueWords } from '../../parts/home/due-words';

/** At the right of a found record: how bad it is, when it is due, how it stands. */
export function FoundFacts({ resource, row }: { resource: AnyResource; row: FoundRow }) {
  const t = useT();
  const grade = useMemo(
    () => Object.entries(resource.fields).find(([name, field]) => field.kind === 'dict' && /level|grade/i.test(name)),
    [resource],
  );
  const codes = useMemo(() => (grade?.[1].kind === 'dict' ? [grade[1].dict] : []), [grade]);
  const look = useLook(codes);
  const state = Object.entries(resource.fields).find(([, field]) => field.kind === 'state');
  const stateName = state?.[0] ?? '';
  const runs = Object.values(resource.deadlines ?? {}).some(
    (deadline) => deadline.at === anchorOf(deadline) && holds(deadline.while, { [stateName]: row.state }),
  );
  const due = row.due && runs ? dueWords(t, { due: row.due }, Date.now()) : undefined;
  return (
    <span className="palette-facts">
      {grade && row.grade !== null && row.grade !== undefined && (
        <span>
          {webKindOf(grade[1]).cell({ name: grade[0], field: grade[1], row: { [grade[0]]: row.grade }, look })}
        </span>
      )}
      {due && (
        <span className="cell-due" data-urgency={due.urgency}>
          {due.text}
        </span>
      )}
      {!due && state && row.state !== null && row.state !== undefined && (
        <span>
          {webKindOf(state[1]).cell({ name: stateName, field: state[1], row: { [stateName]: row.state }, look })}
        </span>
      )}
    </span>
  );
}
