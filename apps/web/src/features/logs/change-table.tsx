import type { AnyRow } from '@anlan/client';
import { resources } from '@anlan/domain';
import { type AnyField, type AnyResource, wireName } from '@anlan/resource';
import { type ReactNode, useMemo } from 'react';
import { useLook } from '../../kinds/choice/dictionaries';
import { tag } from '../../kinds/draw';
import { dictCodes, fieldOf } from '../../kinds/fields';
import type { Look, Row } from '../../kinds/kind';
import { webKindOf } from '../../kinds/registry';
import { useT } from '../../lib/i18n';

type RowsField = Extract<AnyField, { kind: 'rows' }>;

/** As the log's detail gives it: the fields that have changed, and their values on both sides. */
interface Change {
  readonly fields: readonly string[];
  readonly before: Row | null;
  readonly after: Row | null;
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/** What was written before its field had its present type has no look of its own any more: it is told as it was kept. */
const keptOf = (row: Row, name: string): string | undefined =>
  isRow(row.kept) && typeof row.kept[name] === 'string' ? row.kept[name] : undefined;

/** What a write has changed, in the words of the record: field, before, after; child rows one by one. */
export function ChangeTable({ row }: { readonly row: AnyRow }) {
  const t = useT();
  const change = row.change as Change | undefined;
  const resource = (resources as Readonly<Record<string, AnyResource>>)[String(row.resource)];
  const names = useMemo(() => change?.fields ?? [], [change]);
  const codes = useMemo(
    () =>
      resource
        ? [...new Set([...dictCodes(resource.fields, names), ...names.flatMap((name) => codesWithin(resource, name))])]
        : [],
    [resource, names],
  );
  const look = useLook(codes);
  const content =
    change && resource && names.length > 0 ? (
      <Fields change={change} resource={resource} look={look} />
    ) : (
      <Plain before={row.before} after={row.after} />
    );
  return (
    <section className="record-more">
      <h2>{t('内容')}</h2>
      {content}
    </section>
  );
}

const codesWithin = (resource: AnyResource, name: string): string[] => {
  const field = resource.fields[name];
  return field?.kind === 'rows' ? dictCodes(field.fields, Object.keys(field.fields)) : [];
};

function Fields({
  change: { fields, before, after },
  resource,
  look,
}: {
  readonly change: Change;
  readonly resource: AnyResource;
  readonly look: Look;
}) {
  const t = useT();
  const side = (row: Row | null, name: string, field: AnyField): ReactNode =>
    row ? (keptOf(row, name) ?? webKindOf(field).cell({ name, field, row, look })) : null;
  return (
    <div className="child-scroll">
      <table className="child-table">
        <thead>
          <tr>
            <th>{t('项目')}</th>
            {before ? <th>{t('修改前')}</th> : null}
            <th>{before ? t('修改后') : t('内容')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((name) => {
            const field = fieldOf(resource, name);
            if (field.kind === 'rows')
              return (
                <tr key={name}>
                  <th scope="row">{t(field.label)}</th>
                  <td colSpan={before ? 2 : 1}>
                    <ChildRows
                      field={field}
                      before={listOf(before, name, field)}
                      after={listOf(after, name, field)}
                      look={look}
                    />
                  </td>
                </tr>
              );
            return (
              <tr key={name}>
                <th scope="row">{t(field.label)}</th>
                {before ? <td>{side(before, name, field)}</td> : null}
                <td>{side(after, name, field)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const listOf = (row: Row | null, name: string, field: RowsField): readonly Row[] => {
  const list = row?.[wireName(name, field)];
  return Array.isArray(list) ? list.filter(isRow) : [];
};

interface RowsChange {
  readonly field: RowsField;
  readonly before: readonly Row[];
  readonly after: readonly Row[];
  readonly look: Look;
}

/** Of a row that stays only what has changed of it; of one that comes or goes what it holds. */
function ChildRows({ field, before, after, look }: RowsChange) {
  const t = useT();
  const was = new Map(before.map((row) => [row.id, row]));
  const is = new Map(after.map((row) => [row.id, row]));
  const rows = [...new Set([...was.keys(), ...is.keys()])].map((id) => ({ id, from: was.get(id), to: is.get(id) }));
  return (
    <ul className="change-rows">
      {rows.map(({ id, from, to }) => (
        <li key={String(id)}>
          {from && to ? tag(t('修改'), 'blue') : to ? tag(t('新增'), 'green') : tag(t('删除'), 'red')}
          <dl>
            {Object.entries(field.fields).map(([name, child]) => {
              if (child.secret) return null;
              const kind = webKindOf(child);
              const [old, now] = [from, to].map((row) =>
                row ? (keptOf(row, name) ?? kind.text({ name, field: child, row, look })) : '',
              );
              if (from && to ? old === now : (old || now) === '') return null;
              return (
                <div key={name}>
                  <dt>{t(child.label)}</dt>
                  <dd>{from && to ? t('{from} → {to}', { from: old || '—', to: now || '—' }) : now || old}</dd>
                </div>
              );
            })}
          </dl>
        </li>
      ))}
    </ul>
  );
}

const lines = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

/** What no definition describes, as it was written down. */
function Plain({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const t = useT();
  const sides = [
    [t('修改前'), before],
    [t('修改后'), after],
  ].filter(([, value]) => value !== null && value !== undefined) as [string, unknown][];
  if (sides.length === 0) return <p>{t('没有更多内容')}</p>;
  return (
    <dl className="detail-grid">
      {sides.map(([label, value]) => (
        <div key={label} className="wide">
          <dt>{label}</dt>
          <dd>
            <pre className="log-text">{lines(value)}</pre>
          </dd>
        </div>
      ))}
    </dl>
  );
}
