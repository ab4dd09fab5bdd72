import { allResources } from '@anlan/domain';
import { type AnyField, type AnyResource, message, wireName } from '@anlan/resource';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { unauthorized } from '../errors';
import { type Authenticator, DOCS_PATH, tokenOf } from '../pipeline/pipeline';
import type { Route } from '../route';

type Schema = Record<string, unknown>;

/** JSON Schema of a field as the wire carries it. */
function fieldSchema(field: AnyField): Schema {
  const text = (extra: Schema = {}): Schema => ({ type: ['string', 'null'], description: field.label, ...extra });
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'richText':
      return text(field.max ? { maxLength: field.max } : {});
    case 'int':
      return { type: ['integer', 'null'], description: field.label, minimum: field.min, maximum: field.max };
    case 'decimal':
    case 'money':
      return text({ format: 'decimal' });
    case 'date':
      return text({ format: 'date' });
    case 'datetime':
      return text({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' });
    case 'choice': {
      const keys = Object.keys(field.options);
      const numeric = keys.every((key) => /^-?\d+$/.test(key));
      const list = Object.entries(field.options)
        .map(([key, label]) => `${key}=${label}`)
        .join('；');
      return { enum: [...(numeric ? keys.map(Number) : keys), null], description: `${field.label}（${list}）` };
    }
    case 'state': {
      const list = field.lifecycle.names.map((name) => `${field.lifecycle.code[name]}=${field.lifecycle.label[name]}`);
      return {
        type: 'integer',
        enum: field.lifecycle.names.map((name) => field.lifecycle.code[name]),
        description: `${field.label}（${list.join('；')}）`,
        readOnly: true,
      };
    }
    case 'flag':
      return { enum: [...(field.codes ?? [1, 0]), null], description: field.label };
    case 'dict':
      return text({ description: `${field.label}（字典 ${field.dict}${field.multiple ? '，多个用逗号分隔' : ''}）` });
    case 'ref':
      return text({
        description: `${field.label}（${field.target} 的编号${field.multiple ? '，多个用逗号分隔' : ''}）`,
      });
    case 'file':
      return text({
        description: `${field.label}（附件编号，多个用逗号分隔；${field.accept.join('、')}，最多${field.count ?? 1}个）`,
      });
    case 'rows':
      return { type: 'array', description: field.label, items: objectSchema(field.fields) };
    case 'json':
      return { description: field.label };
    default:
      return text();
  }
}

function objectSchema(fields: AnyResource['fields']): Schema {
  const properties: Schema = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.secret) continue;
    if (field.kind === 'period')
      for (const part of field.columns) properties[part] = fieldSchema({ kind: 'datetime', label: field.label });
    else properties[wireName(name, field)] = { ...fieldSchema(field), ...(field.computed ? { readOnly: true } : {}) };
  }
  const required = Object.entries(fields).flatMap(([name, field]) =>
    field.required && !field.computed ? [wireName(name, field)] : [],
  );
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
}

const envelopeOf = (data: Schema): Schema => ({
  type: 'object',
  properties: { code: { type: 'integer' }, success: { type: 'boolean' }, data, msg: { type: 'string' } },
});

const pageOf = (row: Schema): Schema => ({
  type: 'object',
  properties: {
    records: { type: 'array', items: row },
    total: { type: 'integer', description: '总数；capped 为真时表示至少这么多' },
    size: { type: 'integer' },
    current: { type: 'integer' },
    pages: { type: 'integer' },
  },
});

/** OpenAPI 3.1 of every registered call, derived from definitions and route declarations. */
export function openApi(routes: readonly Route[]): Schema {
  const schemas: Schema = Object.fromEntries(
    allResources.map((resource) => [resource.name, objectSchema(resource.fields)]),
  );
  const paths: Record<string, Record<string, Schema>> = {};
  for (const route of routes) {
    const path = `/api/service${route.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '安澜接口',
      version: '1.0.0',
      description: '双重预防安全生产平台。除 oauth 外的回复均为 {code, success, data, msg}。',
    },
    components: {
      schemas,
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Blade-Auth', description: 'bearer 访问令牌' } },
    },
    paths,
  };
}

function operationOf(route: Route): Schema {
  const resource = allResources.find((item) => item.name === route.resource);
  const row: Schema = resource ? { $ref: `#/components/schemas/${resource.name}` } : {};
  const reply = route.call?.reply;
  const isPage = route.operation === 'page' || route.operation === 'governmentPage' || reply?.page === true;
  const isGet = route.operation === 'get' || route.operation === 'governmentGet';
  const { query = {}, body = {}, list } = route.takes ?? {};
  const bodySchema =
    Object.keys(body).length > 0 && !route.takes?.judged
      ? list
        ? { anyOf: [objectSchema(body), { type: 'array' }] }
        : objectSchema(body)
      : route.operation && ['create', 'update', 'submit'].includes(route.operation)
        ? row
        : undefined;
  const told = reply?.fields ? objectSchema(reply.fields) : reply ? {} : row;
  const codes = 'code' in route.access ? [route.access.code].flat() : [];
  return {
    summary: route.summary,
    tags: [resource?.label ?? route.path.split('/')[1]],
    ...('public' in route.access ? { security: [] } : { security: [{ token: [] }] }),
    ...(codes.length > 0 ? { description: `权限：${codes.join(' 或 ')}` } : {}),
    parameters: [
      ...[...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...(isPage
        ? ['current', 'size', 'ascs', 'descs'].map((name) => ({ name, in: 'query', schema: { type: 'string' } }))
        : []),
      ...Object.entries(query).map(([name, field]) => ({
        name: wireName(name, field),
        in: 'query',
        required: field.required === true,
        schema: fieldSchema(field),
      })),
    ],
    ...(route.consumes === 'multipart'
      ? {
          requestBody: {
            content: {
              'multipart/form-data': {
                schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
              },
            },
          },
        }
      : bodySchema
        ? { requestBody: { content: { 'application/json': { schema: bodySchema } } } }
        : {}),
    responses: {
      200: {
        description: '操作成功',
        content: {
          'application/json': { schema: envelopeOf(isPage ? pageOf(told) : isGet || reply?.fields ? told : {}) },
        },
      },
      400: { description: '业务拒绝或校验失败，data.errors 列出全部问题' },
      401: { description: '登录已过期' },
      403: { description: message.forbidden },
      404: { description: message.notFound },
    },
  };
}

/**
 * /api/docs: the document as a page; /api/docs/json: the document itself. With an authenticator only for whoever has a session:
 * every call and permission code stands there.
 */
export async function mountDocs(
  server: FastifyInstance,
  routes: readonly Route[],
  auth: Authenticator | undefined,
): Promise<void> {
  await server.register(fastifySwagger, { mode: 'static', specification: { document: openApi(routes) as never } });
  await server.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (!auth) return;
      const token = tokenOf(request);
      if (!token || !(await auth.actorOf(token))) throw unauthorized('请先登录，再打开接口文档');
    });
    await scope.register(fastifySwaggerUi, { routePrefix: DOCS_PATH, uiConfig: { docExpansion: 'none' } });
  });
}
