import forge from 'node-forge';
import type { CertificateFacts, CertificateTask } from './seal-certificate';

/** What is wrong with a file or its password, as the one who uploads it can mend it. */
export class CertificateRefused extends Error {
  override readonly name = 'CertificateRefused';
}

const BINARY = 'binary';
const nameOf = (parts: forge.pki.Certificate['subject']): string =>
  String((parts.getField('CN') ?? parts.getField('O') ?? parts.attributes[0])?.value ?? '未命名').slice(0, 200);

function opened({ file, password }: CertificateTask): forge.pkcs12.Pkcs12Pfx {
  let asn1: forge.asn1.Asn1;
  try {
    asn1 = forge.asn1.fromDer(forge.util.createBuffer(Buffer.from(file).toString(BINARY)));
  } catch {
    throw new CertificateRefused('文件不是PKCS#12证书，请选择.p12或.pfx文件');
  }
  try {
    return forge.pkcs12.pkcs12FromAsn1(asn1, false, password);
  } catch (error) {
    const told = (error as Error).message;
    if (/MAC could not be verified|Invalid password/i.test(told)) throw new CertificateRefused('证书密码不正确');
    if (/OID is not RSA/i.test(told)) throw new CertificateRefused('证书须为RSA证书，暂不支持国密SM2和椭圆曲线证书');
    throw new CertificateRefused('无法打开证书文件，请确认是完整的.p12或.pfx文件');
  }
}

/** The certificate of the private key in a PKCS#12 file; throws CertificateRefused. */
export function certificateIn(file: Uint8Array, password: string): CertificateFacts {
  const p12 = opened({ file, password });
  const { pkcs8ShroudedKeyBag, certBag } = forge.pki.oids as Record<'pkcs8ShroudedKeyBag' | 'certBag', string>;
  const key = p12.getBags({ bagType: pkcs8ShroudedKeyBag })[pkcs8ShroudedKeyBag]?.[0]?.key as
    | forge.pki.rsa.PrivateKey
    | undefined;
  const certificates = (p12.getBags({ bagType: certBag })[certBag] ?? []).flatMap(({ cert }) => (cert ? [cert] : []));
  const own = certificates.find((cert) => key && (cert.publicKey as forge.pki.rsa.PublicKey).n?.equals(key.n));
  if (!key) throw new CertificateRefused('文件中没有私钥，请导出包含私钥的.p12或.pfx文件');
  if (!own) throw new CertificateRefused('文件中没有与私钥对应的RSA证书');
  if (key.n.bitLength() < 2048) throw new CertificateRefused('证书密钥不足2048位，请更换证书');
  return {
    holder: nameOf(own.subject),
    issuer: nameOf(own.issuer),
    serialNumber: own.serialNumber.toUpperCase().slice(0, 100),
    validFrom: own.validity.notBefore.getTime(),
    validUntil: own.validity.notAfter.getTime(),
  };
}
