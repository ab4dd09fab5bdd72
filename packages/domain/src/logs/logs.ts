import { type AnyResource, defineResource, f, section, wire } from '@anlan/resource';

/**
 * The three logs, read only: what the server itself has written down. They are no tables of records (rows come from the
 * audit and from the recorder of calls, never from a form), so they stand beside the table of contents, not in it.
 * Kept six months at the least: 网络安全法 第二十一条（三）.
 */
const facts = {
  tenantName: f.text('租户', { computed: true }),
  createBy: f.text('操作人', { computed: true }),
  remoteIp: f.text('来源地址', { computed: true }),
  requestId: f.text('请求编号', { computed: true, help: '与「服务器异常」提示中的编号一致' }),
} as const;

const call = {
  title: f.text('日志名', { computed: true }),
  method: f.text('请求方法', { computed: true }),
  requestUri: f.text('请求接口', { computed: true }),
  serverHost: f.text('服务主机', { computed: true }),
} as const;

const read = (kind: 'usual' | 'api' | 'error') => wire.blade(`/blade-log/${kind}`, { without: ['submit', 'remove'] });

/** Who has written what, and who came in: the audit, in the words of the screens. */
export const usualLog = defineResource({
  name: 'usualLog',
  label: '通用日志',
  module: 'logs',
  table: 'audit_log',
  scope: 'tenant',
  permission: 'log_usual',
  visibleTo: 'tenant',
  wire: read('usual'),
  title: 'kindName',
  fields: {
    kindName: f.text('操作', { computed: true }),
    resourceName: f.text('业务', { computed: true }),
    recordId: f.text('记录编号', { computed: true }),
    success: f.flag('是否成功', { computed: true }),
    ...facts,
    before: f.json('修改前', { shape: 'object', computed: true }),
    after: f.json('修改后', { shape: 'object', computed: true }),
  },
  views: {
    list: {
      columns: ['createTime', 'kindName', 'resourceName', 'createBy', 'remoteIp', 'success', 'tenantName'],
      filters: [
        ['kindName', 'like'],
        ['resourceName', 'like'],
        ['createBy', 'like'],
        ['createTime', 'range'],
        ['requestId', 'equal'],
      ],
      sort: '-createTime',
    },
    form: [
      section('操作', ['kindName', 'resourceName', 'recordId', 'success']),
      section('来源', ['createBy', 'tenantName', 'remoteIp', 'requestId']),
    ],
  },
});

/** Calls of the interface: what was asked, by whom, how long it took. Neither bodies nor query strings are kept. */
export const apiLog = defineResource({
  name: 'apiLog',
  label: '接口日志',
  module: 'logs',
  table: 'api_log',
  scope: 'tenant',
  permission: 'log_api',
  visibleTo: 'tenant',
  wire: read('api'),
  title: 'title',
  fields: {
    ...call,
    status: f.int('状态码', { computed: true }),
    time: f.int('耗时', { unit: '毫秒', computed: true }),
    ...facts,
    userAgent: f.text('用户代理', { computed: true }),
  },
  views: {
    list: {
      columns: ['createTime', 'title', 'method', 'requestUri', 'status', 'time', 'createBy', 'remoteIp', 'tenantName'],
      filters: [
        ['requestUri', 'like'],
        ['title', 'like'],
        ['method', 'equal'],
        ['status', 'range'],
        ['time', 'range'],
        ['createBy', 'like'],
        ['createTime', 'range'],
        ['requestId', 'equal'],
      ],
      sort: '-createTime',
    },
    form: [
      section('请求', ['title', 'method', 'requestUri', 'status', 'time']),
      section('来源', ['createBy', 'tenantName', 'remoteIp', 'userAgent', 'requestId', 'serverHost']),
    ],
  },
});

/** What the server answered with 服务器异常, and where in the programme it happened. */
export const errorLog = defineResource({
  name: 'errorLog',
  label: '错误日志',
  module: 'logs',
  table: 'error_log',
  scope: 'tenant',
  permission: 'log_error',
  visibleTo: 'tenant',
  wire: read('error'),
  title: 'title',
  fields: {
    ...call,
    exceptionName: f.text('异常名', { computed: true }),
    message: f.longText('异常信息', { computed: true }),
    ...facts,
    stackTrace: f.longText('错误堆栈', { max: 8000, computed: true }),
  },
  views: {
    list: {
      columns: ['createTime', 'title', 'method', 'requestUri', 'exceptionName', 'createBy', 'requestId', 'tenantName'],
      filters: [
        ['requestId', 'equal'],
        ['requestUri', 'like'],
        ['title', 'like'],
        ['exceptionName', 'like'],
        ['createTime', 'range'],
      ],
      sort: '-createTime',
    },
    form: [
      section('请求', ['title', 'method', 'requestUri', 'requestId']),
      section('异常', ['exceptionName', 'message', 'stackTrace']),
      section('来源', ['createBy', 'tenantName', 'remoteIp', 'serverHost']),
    ],
  },
});

export const logDefinitions: readonly AnyResource[] = [usualLog, apiLog, errorLog];
