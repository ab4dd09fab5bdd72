import { PDFArray, PDFDict, type PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib';
import { P12Signer } from '@signpdf/signer-p12';
import { SignPdf } from '@signpdf/signpdf';
import { DEFAULT_BYTE_RANGE_PLACEHOLDER, SIG_FLAGS, SUBFILTER_ADOBE_PKCS7_DETACHED } from '@signpdf/utils';

export interface SealOf {
  /** PKCS#12 and its password. */
  readonly file: Uint8Array;
  readonly password: string;
  readonly holder: string;
  readonly reason: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** Room for a signature with a chain of certificates, in bytes. */
const ROOM = 16_384;
/** 132: to be printed, locked; a signature without a place of its own on the page. */
const LOCKED = 132;

/** A field for the signature on the last page, its content left open for what is reckoned over the finished file. */
export function leaveRoom(file: PDFDocument, { holder, reason, time }: SealOf): void {
  const { context, catalog } = file;
  const range = PDFArray.withContext(context);
  range.push(PDFNumber.of(0));
  for (let n = 0; n < 3; n += 1) range.push(PDFName.of(DEFAULT_BYTE_RANGE_PLACEHOLDER));
  const signature = context.register(
    context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: SUBFILTER_ADOBE_PKCS7_DETACHED,
      ByteRange: range,
      Contents: PDFHexString.of('0'.repeat(ROOM * 2)),
      Reason: PDFHexString.fromText(reason),
      Name: PDFHexString.fromText(holder),
      M: PDFString.fromDate(new Date(time)),
    }),
  );
  const pages = file.getPages();
  const page = pages[pages.length - 1];
  if (!page) throw new Error('a file without pages');
  const widget = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      Rect: [0, 0, 0, 0],
      V: signature,
      T: PDFString.of(`Signature${time}`),
      F: LOCKED,
      P: page.ref,
    }),
  );
  page.node.addAnnot(widget);
  let form = catalog.lookupMaybe(PDFName.of('AcroForm'), PDFDict);
  if (!form) {
    form = context.obj({ Fields: [] }) as PDFDict;
    catalog.set(PDFName.of('AcroForm'), context.register(form));
  }
  const fields = form.lookupMaybe(PDFName.of('Fields'), PDFArray) ?? PDFArray.withContext(context);
  fields.push(widget);
  form.set(PDFName.of('Fields'), fields);
  form.set(PDFName.of('SigFlags'), PDFNumber.of(SIG_FLAGS.SIGNATURES_EXIST | SIG_FLAGS.APPEND_ONLY));
}

/** Signs over everything but the room left for the signature itself: adbe.pkcs7.detached, SHA-256. */
export const sealed = (bytes: Uint8Array, { file, password, time }: SealOf): Promise<Buffer> =>
  new SignPdf().sign(Buffer.from(bytes), new P12Signer(file, { passphrase: password }), new Date(time));
