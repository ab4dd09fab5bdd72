import { defineResource, f, section, states, wire } from '@anlan/resource';
import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { vi } from 'vitest';
import { setFeedbackHost } from '../lib/feedback';
import { queryClient } from '../lib/http/query';
import { type UserInfo, useSession } from '../lib/session/session';

// Whole screens in a light DOM are slow where another process has the cores: what is awaited is that it comes, not when.
configure({ asyncUtilTimeout: 20_000 });

const lifecycle = states({ open: [1, '待处理', 'warning'], closed: [5, '已闭环', 'success'] });

/** A definition with one of what the parts must carry; what the product defines may change without breaking tests. */
export const sample = defineResource({
  name: 'sample',
  label: '样例',
  module: 'test',
  table: 'sample',
  scope: 'tenant',
  permission: 'sample',
  wire: wire.rest('/safe/sample', { supervisor: true, excel: 'both' }),
  title: 'name',
  lifecycle,
  fields: {
    name: f.text('名称', { required: true, max: 10 }),
    code: f.text('编号', { wire: 'cdoe', unique: '编号已存在' }),
    special: f.choice('是否特种', { '1': '是', '2': '否' }, { default: 2 }),
    register: f.text('登记编号', {
      visibleWhen: { field: 'special', equals: 1 },
      requiredWhen: { field: 'special', equals: 1 },
    }),
    amount: f.int('数量', { min: 0, max: 999 }),
    phone: f.text('电话', { format: 'phone', personal: 'phone' }),
    status: f.state('状态', lifecycle),
    steps: f.rows(
      '步骤',
      { title: f.text('步骤名称', { required: true }), minutes: f.int('分钟', { max: 60 }) },
      { table: 'step' },
    ),
  },
  rules: [{ if: { field: 'amount', equals: 7 }, require: ['code'], message: '数量为7时请输入编号' }],
  views: {
    list: {
      // Its states for tabs are a matter of the tests of tabs.
      tabs: [],
      columns: ['name', 'code', 'amount', 'status'],
      filters: [
        ['name', 'like'],
        ['amount', 'range'],
        ['status', 'in'],
      ],
    },
    form: [section('基本信息', ['name', 'code', 'special', 'register', 'amount', 'phone']), section('步骤', ['steps'])],
  },
  steps: (step) => ({
    steps: [
      step({
        name: 'close',
        label: '闭环',
        permission: 'edit',
        at: ['PUT /close/:id'],
        from: ['open'],
        to: 'closed',
        waits: '该记录正等待闭环',
        confirm: '确定闭环',
        done: { msg: '操作成功' },
      }),
    ],
    ended: { closed: '该记录已闭环' },
  }),
  affects: ['other'],
});

export const row = (id: string, facts: Record<string, unknown> = {}) => ({
  id,
  version: 3,
  createTime: '2026-01-02 08:00:00',
  createUser: null,
  createUserName: null,
  updateTime: null,
  updateUser: null,
  updateUserName: null,
  name: `名称${id}`,
  cdoe: `B${id}`,
  special: 2,
  register: null,
  amount: 3,
  phone: '138****1234',
  status: 1,
  steps: [],
  ...facts,
});

export const pageOf = (records: readonly object[], total = records.length) => ({
  records,
  total,
  size: 10,
  current: 1,
  pages: Math.ceil(total / 10),
});

const user: UserInfo = {
  userId: 'u1',
  tenantId: '100001',
  tenantKind: 'company',
  tenantName: '示例公司',
  account: 'admin',
  realName: '王建国',
  avatar: '',
  roles: [],
  roleIds: [],
  deptIds: [],
  headOfDeptIds: [],
};

export function signedIn(
  facts: Partial<UserInfo> = {},
  codes: readonly string[] = ['add', 'edit', 'view', 'delete', 'import', 'export'],
): void {
  useSession.setState({
    tenantId: facts.tenantId ?? user.tenantId,
    token: 't',
    refreshToken: 'r',
    tokenAt: Date.now(),
    userInfo: { ...user, ...facts },
    permission: Object.fromEntries(codes.map((code) => [`sample_${code}`, true as const])),
    companyTenantId: null,
    companyTenantName: null,
    lock: null,
  });
}

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

type Answer =
  | { readonly status?: number; readonly body: unknown }
  | Promise<{ readonly status?: number; readonly body: unknown }>
  | undefined;

/** Answers the console's calls; what `answer` does not know is an empty success. */
export function serve(answer: (sent: Sent) => Answer): Sent[] {
  const log: Sent[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://console');
    const sent: Sent = {
      method: init.method ?? 'GET',
      path: url.pathname.replace('/api/service', ''),
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    };
    // What the account keeps of a screen is asked once, whichever screen comes first: no matter of these tests.
    if (sent.path === '/safe/usersetting') return reply(200, {});
    log.push(sent);
    const unknown = sent.path.endsWith('/tabs') ? { counts: {}, capped: [] } : [];
    const { status = 200, body } = (await answer(sent)) ?? { body: unknown };
    return reply(status, body);
  });
  return log;
}

function reply(status: number, body: unknown): Response {
  const envelope = status === 200 ? { code: 200, success: true, data: body, msg: '操作成功' } : body;
  return new Response(JSON.stringify(envelope), { status, headers: { 'Content-Type': 'application/json' } });
}

export const refusal = (errors: readonly object[], msg = '') => ({
  status: 400,
  body: { code: 400, success: false, msg: msg || (errors[0] as { message: string }).message, data: { errors } },
});

/** Records toasts and answers questions. */
export function listen(agree = true) {
  const toasts: string[] = [];
  const questions: string[] = [];
  setFeedbackHost({
    toast: (_kind, text) => toasts.push(text),
    acknowledge: (text) => toasts.push(text),
    confirm: async (question) => {
      questions.push(question);
      return agree;
    },
    notice: ({ title, text }) => toasts.push(`${title} ${text}`),
  });
  return { toasts, questions };
}

let address = '';
function Address() {
  const location = useLocation();
  address = `${location.pathname}${location.search}`;
  return null;
}
export const addressNow = (): string => address;

export function show(element: ReactNode, at = '/sample') {
  queryClient.clear();
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[at]}>
        <ConfigProvider button={{ autoInsertSpace: false }}>
          <App>
            <Address />
            {element}
          </App>
        </ConfigProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** Width of the window in pixels: below 768 a phone. */
export function setWidth(width: number): void {
  (
    window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } }
  ).happyDOM.setViewport({
    width,
    height: 900,
  });
}
