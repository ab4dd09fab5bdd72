import type { Attachment } from '@anlan/client';
import type { FileField } from '@anlan/resource';
import { wireName } from '@anlan/resource';
import { lazy, Suspense } from 'react';
import { plainCell } from '../draw';
import { EMPTY, type InputProps, type Place, type Row, type WebKind } from '../kind';
import { lazyControl } from '../lazy-control';
import { listOf, raw } from '../values';

const FileList = lazy(async () => ({ default: (await import('./file-list')).FileList }));

/** Pages carry ids only, details the files behind them. */
export function attachmentsOf(
  row: Row,
  name: string,
  field: FileField | { readonly wire?: string },
): readonly Attachment[] {
  const list = row[`${field.wire ?? name}List`];
  return Array.isArray(list) ? (list as Attachment[]) : [];
}

const countOf = ({ row, name, field }: Place<FileField>): number => listOf(raw(row, name, field)).length;

const countText = (place: Place<FileField>): string =>
  countOf(place) > 0 ? place.look.t('{n}个文件', { n: countOf(place) }) : '';

function FileDetail({ row, name, field }: Place<FileField>) {
  const files = attachmentsOf(row, name, field);
  if (files.length === 0) return EMPTY;
  return (
    <Suspense fallback={<span className="control-wait" />}>
      <FileList files={files} label={field.label} />
    </Suspense>
  );
}

/** In the form a file field holds attachments; ids of a record without its files are kept as bare ones. */
export const file: WebKind<FileField> = {
  text: countText,
  cell: (place) => plainCell(countText(place)),
  Detail: FileDetail,
  Input: lazyControl<InputProps<FileField>>(async () => (await import('./file-input')).FileInput as never),
  read: (row, name, field) => {
    const known = new Map(attachmentsOf(row, name, field).map((item) => [item.attachId, item]));
    return listOf(raw(row, name, field)).map(
      (attachId) => known.get(attachId) ?? { attachId, name: attachId, link: '', size: 0, extension: '' },
    );
  },
  write: (value, name, field) => ({
    [wireName(name, field)]: (Array.isArray(value) ? (value as Attachment[]) : [])
      .map((item) => item.attachId)
      .join(','),
  }),
  width: 110,
  wide: true,
};
