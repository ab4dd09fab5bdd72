import type { Attachment } from '@anlan/client';
import type { SignatureField } from '@anlan/resource';
import { isEmpty, wireName } from '@anlan/resource';
import { plainCell } from '../draw';
import { EMPTY, type InputProps, type Place, type WebKind } from '../kind';
import { lazyControl } from '../lazy-control';
import { raw } from '../values';
import { attachmentsOf } from './file';

const signed = ({ row, name, field, look }: Place<SignatureField>): string =>
  isEmpty(raw(row, name, field)) ? '' : look.t('已签名');

function SignatureDetail({ row, name, field, look }: Place<SignatureField>) {
  const picture = attachmentsOf(row, name, field)[0];
  if (!picture) return signed({ row, name, field, look }) || EMPTY;
  return <img className="signature-shown" src={picture.link} alt={look.t(field.label)} />;
}

/** In the form: the attachment of the drawn picture. */
export const signature: WebKind<SignatureField> = {
  text: signed,
  cell: (place) => plainCell(signed(place)),
  Detail: SignatureDetail,
  Input: lazyControl<InputProps<SignatureField>>(
    async () => (await import('./signature-input')).SignatureInput as never,
  ),
  read: (row, name, field) => {
    const id = raw(row, name, field);
    if (isEmpty(id)) return null;
    return (
      attachmentsOf(row, name, field)[0] ?? { attachId: String(id), name: '', link: '', size: 0, extension: 'png' }
    );
  },
  write: (value, name, field) => ({ [wireName(name, field)]: (value as Attachment | null)?.attachId ?? null }),
  width: 90,
  wide: 'form',
};
