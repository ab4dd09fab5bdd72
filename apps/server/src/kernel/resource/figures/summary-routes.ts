import type { Readable } from 'node:stream';
import { type Summary, summaryCalls } from '@anlan/resource';
import { audit } from '../../audit/audit';
import { type Ctx, inScope, nowText } from '../../context';
import { writeSheets, XLSX } from '../../documents/excel/write';
import { type Answer, type Route, type RouteInput, serve, serveOpen } from '../../route';
import { companyName, conditionsInWords } from '../list/in-words';
import { summarize, summarySheets } from './summary';

export interface SummaryFile {
  /** With its extension. */
  readonly name: string;
  readonly contentType: string;
  /** Rows of the base that its figures count. */
  readonly count: number;
  /** What was asked for, in words. */
  readonly conditions: string;
  readonly content: Readable;
}

/** The calls of a summary. What leaves the system is in the audit; `send` may keep the file before it is sent. */
export function summaryRoutes<S extends Summary>(
  summary: S,
  send: (ctx: Ctx, made: SummaryFile, input: RouteInput) => Promise<Answer> = async (
    _,
    { name, contentType, content },
  ) => ({
    name,
    type: contentType,
    file: content,
  }),
): Route[] {
  const { read, sheet } = summaryCalls(summary);
  const { base, label, asked } = summary;
  return [
    serve(read, async (work, _, { query }) => ({ data: await summarize(work, summary, query) })),
    serveOpen(sheet, async (ctx, _, input) => {
      const { found, words, company } = await inScope(ctx, async (work) => {
        await audit(work, { kind: 'export', resource: base.of.name, after: { filters: input.query } });
        const found = await summarize(work, summary, input.query);
        const time = asked?.field ?? base.time;
        const { from, to } = found.period;
        const told = { ...input.query, [`${time}_datege`]: from, [`${time}_datele`]: to };
        return { found, words: await conditionsInWords(work, base.of, told), company: await companyName(work) };
      });
      const heading = (part: string) => ({
        title: `${label}（${part}）`,
        subtitle: `单位：${company}　　范围：${words}`,
      });
      const made: SummaryFile = {
        name: `${label}${nowText(ctx).slice(0, 10).replaceAll('-', '')}.xlsx`,
        contentType: XLSX,
        count: Number((found as Readonly<Record<string, unknown>>)[Object.keys(summary.measures)[0] ?? ''] ?? 0),
        conditions: words,
        content: writeSheets(summarySheets(summary, found, heading)),
      };
      return send(ctx, made, input);
    }),
  ];
}
