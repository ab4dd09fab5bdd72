import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useSession } from '../../lib/session/session';
import { addressNow, listen, pageOf, refusal, row, sample, serve, setWidth, show, signedIn } from '../testing';
import { ResourceScreen } from './resource-screen';

const buttons = () =>
  screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);

let heard: ReturnType<typeof listen>;
beforeEach(() => {
  localStorage.clear();
  // A desk: the phone's cards have their own test.
  signedIn();
  heard = listen();
});
afterEach(cleanup);

const rows = [row('1'), row('2', { status: 5 })];
const answer = ({ path }: { path: string }) =>
  path === '/safe/sample/page'
    ? { body: pageOf(rows) }
    : path.startsWith('/safe/sample/')
      ? { body: rows[0] }
      : undefined;

describe('the screen of a definition', () => {
  it('draws rows, states as words, and only the buttons that code, state and person allow', async () => {
    serve(answer);
    show(<ResourceScreen resource={sample} />);
    await screen.findByText('待处理');
    expect(screen.getByText('已闭环')).toBeTruthy();
    const labels = buttons();
    expect(labels).toContain('查看 名称1');
    expect(labels).toContain('闭环 名称1');
    expect(labels).not.toContain('闭环 名称2');
    expect(labels).toContain('编辑 名称2');
    // More than three: the rest behind 更多.
    expect(labels).toContain('更多 名称1');
    expect(labels).toContain('删除 名称2');
  });

  it('without codes there is only reading', async () => {
    signedIn({}, ['view']);
    serve(answer);
    show(<ResourceScreen resource={sample} />);
    await screen.findByText('待处理');
    const labels = buttons().filter((label) => /新增|导入|导出|编辑|删除|闭环/.test(label ?? ''));
    expect(labels).toEqual([]);
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
  });

  it('a supervisor reads the twin with the chosen company and changes nothing, whatever codes there are', async () => {
    signedIn({ tenantId: '100000', tenantKind: 'government' });
    useSession.setState({ companyTenantId: '100001' });
    const log = serve(({ path }) => (path === '/safe/sample/government/page' ? { body: pageOf(rows) } : undefined));
    show(<ResourceScreen resource={sample} />);
    await screen.findByText('待处理');
    expect(log.find(({ path }) => path === '/safe/sample/government/page')?.query.tenantId).toBe('100001');
    expect(log.some(({ path }) => path === '/safe/sample/page')).toBe(false);
    expect(buttons().filter((label) => /新增|导入|导出|编辑|删除|闭环/.test(label ?? ''))).toEqual(['导出']);
    fireEvent.click(screen.getByRole('button', { name: '导出' }));
    await waitFor(() => expect(log.some(({ path }) => path === '/safe/sample/export')).toBe(true));
    expect(log.find(({ path }) => path === '/safe/sample/export')?.query.tenantId).toBe('100001');
  });

  it('a supervisor without the code, or without a company, takes nothing along', async () => {
    signedIn({ tenantId: '100000', tenantKind: 'government' }, ['view']);
    useSession.setState({ companyTenantId: '100001' });
    serve(({ path }) => (path === '/safe/sample/government/page' ? { body: pageOf(rows) } : undefined));
    const { unmount } = show(<ResourceScreen resource={sample} />);
    await screen.findByText('待处理');
    expect(buttons()).not.toContain('导出');
    unmount();
    signedIn({ tenantId: '100000', tenantKind: 'government' });
    useSession.setState({ companyTenantId: null });
    show(<ResourceScreen resource={sample} />);
    await screen.findByText('请先选择企业');
    expect(buttons()).not.toContain('导出');
  });

  it('deletes what is selected after asking, and asks the list again', async () => {
    const log = serve(answer);
    show(<ResourceScreen resource={sample} />);
    await screen.findByText('待处理');
    expect(screen.queryByRole('button', { name: /^删除（/ })).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: '选择名称1' }));
    fireEvent.click(screen.getByRole('checkbox', { name: '选择名称2' }));
    fireEvent.click(screen.getByRole('button', { name: '删除（2）' }));
    await waitFor(() => expect(log.some(({ method }) => method === 'DELETE')).toBe(true));
    expect(heard.questions).toEqual(['确定将选择数据删除']);
    expect(log.find(({ method }) => method === 'DELETE')).toMatchObject({
      path: '/safe/sample',
      query: { ids: '1,2' },
    });
    await waitFor(() => expect(log.filter(({ path }) => path === '/safe/sample/page')).toHaveLength(2));
    expect(heard.toasts).toEqual(['删除成功']);
  });

  it('sends nothing when the question is declined', async () => {
    heard = listen(false);
    const log = serve(answer);
    show(<ResourceScreen resource={sample} />);
    fireEvent.click(await screen.findByRole('button', { name: '删除 名称2' }));
    await waitFor(() => expect(heard.questions).toHaveLength(1));
    expect(log.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  it('opens a record by the address, changes it with its version, and says so', async () => {
    const log = serve((sent) => (sent.method === 'PUT' ? { body: { id: '1' } } : answer(sent)));
    show(<ResourceScreen resource={sample} />);
    fireEvent.click(await screen.findByRole('button', { name: '查看 名称1' }));
    await waitFor(() => expect(addressNow()).toBe('/sample?_open=1'));
    fireEvent.click(await screen.findByRole('button', { name: '编辑' }));
    const name = await screen.findByLabelText('名称', { selector: 'form.form input' });
    fireEvent.change(name, { target: { value: '新名称' } });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(log.some(({ method }) => method === 'PUT')).toBe(true));
    expect(log.find(({ method }) => method === 'PUT')).toMatchObject({
      path: '/safe/sample/1',
      body: { id: '1', name: '新名称', version: 3 },
    });
    await waitFor(() => expect(heard.toasts).toContain('更新成功'));
  });

  it('a step without a form asks, sends, and a refusal leaves the list fresh', async () => {
    const log = serve((sent) => (sent.method === 'PUT' ? refusal([], '状态已变化，请刷新后重试') : answer(sent)));
    show(<ResourceScreen resource={sample} />);
    fireEvent.click(await screen.findByRole('button', { name: '闭环 名称1' }));
    await waitFor(() => expect(heard.questions).toEqual(['确定闭环']));
    await waitFor(() => expect(log.filter(({ path }) => path === '/safe/sample/page')).toHaveLength(2));
    expect(log.find(({ method }) => method === 'PUT')?.path).toBe('/safe/sample/close/1');
    expect(heard.toasts).toEqual(['状态已变化，请刷新后重试']);
  });

  it('what does not fit beside a row stands in the menu behind 更多, and works', async () => {
    const log = serve(answer);
    show(<ResourceScreen resource={sample} />);
    fireEvent.click(await screen.findByRole('button', { name: '更多 名称1' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: '删除' }));
    await waitFor(() => expect(log.some(({ method }) => method === 'DELETE')).toBe(true));
    expect(log.find(({ method }) => method === 'DELETE')?.query).toEqual({ ids: '1' });
  });

  it('an empty list offers the first thing to do; a failed one the way to try again', async () => {
    let fail = true;
    serve(({ path }) =>
      path === '/safe/sample/page'
        ? fail
          ? { status: 500, body: { code: 500, msg: '服务器异常', data: {} } }
          : { body: pageOf([]) }
        : undefined,
    );
    show(<ResourceScreen resource={sample} />);
    const again = await screen.findByRole('button', { name: '重试' });
    expect(screen.getByText('服务器异常')).toBeTruthy();
    fail = false;
    act(() => fireEvent.click(again));
    expect(await screen.findByText('还没有样例')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: '新增' })).toHaveLength(2);
  });

  it('on a phone rows are cards', async () => {
    setWidth(390);
    serve(answer);
    show(<ResourceScreen resource={sample} />);
    await screen.findByText('待处理');
    expect(document.querySelector('table')).toBeNull();
    expect(document.querySelectorAll('.card-row')).toHaveLength(2);
  });
});
