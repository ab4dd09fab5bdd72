import { f } from '@anlan/resource';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useBusy } from '../../kinds/busy';
import { ApiError } from '../../lib/http/api-error';
import { listen, row, sample, serve, show, signedIn } from '../testing';
import { bodyOf, type FormShape, placeErrors, problemsOf, startValues } from './form-state';
import { type FormProps, ResourceForm } from './resource-form';

const submit = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement);

function form(props: Partial<FormProps> = {}) {
  const send = vi.fn<FormProps['send']>(async () => ({ id: '1' }));
  const onDone = vi.fn();
  const busy: boolean[] = [];
  show(
    <ResourceForm
      id="f"
      resource={sample}
      sections={sample.views.form}
      mode="create"
      send={send}
      onDone={onDone}
      onBusy={(value) => busy.push(value)}
      {...props}
    />,
  );
  return { send: (props.send as typeof send | undefined) ?? send, onDone, busy };
}

beforeEach(() => {
  signedIn();
  serve(() => undefined);
  listen();
  Element.prototype.scrollIntoView = () => {};
});
afterEach(cleanup);

describe('the form of a definition', () => {
  it('shows, hides and requires by the conditions while one types, and never sends what is hidden', async () => {
    const { send } = form();
    expect(screen.queryByLabelText('登记编号')).toBeNull();
    fireEvent.click(await screen.findByRole('radio', { name: '是' }));
    const register = await screen.findByLabelText('登记编号');
    await userEvent.type(screen.getByLabelText('名称'), '储罐');
    submit();
    expect(await screen.findByText('请输入登记编号')).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
    await userEvent.type(register, 'R1');
    fireEvent.click(screen.getByRole('radio', { name: '否' }));
    await waitFor(() => expect(screen.queryByLabelText('登记编号')).toBeNull());
    submit();
    await waitFor(() => expect(send).toHaveBeenCalled());
    const body = send.mock.calls[0]?.[0];
    expect(body).toMatchObject({ name: '储罐', special: '2' });
    expect(body).not.toHaveProperty('register');
    expect(body).not.toHaveProperty('status');
  });

  it('tells all problems at once, in the sentences of the definition', async () => {
    const { send } = form();
    await userEvent.type(screen.getByLabelText('数量'), '1000');
    submit();
    expect(await screen.findByText('请输入名称')).toBeTruthy();
    expect(screen.getByText('最大值为999')).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
  });

  it('a rule across fields speaks its own sentence', async () => {
    form();
    await userEvent.type(screen.getByLabelText('名称'), '储罐');
    await userEvent.type(screen.getByLabelText('数量'), '7');
    submit();
    expect(await screen.findByText('数量为7时请输入编号')).toBeTruthy();
    // The duty is gone with the number that made it: so is its sentence.
    await userEvent.clear(screen.getByLabelText('数量'));
    await userEvent.type(screen.getByLabelText('数量'), '8');
    await waitFor(() => expect(screen.queryByText('数量为7时请输入编号')).toBeNull());
  });

  it('a value that follows takes the sentence about its absence away', async () => {
    form({ require: ['code'], follow: (changed) => (changed.includes('name') ? { code: 'A1' } : {}) });
    submit();
    expect(await screen.findByText('请输入编号')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('名称'), '储罐');
    await waitFor(() => expect(screen.queryByText('请输入编号')).toBeNull());
  });

  it('keeps what the server has said of a field until that field changes', async () => {
    const send = vi.fn<FormProps['send']>();
    const taken = new ApiError('编号已存在', 'business', 400, 400, [{ field: 'cdoe', message: '编号已存在' }]);
    send.mockRejectedValueOnce(taken);
    form({ send });
    await userEvent.type(screen.getByLabelText('名称'), '储罐');
    submit();
    expect(await screen.findByText('编号已存在')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('名称'), '甲');
    expect(screen.getByText('编号已存在')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('编号'), 'B2');
    await waitFor(() => expect(screen.queryByText('编号已存在')).toBeNull());
  });

  it('a row just added is not blamed for what is not typed yet; after handing in its sentences follow what is typed', async () => {
    form();
    await userEvent.type(screen.getByLabelText('名称'), '储罐');
    fireEvent.click(await screen.findByRole('button', { name: '添加步骤' }));
    const title = await screen.findByLabelText('步骤名称');
    // Time for a judgement that comes with the change.
    await act(async () => void (await new Promise((done) => setTimeout(done, 100))));
    expect(screen.queryByText(/请输入步骤名称/)).toBeNull();
    submit();
    await waitFor(() => expect(screen.getAllByText(/请输入步骤名称/).length).toBeGreaterThan(0));
    await userEvent.type(title, '开阀');
    await waitFor(() => expect(screen.queryByText(/请输入步骤名称/)).toBeNull());
  });

  it('gives the focus to its first field, never to take it from another', async () => {
    form();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('名称')));
    cleanup();
    form();
    // Somebody quick is at the next field before the first one is drawn.
    screen.getByLabelText('数量').focus();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    expect(document.activeElement).toBe(screen.getByLabelText('数量'));
  });

  it('sentences of the server stand at their fields; the form is ready again after a failure', async () => {
    const send = vi.fn<FormProps['send']>();
    send.mockRejectedValueOnce(
      new ApiError('编号已存在', 'business', 400, 400, [
        { field: 'cdoe', message: '编号已存在' },
        { field: 'steps[0].minutes', message: '步骤第1行：最大值为60' },
        { field: 'elsewhere', message: '企业已停用' },
      ]),
    );
    send.mockResolvedValueOnce({ id: '9' });
    const { onDone, busy } = form({ send });
    await userEvent.type(screen.getByLabelText('名称'), '储罐');
    fireEvent.click(await screen.findByRole('button', { name: '添加步骤' }));
    await userEvent.type(await screen.findByLabelText('步骤名称'), '开阀');
    submit();
    const item = screen.getByLabelText('编号').closest('.ant-form-item') as HTMLElement;
    await waitFor(() => expect(item.textContent).toContain('编号已存在'));
    expect(screen.getByLabelText('分钟').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('最大值为60')).toBeTruthy();
    expect(screen.getByText('企业已停用')).toBeTruthy();
    expect(busy.at(-1)).toBe(false);
    expect(onDone).not.toHaveBeenCalled();
    const firstKey = send.mock.calls[0]?.[1];
    submit();
    await waitFor(() => expect(onDone).toHaveBeenCalledWith({ id: '9' }));
    // The same content sent again carries the same key: a lost answer does not make a second record.
    expect(send.mock.calls[1]?.[1]).toBe(firstKey);
  });

  it('a save pressed while a file is on its way goes when it has arrived, and not where it has failed', async () => {
    const failed = { current: false };
    let sendingNow: (on: boolean) => void = () => {};
    function Sending() {
      const [on, setOn] = useState(true);
      sendingNow = setOn;
      useBusy(on, failed);
      return null;
    }
    const { send, busy } = form({ before: <Sending /> });
    await userEvent.type(screen.getByLabelText('名称'), '储罐');
    submit();
    await waitFor(() => expect(busy.at(-1)).toBe(true));
    failed.current = true;
    act(() => sendingNow(false));
    await waitFor(() => expect(busy.at(-1)).toBe(false));
    expect(send).not.toHaveBeenCalled();
    failed.current = false;
    act(() => sendingNow(true));
    submit();
    await waitFor(() => expect(busy.at(-1)).toBe(true));
    expect(send).not.toHaveBeenCalled();
    act(() => sendingNow(false));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  });

  it('child rows are judged row by row', async () => {
    const { send } = form();
    await userEvent.type(screen.getByLabelText('名称'), '储罐');
    fireEvent.click(await screen.findByRole('button', { name: '添加步骤' }));
    submit();
    expect(await screen.findByText('请输入步骤名称')).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText('步骤名称'), '开阀');
    await waitFor(() => expect(screen.queryByText('请输入步骤名称')).toBeNull());
    submit();
    await waitFor(() => expect(send).toHaveBeenCalled());
    expect(send.mock.calls[0]?.[0]).toMatchObject({ steps: [{ title: '开阀', minutes: null }] });
  });
});

describe('what an update says', () => {
  const record = row('7', { steps: [{ id: 's1', title: '开阀', minutes: 5 }] });
  const shape: FormShape = {
    resource: sample,
    names: sample.views.form.flatMap((part) => part.fields),
    mode: 'update',
    start: startValues(sample.fields, record),
  };
  it('only what changed: a masked number nobody touched is neither judged nor sent', () => {
    expect(bodyOf(shape, shape.start)).toEqual({});
    expect(problemsOf(shape, shape.start)).toEqual([]);
    expect(bodyOf(shape, { ...shape.start, name: '新名' })).toEqual({ name: '新名' });
    expect(problemsOf(shape, { ...shape.start, phone: '12' })).toEqual([
      { field: 'phone', message: '手机号码长度应为11位' },
    ]);
  });
  it('what was emptied is sent as empty, and refused where it is required', () => {
    expect(bodyOf(shape, { ...shape.start, code: '' })).toEqual({ cdoe: null });
    expect(problemsOf(shape, { ...shape.start, name: ' ' })).toEqual([{ field: 'name', message: '请输入名称' }]);
  });
  it('a changed child row sends the rows with their ids', () => {
    const steps = shape.start.steps as { values: object }[];
    const changed = steps.map((step) => ({ ...step, values: { ...step.values, minutes: '9' } }));
    expect(bodyOf(shape, { ...shape.start, steps: changed })).toEqual({
      steps: [{ id: 's1', title: '开阀', minutes: '9' }],
    });
  });
});

describe('placing sentences', () => {
  it('by wire name, by cell, and what belongs nowhere is not lost', () => {
    const placed = placeErrors({ resource: sample, names: ['code', 'steps'] }, [
      { field: 'cdoe', message: '编号已存在' },
      { field: 'steps[2].title', message: '步骤第3行：请输入步骤名称' },
      { field: 'name', message: '不在表单里' },
    ]);
    expect(placed).toEqual({
      fields: { code: ['编号已存在'], steps: ['步骤第3行：请输入步骤名称'] },
      cells: { 'steps[2].title': '请输入步骤名称' },
      rest: ['不在表单里'],
    });
  });
});

describe('a secret', () => {
  const fields = { key: f.text('访问密钥', { secret: true }), name: f.text('名称') };
  const shape = (mode: 'create' | 'update', start = {}): FormShape => ({
    resource: { name: 'store', fields },
    names: ['key', 'name'],
    mode,
    start: startValues(fields, start),
  });

  it('is entered, never read back, and sent only when it was entered again', () => {
    expect(bodyOf(shape('create'), { key: 'a', name: 'b' })).toEqual({ key: 'a', name: 'b' });
    const update = shape('update', { id: '1', name: 'b' });
    expect(bodyOf(update, { ...update.start, name: 'c' })).toEqual({ name: 'c' });
    expect(bodyOf(update, { ...update.start, key: 'new' })).toEqual({ key: 'new' });
  });
});
