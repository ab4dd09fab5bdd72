import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TaskStatistics } from '../../features/check/statistics/task-statistics';
import { DynamicTools } from '../../features/dynamic/dynamic-tools';
import { useFile } from '../../features/hazard/hidden-danger/figures/use-file';
import { fetchFile } from '../../lib/http/transfer';
import { useSession } from '../../lib/session/session';
import { listen, pageOf, serve, show, signedIn } from '../testing';

function Figures() {
  const file = useFile();
  return (
    <>
      <button type="button" onClick={() => void file.ask(() => fetchFile('safe/statistics/hidden/danger/export'))}>
        导出
      </button>
      <button type="button" onClick={() => void file.fetch(() => fetchFile('safe/hiddendanger/bulletin/pdf'))}>
        打印
      </button>
    </>
  );
}
const Dynamic = () => (
  <DynamicTools asked={{ current: 1, size: 10, table: false }} narrow={() => {}} onView={() => {}} />
);
const screens = { Figures, Dynamic, TaskStatistics } as const;
const press = async (name: RegExp) => {
  fireEvent.click(await screen.findByRole('button', { name }));
  // The question is answered in a microtask of its own.
  await new Promise((resolve) => setTimeout(resolve));
};

beforeEach(() => {
  signedIn();
  useSession.setState({ permission: { dynamicrisk_export: true, taskstatistics_export: true } });
});
afterEach(cleanup);

it.each(Object.entries(screens))('%s: nothing is exported before 是否导出数据 is agreed to', async (_name, Screen) => {
  const sent = serve(({ path }) => (path.endsWith('/page') ? { body: { ...pageOf([]), summary: {} } } : undefined));
  const exports = () => sent.filter(({ path }) => path.endsWith('/export')).length;
  const no = listen(false);
  show(<Screen />);
  await press(/导出/);
  expect([no.questions, exports()]).toEqual([['是否导出数据'], 0]);
  const yes = listen(true);
  await press(/导出/);
  expect([yes.questions, exports()]).toEqual([['是否导出数据'], 1]);
});

it('what is printed is not asked for', async () => {
  const sent = serve(() => undefined);
  const { questions } = listen(false);
  show(<Figures />);
  await press(/打印/);
  expect([questions, sent.map(({ path }) => path)]).toEqual([[], ['/safe/hiddendanger/bulletin/pdf']]);
});
