import type { Readable } from 'node:stream';
import { resourceOf } from '@anlan/domain';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { hiddenExport } from '@anlan/domain/hazard/hidden-export';
import { type AnyField, type AnyResource, columnName, isUuid, wireName } from '@anlan/resource';
import { audit } from '../../../kernel/audit/audit';
import { asSystem, type Ctx, inScope, nowText, type Services, shanghai, type Work } from '../../../kernel/context';
import { newId } from '../../../kernel/db/id';
import { refuse } from '../../../kernel/errors';
import { ObjectMissing } from '../../../kernel/files/storage';
import type { Job } from '../../../kernel/jobs/job';
import { implement } from '../../../kernel/resource/implement';
import { rowOf } from '../../../kernel/resource/list/read';
import { byTenant, changeMany } from '../../../kernel/resource/write/many';
import { insertRow } from '../../../kernel/resource/write/one';
import { type Answer, openRoute, type RouteInput } from '../../../kernel/route';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const DAY_MS = 86_400_000;

/** Keys of hiddenExport.exportType. */
export const EXPORTS = { ledger: 1, sheets: 2, list: 3, figures: 4, bulletin: 5, major: 6 } as const;

export interface Made {
  readonly type: (typeof EXPORTS)[keyof typeof EXPORTS];
  /** With its extension. */
  readonly name: string;
  readonly contentType: string;
  readonly count: number;
  readonly conditions: string;
  readonly content: Readable;
}

/** Ends when the reader goes away: what he no longer waits for is neither made nor kept. */
export function untilGone({ reply }: RouteInput): AbortSignal {
  const abort = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort();
  });
  return abort.signal;
}

/**
 * Keeps the file, writes its row, and sends it. A company's own exports are kept; a supervisor's is told in the audit
 * and in his office's log, and leaves nothing in the company.
 */
export async function keepAndSend(ctx: Ctx, made: Made, signal: AbortSignal): Promise<Answer> {
  const { app, actor } = ctx;
  const file = { name: made.name, type: made.contentType };
  if (actor.tenantKind !== 'company') return { ...file, file: made.content };
  const id = newId();
  const key = `${(await app.storage.home?.()) ?? ''}x/${id}`;
  const { size } = await app.storage.put(key, made.content, { contentType: made.contentType, signal });
  const now = app.clock.now();
  try {
    await inScope(ctx, async (work) => {
      const days = Number(await app.parameters.get(work.tenantId, 'hazard.export.keepDays', work.tx));
      await insertRow(
        work,
        hiddenExport,
        id,
        {
          name: made.name,
          exportType: made.type,
          // Whoever came from the platform is no colleague: his name stands as the row's author.
          exportUserId: actor.ghost ? null : actor.userId,
          exportTime: nowText(work),
          conditions: made.conditions.slice(0, 500),
          exportCount: made.count,
          fileSize: size,
          expireTime: shanghai(now + days * DAY_MS),
          state: 1,
          contentType: made.contentType,
          storageKey: key,
        },
        'export',
      );
    });
  } catch (error) {
    await app.storage.remove(key);
    throw error;
  }
  return { ...file, file: (await app.storage.get(key)).stream };
}

const SUFFIX =
  /^(\w+?)_(equal|notequal|like|notlike|likeleft|likeright|ge|gt|le|lt|datege|dategt|datele|datelt|dateequal|null|notnull)$/;
const SAID: Readonly<Record<string, string>> = {
  like: '含',
  notequal: '不是',
  datege: '从',
  ge: '不小于',
  datele: '至',
  le: '不大于',
  null: '为空',
  notnull: '不为空',
};

/** The conditions of a list as a person would say them: 隐患状态：待整改、待复查；发现时间从2026-11-01. */
export async function conditionsInWords(work: Work, query: Readonly<Record<string, unknown>>): Promise<string> {
  const parts: string[] = [];
  for (const [key, raw] of Object.entries(query)) {
    const text = String(raw ?? '');
    const [, name = key, suffix = 'equal'] = SUFFIX.exec(key) ?? [];
    const found = Object.entries(hiddenDanger.fields).find(
      ([field, spec]) => wireName(field, spec as AnyField) === name,
    );
    if (text === '' || !found) continue;
    const field = found[1] as AnyField;
    if (suffix === 'null' || suffix === 'notnull') parts.push(`${field.label}${SAID[suffix]}`);
    else parts.push(`${field.label}${SAID[suffix] ?? '：'}${await valueInWords(work, field, text)}`);
  }
  return parts.length > 0 ? parts.join('；') : '全部';
}

async function valueInWords(work: Work, field: AnyField, text: string): Promise<string> {
  const keys = text.split(',');
  switch (field.kind) {
    case 'choice':
      return keys.map((key) => field.options[key] ?? key).join('、');
    case 'state':
      return keys.map((key) => field.lifecycle.labelOf(Number(key))).join('、');
    case 'dict': {
      const items = await work.app.dictionaries.items(work.tenantId, field.dict, work.tx);
      return keys.map((key) => items.find((item) => item.key === key)?.label ?? key).join('、');
    }
    case 'ref': {
      const target: AnyResource = resourceOf(field.target);
      const ids = keys.filter(isUuid);
      const rows = await work.tx.query<{ title: string }>(
        `select r.${columnName(target.title)} as title from ${target.table} r where r.tenant_id = $1 and r.id = any($2::uuid[])`,
        [work.tenantId, ids],
      );
      return rows.length > 0 ? rows.map(({ title }) => title).join('、') : text;
    }
    default:
      return text;
  }
}

/** Of what has expired the content goes and the row stays. Gives how many files have gone. */
export async function clearExports(app: Services): Promise<number> {
  const now = new Date(app.clock.now()).toISOString();
  const rows = await asSystem(app, 'exports that expire', ({ tx }) =>
    tx.query<{ tenant_id: string; id: string; storage_key: string }>(
      `select tenant_id, id, storage_key from hidden_export
        where state = 1 and expire_time < $1::timestamptz and deleted_at is null order by expire_time limit 500`,
      [now],
    ),
  );
  for (const { storage_key: key } of rows) if (key) await app.storage.remove(key);
  // Content first, row last: killed in between, the next run finds the row again.
  await asSystem(app, 'exports that expire', async ({ tx }) => {
    for (const [tenantId, gone] of byTenant(rows))
      await changeMany({ app, tx, tenantId }, hiddenExport as never, {
        kind: 'expire',
        mark: true,
        event: false,
        where: (bind) => `t.id = any(${bind(gone.map(({ id }) => id))}::uuid[])`,
        set: { state: 3 },
      });
  });
  return rows.length;
}

export const clearExportsJob: Job = {
  name: 'exports that expire',
  everyMs: 30 * 60_000,
  run: async (services) => {
    let gone = 0;
    for (let n = 500; n === 500; gone += n) n = await clearExports(services);
    if (gone > 0) services.log.info({ gone }, '已清除过期的导出文件');
  },
};

export const hiddenExportImplementation = implement(hiddenExport, {
  routes: [
    openRoute({
      method: 'GET',
      path: '/safe/hiddenexport/download/:id',
      summary: '再次下载隐患导出文件',
      access: { code: 'hiddenexport_view' },
      effect: 'read',
      resource: hiddenExport.name,
      operation: 'own',
      reach: 'row',
      needsCompany: true,
      open: async (ctx, { params }) => {
        const row = await inScope(ctx, async (work) => {
          const found = await rowOf(work, hiddenExport, params.id);
          if (Number(found.state) === 1)
            await audit(work, { kind: 'download', resource: hiddenExport.name, recordId: found.id });
          return found;
        });
        const gone = refuse('文件已超过保存时间，请重新导出');
        if (Number(row.state) !== 1) throw gone;
        try {
          const { stream } = await ctx.app.storage.get(String(row.storageKey));
          return { file: stream, name: String(row.name), type: String(row.contentType) };
        } catch (error) {
          throw error instanceof ObjectMissing ? gone : error;
        }
      },
    }),
  ],
});
