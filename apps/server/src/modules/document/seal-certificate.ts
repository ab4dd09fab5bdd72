import {
  MOST_CERTIFICATE_BYTES,
  sealCertificate,
  uploadSealCertificate,
} from '@anlan/domain/document/seal-certificate';
import { inScope, type Services, shanghai, type Work } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import { certificateOf } from '../../kernel/documents/pdf/seal-certificate';
import type { SealOf } from '../../kernel/documents/pdf/sign-pdf';
import { refuse } from '../../kernel/errors';
import { untilGone } from '../../kernel/http/until-gone';
import { decrypt, encrypt } from '../../kernel/personal';
import { PersonGate } from '../../kernel/pipeline/person-gate';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { changeMany } from '../../kernel/resource/write/many';
import { insertRow } from '../../kernel/resource/write/one';
import { serveOpen } from '../../kernel/route';

const day = (time: number): string => shanghai(time).slice(0, 10);

const opening = new PersonGate({ own: 1, ownWaiting: 1, all: 2, allWaiting: 10, says: '正在检查证书，请稍后再试' });

/** The file as it was sent; a refusal where it is none. */
function fileOf(text: string): Buffer {
  const bytes = /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : Buffer.alloc(0);
  if (bytes.length === 0) throw refuse('请选择.p12或.pfx证书文件');
  if (bytes.length > MOST_CERTIFICATE_BYTES) throw refuse(`证书文件上限${MOST_CERTIFICATE_BYTES / 1024}KB`);
  return bytes;
}

const upload = serveOpen(uploadSealCertificate, async (ctx, { body }, input) => {
  const { app } = ctx;
  const file = fileOf(String(body.file));
  const password = String(body.password ?? '');
  const facts = await opening.run(ctx.actor, untilGone(input), () => certificateOf({ file, password }));
  const now = app.clock.now();
  if (facts.validUntil <= now) throw refuse(`证书已于${day(facts.validUntil)}到期，请上传有效的证书`);
  if (facts.validFrom > now) throw refuse(`证书自${day(facts.validFrom)}起有效，请届时再上传`);
  const id = newId();
  await inScope(ctx, async (work) => {
    await work.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`seal-certificate/${work.tenantId}`]);
    await changeMany(work, sealCertificate, { kind: 'remove', where: () => 'true', removed: true });
    await insertRow(
      work,
      sealCertificate,
      id,
      {
        holder: facts.holder,
        issuer: facts.issuer,
        serialNumber: facts.serialNumber,
        validFrom: day(facts.validFrom),
        validUntil: day(facts.validUntil),
        content: encrypt(file.toString('base64'), app.keys.personal),
        password: encrypt(password, app.keys.personal),
      },
      'create',
    );
  });
  return { data: { id, validUntil: day(facts.validUntil) }, msg: '已上传，此后的签阅证明加盖此证书的签名' };
});

export interface Sealing extends Omit<SealOf, 'reason'> {
  readonly issuer: string;
  readonly serialNumber: string;
}

/** The company's certificate, while it is valid (not on its last day, of which the hour of its end is not kept); undefined where it has none. */
export async function sealingOf({
  app,
  tx,
  tenantId,
}: Pick<Work, 'tx' | 'tenantId'> & { readonly app: Pick<Services, 'clock' | 'keys'> }): Promise<Sealing | undefined> {
  const time = app.clock.now();
  const [row] = await tx.query<{
    holder: string;
    issuer: string;
    serial: string;
    content: string;
    password: string;
  }>(
    `select holder, issuer, serial_number as serial, content, password from seal_certificate
      where tenant_id = $1 and deleted_at is null and valid_from <= $2::date and valid_until > $2::date order by create_time desc limit 1`,
    [tenantId, day(time)],
  );
  if (!row) return undefined;
  const { holder, issuer, serial: serialNumber } = row;
  return {
    holder,
    issuer,
    serialNumber,
    time,
    file: Buffer.from(decrypt(row.content, app.keys.personal), 'base64'),
    password: decrypt(row.password, app.keys.personal),
  };
}

export const sealCertificateImplementation: Implementation = implement(sealCertificate, { routes: [upload] });
