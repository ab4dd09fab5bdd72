import { PDFDocument } from '@cantoo/pdf-lib';
import { serveTasks } from '../../jobs/workers';
import { CertificateRefused, certificateIn } from './p12';
import type { CertificateFacts, CertificateTask } from './seal-certificate';
import { leaveRoom, sealed } from './sign-pdf';

/** A page without anything is signed: what fails here would fail every document. */
async function tried({ file, password }: CertificateTask, { holder, validFrom }: CertificateFacts): Promise<void> {
  const seal = { file, password, holder, reason: holder, time: validFrom };
  const page = await PDFDocument.create();
  page.addPage();
  leaveRoom(page, seal);
  try {
    await sealed(await page.save({ useObjectStreams: false }), seal);
  } catch {
    throw new CertificateRefused(
      '无法用该证书签名：证书链须全部为RSA证书且不能过大，请只导出本企业的证书和私钥后重新上传',
    );
  }
}

serveTasks<CertificateTask, CertificateFacts>(async (task) => {
  const facts = certificateIn(task.file, task.password);
  await tried(task, facts);
  return facts;
});
