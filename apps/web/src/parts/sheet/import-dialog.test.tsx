import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listen, refusal, sample, serve, show, signedIn } from '../testing';
import { ImportDialog } from './import-dialog';

/** The upload goes by XMLHttpRequest, for its progress. */
function answerUpload(status: number, body: unknown) {
  const sent: FormData[] = [];
  class Upload {
    upload: { onprogress?: (event: object) => void } = {};
    status = 0;
    responseText = '';
    onload = () => {};
    open() {}
    setRequestHeader() {}
    abort() {}
    send(form: FormData) {
      sent.push(form);
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 1 });
      this.status = status;
      this.responseText = JSON.stringify(body);
      setTimeout(() => this.onload());
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  return sent;
}

const choose = (name: string) =>
  fireEvent.change(screen.getByLabelText('导入文件'), { target: { files: [new File(['x'], name)] } });

let heard: ReturnType<typeof listen>;
beforeEach(() => {
  signedIn();
  serve(() => undefined);
  heard = listen();
});
afterEach(cleanup);

describe('the import dialog', () => {
  it('refuses another kind of file before anything is sent', () => {
    const sent = answerUpload(200, {});
    show(<ImportDialog resource={sample} onClose={() => {}} />);
    choose('名单.csv');
    expect(heard.toasts).toEqual(['只能上传.xls或.xlsx格式的文件']);
    expect((screen.getByRole('button', { name: '导入' }) as HTMLButtonElement).disabled).toBe(true);
    expect(sent).toEqual([]);
  });

  it('lists every bad cell by row and column and can be sent again', async () => {
    const errors = Array.from({ length: 37 }, (_, place) => ({
      row: place + 2,
      column: place % 2 ? '负责人' : '编号',
      field: 'x',
      message: `第${place}个问题`,
    }));
    answerUpload(400, refusal(errors).body);
    show(<ImportDialog resource={sample} onClose={() => {}} />);
    choose('样例.xlsx');
    fireEvent.click(screen.getByRole('button', { name: '导入' }));
    const list = await screen.findByLabelText('导入问题');
    const lines = within(list).getAllByRole('row').slice(1);
    expect(lines).toHaveLength(37);
    expect(
      within(lines[36] as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['38', '编号', '第36个问题']);
    expect(screen.getByText('共37处问题')).toBeTruthy();
    expect(screen.getByText('导入失败，请检查文件内容')).toBeTruthy();
    // The name still carries the leaving sign of loading here: a light DOM ends no transition.
    expect((screen.getByRole('button', { name: /导入$/ }) as HTMLButtonElement).disabled).toBe(false);
    choose('样例2.xlsx');
    await waitFor(() => expect(screen.queryByLabelText('导入问题')).toBeNull());
  });

  it('copies the list as it stands', async () => {
    answerUpload(400, refusal([{ row: 2, column: '编号', field: 'x', message: '请输入编号' }]).body);
    const written: string[] = [];
    vi.stubGlobal('navigator', {
      ...navigator,
      clipboard: { writeText: async (text: string) => void written.push(text) },
    });
    show(<ImportDialog resource={sample} onClose={() => {}} />);
    choose('样例.xlsx');
    fireEvent.click(screen.getByRole('button', { name: '导入' }));
    fireEvent.click(await screen.findByRole('button', { name: '复制' }));
    await waitFor(() => expect(written).toEqual(['行\t列\t问题\n2\t编号\t请输入编号']));
  });

  it('says so when all is well, and closes', async () => {
    const sent = answerUpload(200, { code: 200, success: true, data: { created: 3, updated: 1 }, msg: '' });
    const onClose = vi.fn();
    show(<ImportDialog resource={sample} onClose={onClose} />);
    choose('样例.XLSX');
    fireEvent.click(screen.getByRole('button', { name: '导入' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(heard.toasts).toEqual(['导入成功!', '新增3条，更新1条']);
    expect((sent[0]?.get('file') as File | undefined)?.name).toBe('样例.XLSX');
  });
});
