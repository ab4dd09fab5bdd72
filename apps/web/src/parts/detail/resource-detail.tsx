import type { AnyRow } from '@anlan/client';
import { type AnyResource, holds, type Section } from '@anlan/resource';
import { useMemo } from 'react';
import { useLook } from '../../kinds/choice/dictionaries';
import { dictCodes, fieldOf } from '../../kinds/fields';
import { webKindOf } from '../../kinds/registry';
import { useT } from '../../lib/i18n';
import { startValues } from '../form/form-state';
import type { CellOverrides } from '../list/columns/use-columns';
import '../parts.css';

const AUTHORS = ['createUser', 'createTime', 'updateUser', 'updateTime'];

/** A record to be read: bordered, two columns, long texts and files over the whole line. */
export function ResourceDetail({
  resource,
  row,
  cells,
}: {
  resource: AnyResource;
  row: AnyRow;
  cells?: CellOverrides;
}) {
  const t = useT();
  const sections: readonly Section<string>[] = resource.views.detail ?? resource.views.form;
  const names = useMemo(() => sections.flatMap((section) => section.fields), [sections]);
  const codes = useMemo(() => dictCodes(resource.fields, names), [resource, names]);
  const look = useLook(codes);
  const values = useMemo(() => startValues(resource.fields, row), [resource, row]);
  const all: readonly Section<string>[] = [...sections, { title: '记录信息', fields: AUTHORS }];
  const shownOf = (section: Section<string>) =>
    section.fields.flatMap((name) => {
      const field = fieldOf(resource, name);
      const hidden = field.secret || (field.visibleWhen && !holds(field.visibleWhen, values));
      return hidden ? [] : [{ name, wide: webKindOf(field).wide === true }];
    });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long record scrolls, and the keyboard must be able to reach it
    <section className="detail" tabIndex={0} aria-label={t('{label}详情', { label: t(resource.label) })}>
      {all.map((section) => (
        <section key={section.title}>
          <h2>{t(section.title)}</h2>
          <dl className="detail-grid">
            {laidOut(shownOf(section)).map(({ name, wide }) => {
              const field = fieldOf(resource, name);
              const kind = webKindOf(field);
              const place = { name, field, row, look };
              return (
                <div key={name} className={field.kind === 'rows' ? 'wide stack' : wide ? 'wide' : undefined}>
                  <dt>{t(field.label)}</dt>
                  <dd>{cells?.[name]?.(row, look) ?? (kind.Detail ? <kind.Detail {...place} /> : kind.cell(place))}</dd>
                </div>
              );
            })}
          </dl>
        </section>
      ))}
    </section>
  );
}

/** A half line with nothing beside it takes the whole line: no empty boxes in the grid. */
export function laidOut(fields: readonly { readonly name: string; readonly wide: boolean }[]) {
  let left = true;
  return fields.map((field, place) => {
    const next = fields[place + 1];
    const wide = field.wide || (left && (!next || next.wide));
    left = wide || !left;
    return { name: field.name, wide };
  });
}
