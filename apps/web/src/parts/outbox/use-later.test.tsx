import { permit } from '@anlan/domain/permit/permit';
import { confirmMeasure } from '@anlan/domain/permit/steps/check';
import { supervise } from '@anlan/domain/permit/steps/work';
import type { AnyStep } from '@anlan/resource';
import { cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../lib/http/api';
import { ApiError } from '../../lib/http/api-error';
import { useLine } from '../../lib/http/line';
import { useSession } from '../../lib/session/session';
import { stepOutbox, stepStore } from './step-outbox';
import { KEPT, useLater } from './use-later';
import { WaitingSteps } from './waiting-steps';

const spies = () => ({ request: vi.spyOn(api.transport, 'request'), upload: vi.spyOn(api.transport, 'upload') });
let { request, upload } = {} as ReturnType<typeof spies>;

const row = { id: 'r1', workName: '反应釜补焊' };
const picture = () => new File(['x'], 'a.jpg', { type: 'image/jpeg' });
const later = () => renderHook(() => useLater(permit, supervise as AnyStep, row)).result.current;
const down = (is: boolean) => useLine.setState({ state: is ? 'unreachable' : 'up' });

afterEach(cleanup);
beforeEach(async () => {
  ({ request, upload } = spies());
  request.mockResolvedValue({});
  upload.mockResolvedValue({ attachId: 'there' } as never);
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  useSession.setState({ token: 't', userInfo: { tenantId: '100001', userId: 'u1' } as never });
  for (const parcel of await stepStore.queued('100001:u1')) await stepStore.remove(parcel);
  await stepOutbox.load();
  down(false);
});

it('without a line it is kept with its pictures and its moment, and sent once under its key when the line is back', async () => {
  down(true);
  const { hold, send } = later();
  const photo = hold?.(picture(), { way: 'camera', age: 0, position: null });
  expect(await send({ name: '现场', userSign: photo?.attachId }, 'key-1')).toBe(KEPT);
  expect(request).not.toHaveBeenCalled();
  const [parcel] = stepOutbox.use.getState().parcels;
  expect(parcel).toMatchObject({ label: '监护检查', title: '反应釜补焊', to: '/m/permit/r1', recordId: 'r1' });
  expect(parcel?.body.checkedAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  down(false);
  await Promise.all([stepOutbox.flush(), stepOutbox.flush()]);
  expect(upload).toHaveBeenCalledOnce();
  expect(request).toHaveBeenCalledOnce();
  const [method, path, options] = request.mock.calls[0] as unknown as [string, string, Record<string, unknown>];
  expect([method, path, options.idempotencyKey]).toEqual(['PUT', '/safe/dangerousunifywork/supervise/r1', 'key-1']);
  expect(options.body).toMatchObject({ name: '现场', userSign: 'there', checkedAt: parcel?.body.checkedAt });
  expect(stepOutbox.use.getState().parcels).toEqual([]);
});

it('carries the version of the record that was seen, at once as later', async () => {
  const seen = { ...row, revision: 2 };
  const { result } = renderHook(() => useLater(permit, confirmMeasure as AnyStep, seen));
  await result.current.send({ measureId: 'm1' }, 'key-6');
  down(true);
  expect(await result.current.send({ measureId: 'm2' }, 'key-7')).toBe(KEPT);
  down(false);
  await stepOutbox.flush();
  expect(request.mock.calls.map(([, , { body }]) => body)).toEqual([
    { measureId: 'm1', revision: 2 },
    { measureId: 'm2', revision: 2 },
  ]);
});

it('a call whose answer was lost is sent again under the same key', async () => {
  request.mockRejectedValueOnce(ApiError.network());
  expect(await later().send({ name: '现场' }, 'key-2')).toEqual({});
  expect(request.mock.calls.map(([, , options]) => options.idempotencyKey)).toEqual(['key-2', 'key-2']);
});

it('what the server refuses later stays before its author with the sentence; refused at once it is said in the form', async () => {
  const refusal = new ApiError('作业票已超时，作业须停止，只能完工、终止或验收', 'business', 400);
  down(true);
  await later().send({ name: '现场' }, 'key-3');
  down(false);
  request.mockRejectedValue(refusal);
  await stepOutbox.flush();
  render(<WaitingSteps resource="permit" recordId="r1" away="没有网络" />);
  expect(await screen.findByText('作业票已超时，作业须停止，只能完工、终止或验收')).toBeDefined();

  const { hold, send } = later();
  const held = hold?.(picture());
  await expect(send({ userSign: held?.attachId }, 'key-4')).rejects.toThrow('作业票已超时');
  expect(stepOutbox.use.getState().parcels.map(({ key }) => key)).toEqual(['key-3']);
});

it('another person’s is not seen and not sent', async () => {
  down(true);
  await later().send({ name: '现场' }, 'key-5');
  useSession.setState({ token: 't', userInfo: { tenantId: '100001', userId: 'u2' } as never });
  down(false);
  await stepOutbox.load();
  await stepOutbox.flush();
  expect(stepOutbox.use.getState().parcels).toEqual([]);
  expect(request).not.toHaveBeenCalled();
});
