import { Readable } from 'node:stream';
import type { Ctx, Work } from '../../kernel/context';
import { newPage, paragraph, section, title } from '../../kernel/documents/pdf/blocks';
import { renderPdf } from '../../kernel/documents/pdf/render';
import { storeFile } from '../../modules/files/store';
import type { Caller } from '../caller';
import type { DemoDocument } from './plans';
import { replaced } from './versions';
import { wordOf } from './word';

const DOCUMENTS = [
  ['岗位安全操作规程', '3', ['上岗前检查', '作业中注意', '下班后清理']],
  ['应急处置与自救互救', '10', ['报警与报告', '初期火灾扑救', '触电急救', '疏散与清点']],
  ['双重预防机制应知应会', '15', ['风险分级', '管控措施', '隐患排查', '隐患治理']],
  ['特种作业人员复审培训', '8', ['法规与事故案例', '安全技术', '应急处置']],
  ['特殊作业监护人培训', '17', ['监护人职责', '作业前核查', '异常与中止']],
] as const;
/** Of them those that plans are made of; the others are there for whoever lacks them. */
const TAUGHT = 3;
/** To be looked at alone: no plan is studied by it. */
const WORD = {
  docTitle: '作业现场安全交底单（样张）',
  type: '17',
  introduce: 'Word文件，供班组交底时对照',
  lines: [
    '一、作业内容、地点、时间和参加人员。',
    '二、作业环境与主要危险有害因素。',
    '三、本次作业采取的安全措施，逐条说明并由交底人和接受人签字。',
    '四、异常情况的处置：立即停止作业、撤离、报告，不盲目施救。',
  ],
} as const;
/** The first document as it is written anew. */
const REVISED = {
  sections: ['上岗前检查', '作业中注意', '恶劣天气停止作业', '下班后清理'],
  note: '增加恶劣天气停止作业一节',
};

/** A short document of its own words, one section a page. */
const pdfOf = (name: string, sections: readonly string[]): Promise<Buffer> =>
  renderPdf({
    title: name,
    content: [
      title(name),
      ...sections.flatMap((heading, place) => [
        ...(place > 0 ? [newPage()] : []),
        section(heading),
        paragraph(`${heading}：按照本企业的操作规程和岗位风险告知卡执行，发现异常立即停止作业并报告班组长。`),
      ]),
    ],
  });

/** The same words for every company, drawn once. */
const drawn = new Map<string, Buffer>();

/**
 * The files of the documents in their order, then the one in Word and the first document written anew. Stored before the
 * story's transaction: a store is no database.
 */
export async function documentFiles(ctx: Ctx): Promise<string[]> {
  const [[first]] = DOCUMENTS;
  const files: readonly (readonly [name: string, make: () => Promise<Buffer>])[] = [
    ...DOCUMENTS.map(([name, , sections]) => [`${name}.pdf`, () => pdfOf(name, sections)] as const),
    [`${WORD.docTitle}.docx`, () => wordOf(WORD.docTitle, WORD.lines)],
    [`${first}（修订）.pdf`, () => pdfOf(first, REVISED.sections)],
  ];
  const ids: string[] = [];
  for (const [name, make] of files) {
    const bytes = drawn.get(name) ?? (await make());
    drawn.set(name, bytes);
    ids.push((await storeFile(ctx, { stream: Readable.from([bytes]), name })).attachId);
  }
  return ids;
}

export async function documents(
  caller: Caller,
  work: Work,
  ctx: Ctx,
  files: readonly string[],
): Promise<DemoDocument[]> {
  const taught: DemoDocument[] = [];
  for (const [place, [docTitle, type, sections]] of DOCUMENTS.entries()) {
    const attachId = files[place];
    const body = { docTitle, type, introduce: `共${sections.length}节`, ...(attachId ? { attachId } : {}) };
    const { id } = (await caller.call(work, 'POST /safe/examdoc', ctx, { body })) as { id: string };
    if (!attachId) continue;
    await caller.call(work, 'PUT /safe/examdoc/status/:id', ctx, { params: { id }, body: {} });
    if (place < TAUGHT) taught.push({ id, title: docTitle, fileId: attachId, pages: sections.length });
  }
  const attachId = files[DOCUMENTS.length];
  if (attachId) {
    const { lines: _, ...facts } = WORD;
    const made = await caller.call(work, 'POST /safe/examdoc', ctx, { body: { ...facts, attachId } });
    const params = { id: (made as { id: string }).id };
    await caller.call(work, 'PUT /safe/examdoc/status/:id', ctx, { params, body: {} });
  }
  return taught;
}

/** The first of them as it is written anew: plans that are under way stay with what they were released with. */
export async function revised(
  caller: Caller,
  work: Work,
  ctx: Ctx,
  { id, files }: { readonly id: string; readonly files: readonly string[] },
): Promise<void> {
  const body = { attachId: files[DOCUMENTS.length + 1], versionNote: REVISED.note };
  await replaced(caller, work, ctx, '/safe/examdoc', id, body);
}
