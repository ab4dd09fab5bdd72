import type { Attachment } from '@anlan/client';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signedIn } from '../../parts/testing';
import { FileList } from './file-list';
import { pdfProblem } from './pdf-problem';

vi.mock('./document-pages', () => ({ DocumentPages: ({ src }: { src: string }) => <p>{`pages of ${src}`}</p> }));

const file = (name: string): Attachment => ({
  attachId: name,
  name,
  link: `/files/${name}`,
  size: 10,
  extension: name.split('.').at(-1) ?? '',
});
const link = (name: string) => screen.getByRole('link', { name });
/** Whether the browser itself goes to the file; here it stays. */
function leaves(name: string, keys: object = {}): boolean {
  let left = false;
  const last = (event: Event) => {
    left = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', last, { once: true });
  fireEvent.click(link(name), keys);
  return left;
}

beforeEach(() => {
  signedIn();
  render(<FileList files={['制度.PDF', '示范.mp4', '台账.xlsx'].map(file)} label="附件" />);
});
afterEach(cleanup);

describe('files that are listed by name', () => {
  it('open in place when they are documents or videos', async () => {
    expect(leaves('制度.PDF')).toBe(false);
    expect(await screen.findByText('pages of /files/制度.PDF')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '关闭' }));
    expect(leaves('示范.mp4')).toBe(false);
    const video = await screen.findByLabelText('示范.mp4', { selector: 'video' });
    expect(video.getAttribute('src')).toBe('/files/示范.mp4');
    fireEvent.error(video);
    expect(screen.getByRole('alert').textContent).toBe('浏览器不能播放这个视频，请下载后用本机软件播放');
  });

  it('go to the browser when it asks for another window, and when nothing here shows them', () => {
    expect(leaves('台账.xlsx')).toBe(true);
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])
      expect(leaves('制度.PDF', { [key]: true })).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('a document that is not shown says what to do', () => {
  expect(pdfProblem({ name: 'PasswordException' })).toContain('打开密码');
  expect(pdfProblem({ name: 'InvalidPDFException' })).toContain('不完整');
  expect(pdfProblem({ name: 'ResponseException' })).toContain('重新打开');
});
