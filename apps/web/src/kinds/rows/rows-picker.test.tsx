import { checkPlan } from '@anlan/domain/check/plan/check-plan';
import { offlineTraining } from '@anlan/domain/training/offline-training';
import type { RowsField } from '@anlan/resource';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serve, show, signedIn } from '../../parts/testing';
import '../registry';
import type { ChildRow } from './child-row';
import { RowsInput } from './rows-input';

const risks = checkPlan.fields.risks as RowsField;
const points = Array.from({ length: 48 }, (_, place) => ({ id: `p${place}`, label: `风险点${place}` }));

let now: readonly ChildRow[] = [];
function Held({ start, field = risks }: { start: readonly ChildRow[]; field?: RowsField }) {
  const [rows, setRows] = useState(start);
  now = rows;
  return <RowsInput id="risks" name="risks" field={field} value={rows} onChange={setRows} />;
}

const row = (riskId: string | null): ChildRow => ({ key: String(riskId), values: { riskId, checkIds: [] }, from: {} });

beforeEach(() => {
  signedIn();
  serve(({ path, query }) =>
    path.endsWith('/riskPoint')
      ? {
          body: points.filter(({ id, label }) =>
            query.ids ? query.ids.split(',').includes(id) : label.includes(query.q ?? ''),
          ),
        }
      : { body: [] },
  );
});
afterEach(cleanup);

const open = async () => {
  fireEvent.click(screen.getByRole('button', { name: /选择多个风险点/ }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('checkbox', { name: '风险点0' });
  return dialog;
};

describe('many rows at once', () => {
  it('gives every chosen record a row, keeps those that stand, and lets an empty row give way', async () => {
    show(<Held start={[row('p3'), row(null)]} />);
    const dialog = await open();
    const taken = within(dialog).getByRole('checkbox', { name: '风险点3' }) as HTMLInputElement;
    expect([taken.checked, taken.disabled]).toEqual([true, true]);
    fireEvent.click(within(dialog).getByRole('checkbox', { name: '全选' }));
    fireEvent.click(within(dialog).getByRole('button', { name: '添加47项' }));
    await waitFor(() => expect(now).toHaveLength(48));
    expect(new Set(now.map(({ values }) => values.riskId)).size).toBe(48);
    expect(now[0]?.key).toBe('p3');
  });

  it('chooses no more than the rows there may be', async () => {
    show(<Held start={[row('p3')]} field={{ ...risks, maxCount: 3 }} />);
    const dialog = await open();
    fireEvent.click(within(dialog).getByRole('checkbox', { name: '全选' }));
    expect(within(dialog).getByText('最多3项')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: '添加2项' }));
    await waitFor(() => expect(now).toHaveLength(3));
  });

  it('gives people a row each, by their departments and posts', async () => {
    const asked: string[] = [];
    serve(({ path, query }) => {
      if (path.endsWith('/lookup/user') && !query.ids) asked.push(query.postId ?? '');
      if (path.endsWith('/lookup/post')) return { body: [{ id: 'o1', label: '焊工' }] };
      return { body: path.endsWith('/lookup/user') ? [...'abc'].map((id) => ({ id, label: `人员${id}` })) : [] };
    });
    const people = offlineTraining.fields.trainees as RowsField;
    show(<Held start={[{ key: 'a', values: { userId: 'a' }, from: {} }]} field={people} />);
    fireEvent.click(screen.getByRole('button', { name: /选择多个参训人员/ }));
    const dialog = await screen.findByRole('dialog');
    const taken = (await within(dialog).findByRole('checkbox', { name: '人员a' })) as HTMLInputElement;
    expect([taken.checked, taken.disabled]).toEqual([true, true]);
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: '岗位' }));
    fireEvent.click(await screen.findByTitle('焊工'));
    await waitFor(() => expect(asked).toContain('o1'));
    await waitFor(() =>
      expect(within(dialog).getByRole('checkbox', { name: '全选' })).toHaveProperty('disabled', false),
    );
    fireEvent.click(within(dialog).getByRole('checkbox', { name: '全选' }));
    fireEvent.click(within(dialog).getByRole('button', { name: /确\s?定/ }));
    await waitFor(() => expect(now.map(({ values }) => values.userId)).toEqual(['a', 'b', 'c']));
    expect(now[1]?.from).toMatchObject({ userId: 'b' });
  });
});
