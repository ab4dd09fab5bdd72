import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sample, serve, signedIn } from '../../testing';
import { ColumnSettings } from './column-settings';
import { arrange, type TableSettings, useTableSettings } from './table-settings';
import { viewColumns } from './use-columns';

const columns = [{ name: 'a', fixed: 'left' as const }, { name: 'b' }, { name: 'c', hidden: true }, { name: 'd' }];
const names = (settings: TableSettings, shownOnly = false) =>
  arrange(columns, settings)
    .filter((plan) => !shownOnly || plan.shown)
    .map((plan) => plan.name);

beforeEach(() => {
  localStorage.clear();
  signedIn();
  serve(() => undefined);
});
afterEach(cleanup);

describe('arrange', () => {
  it('without settings: as the view says', () => expect(names({}, true)).toEqual(['a', 'b', 'd']));
  it('order, visibility, pins and widths', () => {
    const settings: TableSettings = {
      order: ['d', 'c', 'b', 'a'],
      shown: { c: true, b: false },
      pinned: { a: 'none', b: 'left' },
      widths: { d: 300 },
    };
    expect(arrange(columns, settings)).toEqual([
      { name: 'b', shown: false, fixed: 'left' },
      { name: 'd', shown: true, width: 300 },
      { name: 'c', shown: true },
      { name: 'a', shown: true },
    ]);
  });
  it('a column the product lost is ignored, a new one stands behind its neighbour', () => {
    expect(names({ order: ['gone', 'd', 'a'] })).toEqual(['a', 'd', 'b', 'c']);
    expect(names({ order: ['a', 'd', 'c', 'b'] })).toEqual(['a', 'd', 'c', 'b']);
  });
});

describe('settings are kept per user and table', () => {
  it('and survive a reload, not another user', () => {
    const first = renderHook(() => useTableSettings('sample'));
    act(() => first.result.current.change({ widths: { name: 222 }, density: 'compact' }));
    expect(first.result.current.settings).toEqual({ widths: { name: 222 }, density: 'compact' });
    expect(renderHook(() => useTableSettings('sample')).result.current.settings.density).toBe('compact');
    expect(renderHook(() => useTableSettings('another')).result.current.settings).toEqual({});
    act(() => signedIn({ userId: 'u2' }));
    expect(first.result.current.settings).toEqual({});
    act(() => signedIn());
    expect(first.result.current.settings.widths).toEqual({ name: 222 });
    act(() => first.result.current.change(null));
    expect(first.result.current.settings).toEqual({});
  });
  it('damaged settings are no settings', () => {
    localStorage.setItem('anlan-table:100001/u1/sample', '{broken');
    expect(renderHook(() => useTableSettings('sample')).result.current.settings).toEqual({});
  });
});

describe('the panel', () => {
  it('hides, pins and sets widths; the last column in sight cannot be hidden', () => {
    let settings: TableSettings = { shown: { code: false, amount: false } };
    const draw = () => (
      <ColumnSettings
        columns={viewColumns(sample, sample.views.list)}
        settings={settings}
        onChange={(part) => {
          settings = part === null ? {} : { ...settings, ...part };
          view.rerender(draw());
        }}
      />
    );
    const view = render(draw());
    fireEvent.click(screen.getByRole('checkbox', { name: '状态' }));
    expect(settings.shown?.status).toBe(false);
    expect((screen.getByRole('checkbox', { name: '名称' }) as HTMLInputElement).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: '固定名称在左侧' }));
    expect(settings.pinned).toEqual({ name: 'left' });
    const width = screen.getByLabelText('编号列宽');
    fireEvent.change(width, { target: { value: '240' } });
    fireEvent.blur(width);
    expect(settings.widths).toEqual({ code: 240 });
    fireEvent.click(screen.getByRole('button', { name: '恢复默认' }));
    expect(settings).toEqual({});
  });
});
