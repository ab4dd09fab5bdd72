import { createHash } from 'node:crypto';
import { attachment } from '@anlan/domain/files/attachment';
import { legalLabel } from '@anlan/domain/law/legal-label';
import { legalType } from '@anlan/domain/law/legal-type';
import type { App } from '../../app';
import { type Actor, asSystem, PLATFORM_TENANT } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import { fieldTable, newPage, paragraph, section, title } from '../../kernel/documents/pdf/blocks';
import { renderPdf } from '../../kernel/documents/pdf/render';
import { create, insertRow } from '../../kernel/resource/write/one';
import { systemActor } from '../../modules/identity/index';
import type { Caller } from '../caller';
import { asStream } from '../pictures/pictures';
import { type DemoLaw, LAW_LABELS, LAW_SHELVES, LAWS } from './law-words';

/** What a reader opens in place of the text, which the demo does not have: facts and our own summary. */
const document = (law: DemoLaw): Promise<Buffer> =>
  renderPdf({
    title: law.title,
    content: [
      title(law.title, law.number),
      section('摘要，非原文'),
      paragraph(law.summary),
      section('基本信息'),
      fieldTable([
        { label: '制定机关', value: law.by, wide: true },
        { label: '公布日期', value: law.published },
        { label: '施行日期', value: law.enforced },
        { label: '废止日期', value: law.repealed },
      ]),
      newPage(),
      section('说明'),
      paragraph('本文件是演示用的摘要，不含条文。使用时请上传主管部门公布的文本，并以公布的文本为准。'),
    ],
  });

/** The register of laws: one copy for all, kept by the platform's administrator. */
export async function writeLaws(app: App, caller: Caller, epochMs: number): Promise<void> {
  const [admin] = await asSystem(app.services, 'demo: who keeps the laws', ({ tx }) =>
    tx.query<{ id: string }>(
      "select id from app_user where tenant_id = $1 and account = 'admin' and deleted_at is null",
      [PLATFORM_TENANT],
    ),
  );
  if (!admin) throw new Error('the demo has no platform administrator');
  const keeper: Actor = { ...systemActor(), userId: admin.id, account: 'admin', userName: '平台管理员' };
  const ctx = caller.at(keeper, epochMs);
  const files = await Promise.all(
    LAWS.map(async (law) => {
      const bytes = await document(law);
      const key = `a/${newId()}`;
      await app.services.storage.put(key, asStream(bytes), { contentType: 'application/pdf' });
      return { key, bytes };
    }),
  );
  await caller.within(ctx, async (work) => {
    const shelves = new Map<string, string>();
    for (const [place, [name, above]] of LAW_SHELVES.entries()) {
      const parentId = above ? shelves.get(above) : undefined;
      shelves.set(name, await create(work, legalType, { name, sort: place + 1, ...(parentId ? { parentId } : {}) }));
    }
    const labels = new Map<string, string>();
    for (const [place, name] of LAW_LABELS.entries())
      labels.set(name, await create(work, legalLabel, { name, sort: place + 1 }));
    const ids = new Map<string, string>();
    for (const [place, law] of LAWS.entries()) {
      const { key, bytes } = files[place] as (typeof files)[number];
      const fileId = newId();
      const facts = {
        originalName: `${law.title}（摘要）.pdf`,
        name: `${fileId}.pdf`,
        extension: 'pdf',
        contentType: 'application/pdf',
        attachSize: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        storageKey: key,
        hasThumbnail: false,
      };
      await insertRow(work, attachment, fileId, facts, 'upload');
      const body = {
        title: law.title,
        documentNumber: law.number ?? null,
        alias: law.alias ?? null,
        typeId: shelves.get(law.shelf),
        label: law.labels.map((name) => labels.get(name)),
        lawCategory: law.category,
        effectiveness: law.effect ?? null,
        draftingAuthority: law.by,
        publishDate: law.published ?? null,
        enforceDate: law.enforced ?? null,
        repealDate: law.repealed ?? null,
        edition: law.edition?.[0] ?? null,
        editionDate: law.edition?.[1] ?? null,
        sort: place + 1,
        summary: law.summary,
        documentUrl: fileId,
      };
      const made = (await caller.call(work, 'POST /safe/legaldocument/add', ctx, { body })) as { id: string };
      if (law.number) ids.set(law.number, made.id);
    }
    for (const { number = '', replacedBy } of LAWS) {
      if (!replacedBy) continue;
      await caller.call(work, 'POST /safe/legaldocument/edit/:id', ctx, {
        params: { id: ids.get(number) as string },
        body: { replacedById: ids.get(replacedBy) },
      });
    }
  });
}

/** One check list of each company, part of which still rests on the standard that was replaced. */
export async function citeLaws(caller: Caller, admin: Actor, epochMs: number): Promise<void> {
  const ctx = caller.at(admin, epochMs);
  const item = (project: string, content: string, basis: string) => ({ project, content, basis });
  const body = {
    name: '事故台账检查表',
    category: '6',
    sort: 90,
    remark: '每季度核对一次事故台账与统计报表',
    items: [
      item('事故登记', '事故按类型、伤害程度登记，无漏报迟报', '国务院令第493号第九条'),
      item('事故分类', '事故类型按二十类填写', 'GB 6441-1986 附录A'),
      item('损失工作日', '重伤、轻伤按损失工作日区分', 'GB/T 15499-1995'),
      item('事故统计', '统计口径与上报数据一致', 'GB 6441-2025'),
    ],
  };
  await caller.within(ctx, (work) => caller.call(work, 'POST /safe/check', ctx, { body }));
}
