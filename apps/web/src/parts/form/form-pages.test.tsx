import { defineResource, f, section } from '@anlan/resource';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/http/api-error';
import { listen, serve, setWidth, show, signedIn } from '../testing';
import { FormFoot } from './form-foot';
import type { PagesNav } from './form-pages';
import { type FormProps, ResourceForm } from './resource-form';

const more = (prefix: string, label: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${prefix}${at}`, f.text(`${label}${at}`)]));
const [what, who] = [more('what', '内容', 6), more('who', '人员', 6)];
const long = defineResource({
  name: 'longSample',
  label: '长表',
  module: 'sample',
  fields: {
    name: f.text('名称', { required: true }),
    ...what,
    owner: f.text('负责人', { required: true }),
    ...who,
    note: f.text('结论', { max: 3 }),
    again: f.text('复核', { visibleWhen: { field: 'note', equals: '否' }, required: true }),
  } as never,
  views: {
    list: { columns: ['name'] as never },
    form: [
      section('内容', ['name', ...Object.keys(what)]),
      section('人员', ['owner', ...Object.keys(who)]),
      section('结论与复核', ['note', 'again', 'what0']),
    ] as never,
  },
} as never);

function Window({ send, mode = 'create' }: { send: FormProps['send']; mode?: 'create' | 'update' }) {
  const [nav, setNav] = useState<PagesNav>();
  return (
    <>
      <ResourceForm
        id="f"
        resource={long as never}
        sections={long.views.form as never}
        mode={mode}
        {...(mode === 'update' ? { row: { id: '1', version: 1, name: '甲', owner: '乙' } as never } : {})}
        send={send}
        onDone={() => undefined}
        onPages={setNav}
      />
      <FormFoot id="f" nav={nav} mode={mode} busy={false} onCancel={() => undefined} />
    </>
  );
}

const press = (name: string) => {
  const button = screen.getByRole('button', { name });
  if (button.getAttribute('type') === 'submit') fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  else fireEvent.click(button);
};
const stepNow = () => document.querySelector('[aria-current="step"]')?.textContent;

beforeEach(() => {
  setWidth(1440);
  signedIn();
  serve(() => undefined);
  listen();
  Element.prototype.scrollIntoView = () => {};
});
afterEach(cleanup);

it('goes on only from a page that is right, and leads to the page that lacks something', async () => {
  const send = vi.fn<FormProps['send']>(async () => ({ id: '1' }));
  show(<Window send={send} />);
  expect(await screen.findByRole('navigation', { name: '填写步骤' })).toBeTruthy();
  expect(stepNow()).toContain('内容');
  press('下一步');
  expect(await screen.findByText('请输入名称')).toBeTruthy();
  expect(stepNow()).toContain('有误');

  await userEvent.type(screen.getByLabelText('名称'), '储罐');
  press('下一步');
  await waitFor(() => expect(stepNow()).toContain('人员'));
  // By the row of steps one may pass a page; it is marked as soon as it has been left.
  const bar = screen.getByRole('navigation', { name: '填写步骤' });
  fireEvent.click(within(bar).getByRole('button', { name: /结论/ }));
  await waitFor(() => expect(stepNow()).toContain('结论'));
  expect(within(bar).getByRole('button', { name: /人员/ }).textContent).toContain('有误');
  press('保存');
  await waitFor(() => expect(stepNow()).toContain('人员'));
  expect(await screen.findByText('请输入负责人')).toBeTruthy();
  expect(send).not.toHaveBeenCalled();

  await userEvent.type(screen.getByLabelText('负责人'), '王建国');
  await waitFor(() => expect(within(bar).getByRole('button', { name: /人员/ }).textContent).not.toContain('有误'));
  press('保存');
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(send.mock.calls[0]?.[0]).toMatchObject({ name: '储罐', owner: '王建国' });
});

it('says beside its field what is lacking on a page that was not open when the form was handed in', async () => {
  show(<Window send={async () => ({ id: '1' })} />);
  const bar = await screen.findByRole('navigation', { name: '填写步骤' });
  press('保存');
  expect(await screen.findByText('请输入名称')).toBeTruthy();
  fireEvent.click(within(bar).getByRole('button', { name: /人员/ }));
  expect(await screen.findByText('请输入负责人')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('负责人'), '王建国');
  await waitFor(() => expect(screen.queryByText('请输入负责人')).toBeNull());
});

it('marks the page of what the server refuses until that is changed', async () => {
  const send = vi.fn<FormProps['send']>(async () => {
    throw new ApiError('名称已存在', 'business', 400, 400, [{ field: 'name', message: '名称已存在' }]);
  });
  show(<Window send={send} mode="update" />);
  const bar = await screen.findByRole('navigation', { name: '填写步骤' });
  fireEvent.click(within(bar).getByRole('button', { name: /结论/ }));
  await userEvent.type(await screen.findByLabelText('结论'), '是');
  press('保存');
  await waitFor(() => expect(stepNow()).toContain('内容'));
  expect(await screen.findByText('名称已存在')).toBeTruthy();
  expect(stepNow()).toContain('有误');
  await userEvent.type(screen.getByLabelText('名称'), '2');
  await waitFor(() => expect(stepNow()).not.toContain('有误'));
});

it('offers on a phone back and on, and to save as soon as nothing is lacking any more', async () => {
  setWidth(390);
  show(<Window send={async () => ({ id: '1' })} />);
  expect(await screen.findByText(/第1步，共3步/)).toBeTruthy();
  const foot = () => [...document.querySelectorAll('.drawer-footer button')].map(({ textContent }) => textContent);
  expect(foot(), 'the owner is still lacking').toEqual(['上一步', '下一步']);
  await userEvent.type(screen.getByLabelText('名称'), '储罐');
  press('下一步');
  await userEvent.type(await screen.findByLabelText('负责人'), '王建国');
  await waitFor(() => expect(foot()).toEqual(['上一步', '保存', '下一步']));
});
