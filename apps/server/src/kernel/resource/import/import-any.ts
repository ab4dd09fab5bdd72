import { allResources } from '@anlan/domain';
import { excelRecord } from '@anlan/domain/config/excel-record';
import { addressOf, f, permissionCode } from '@anlan/resource';
import { inScope } from '../../context';
import { forbidden, refuse } from '../../errors';
import { openRoute, type Route } from '../../route';
import type { Implementation } from '../implement';
import { get } from '../list/read';
import { importInto, SHEET_BYTES } from './import';

const importable = new Map(
  allResources.filter((resource) => addressOf(resource, 'import')).map((resource) => [resource.name, resource]),
);

/**
 * POST up/excel?importType=riskPoint: one address for every sheet; the answer is the record of the import. A record is
 * made no other way, so POST on the base is the same call.
 */
export const importAnyRoutes = (implementations: ReadonlyMap<string, Implementation>): Route[] =>
  ['/safe/excelrecord/up/excel', '/safe/excelrecord'].map((path) => importAny(path, implementations));

const importAny = (path: string, implementations: ReadonlyMap<string, Implementation>): Route =>
  openRoute({
    method: 'POST',
    path,
    summary: '上传表格并导入到指定业务',
    access: { signedIn: true },
    effect: 'write',
    reach: 'rows',
    consumes: 'multipart',
    uploadBytes: SHEET_BYTES,
    resource: excelRecord.name,
    operation: 'own',
    idempotent: false,
    takes: { query: { importType: f.text('导入类型') } },
    open: async (ctx, { request, query }) => {
      const resource = importable.get(String(query.importType ?? ''));
      if (!resource) {
        const known = [...importable.values()].map(({ name, label }) => `${name}（${label}）`).join('、');
        throw refuse(`请选择导入类型：${known}`);
      }
      const { actor } = ctx;
      if (!actor.permissions.has(permissionCode(resource, 'import'))) throw forbidden();
      if (resource.scope === 'platform' && actor.tenantKind !== 'platform') throw forbidden();
      const { recordId } = await importInto(ctx, resource, implementations.get(resource.name), request);
      const { json } = await inScope(ctx, (work) => get(work, excelRecord, recordId));
      return { json, msg: '导入成功!' };
    },
  });
