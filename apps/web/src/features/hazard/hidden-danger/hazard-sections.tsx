import type { AnyRow } from '@anlan/client';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { hazardStatusOf, revisingStatuses } from '@anlan/domain/hazard/status';
import { type Section, wireName } from '@anlan/resource';
import { useLook } from '../../../kinds/choice/dictionaries';
import { dictCodes, fieldOf } from '../../../kinds/fields';
import type { Look } from '../../../kinds/kind';
import { webKindOf } from '../../../kinds/registry';
import { useT } from '../../../lib/i18n';
import { laidOut } from '../../../parts/detail/resource-detail';
import { awaitedWords, type WireHazard } from './hazard-words';

const resource = hiddenDanger;
const sections = hiddenDanger.views.detail as readonly Section<string>[];
const codes = dictCodes(resource.fields);
/** Told above: in the heading, by the stages, as pictures. */
const ABOVE = [
  'code',
  'name',
  'status',
  'hiddenDangerLevel',
  'isOverdue',
  'photoReused',
  'reviseBeforeImages',
  'reviseAfterImages',
];
/** What says the same as another fact of the record. */
const repeats = (name: string, row: AnyRow): boolean =>
  (name === 'hiddenDangerDescribe' && row.hiddenDangerDescribe === row.name) ||
  (name === 'hiddenDangerType' && Boolean(row.source)) ||
  (name === 'completeReviseId' && row.completeReviseId === row.reviseId);
/** Codes whose 0 says nothing worth a line. */
const SILENT_ZERO = ['similarCount', 'extendState', 'revisedLate', 'isReportGovernment'];

const isWide = (name: string): boolean => webKindOf(fieldOf(resource, name)).wide === true;

/** Is something to be written into this section next? */
function due(title: string, status: number): boolean {
  if (title === '整改要求') return status === 1;
  if (title === '整改情况') return (revisingStatuses as readonly number[]).includes(status) && status !== 1;
  return title === '复查情况' && (status === 3 || status === 4);
}

/** The record by sections: only what has content, and what is due next with the person it waits for. */
export function HazardSections({ row }: { row: AnyRow }) {
  const t = useT();
  const look = useLook(codes);
  const status = hazardStatusOf(row.status);
  return (
    <div className="detail">
      {sections.map((section) => {
        const shown = section.fields.filter(
          (name) => !ABOVE.includes(name) && !repeats(name, row) && filledIn(row, name, look),
        );
        const isDue = due(section.title, status);
        if (shown.length === 0 && !isDue) return null;
        return (
          <section key={section.title}>
            <h2>{t(section.title)}</h2>
            {isDue && <p className="hazard-due">{awaitedWords(row as unknown as WireHazard, t)}</p>}
            {shown.length > 0 && (
              <dl className="detail-grid">
                {laidOut(shown.map((name) => ({ name, wide: isWide(name) }))).map(({ name, wide }) => {
                  const field = fieldOf(resource, name);
                  const kind = webKindOf(field);
                  const place = { name, field, row, look };
                  return (
                    <div key={name} className={wide ? 'wide' : undefined}>
                      <dt>{t(field.label)}</dt>
                      <dd>{kind.Detail ? <kind.Detail {...place} /> : kind.cell(place)}</dd>
                    </div>
                  );
                })}
              </dl>
            )}
          </section>
        );
      })}
    </div>
  );
}

function filledIn(row: AnyRow, name: string, look: Look): boolean {
  const field = fieldOf(resource, name);
  if (SILENT_ZERO.includes(name) && Number(row[wireName(name, field)] ?? 0) === 0) return false;
  return webKindOf(field).text({ name, field, row, look }) !== '';
}
