import type { Attachment } from '@anlan/client';
import { f } from '@anlan/resource';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listen, signedIn } from '../../parts/testing';
import { BusyProvider } from '../busy';
import { FileInput } from './file-input';

const pdfs = f.file('附件', { accept: ['pdf'], count: 2, maxMb: 1 });

interface Upload {
  readonly name: string;
  readonly address: string;
  answer(status: number, body: unknown): void;
}
let uploads: Upload[] = [];

class Request {
  upload: { onprogress?: (event: object) => void } = {};
  status = 0;
  responseText = '';
  onload = () => {};
  onabort = () => {};
  address = '';
  open(_method: string, address: string) {
    this.address = address;
  }
  setRequestHeader() {}
  abort() {
    this.onabort();
  }
  send(form: FormData) {
    uploads.push({
      name: (form.get('file') as File).name,
      address: this.address,
      answer: (status, body) => {
        this.status = status;
        this.responseText = JSON.stringify(body);
        this.onload();
      },
    });
  }
}

let held: readonly Attachment[] = [];
let busy = 0;
function Field() {
  const [value, setValue] = useState<readonly Attachment[]>([]);
  held = value;
  return (
    <BusyProvider value={(change) => (busy += change)}>
      <FileInput field={pdfs} name="files" value={value} onChange={setValue} />
    </BusyProvider>
  );
}

const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name);
const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText('附件'), { target: { files } });
const done = (id: string) => ({
  code: 200,
  success: true,
  data: { attachId: id, link: `/f/${id}`, originalName: `${id}.pdf` },
  msg: '',
});

let heard: ReturnType<typeof listen>;
beforeEach(() => {
  uploads = [];
  busy = 0;
  signedIn();
  heard = listen();
  vi.stubGlobal('XMLHttpRequest', Request);
  render(<Field />);
});
afterEach(cleanup);

describe('files are refused before they are sent', () => {
  it('by type, by size, and what is empty', () => {
    choose(file('a.exe'));
    choose(file('b.pdf', 1_048_577));
    choose(file('c.pdf', 0));
    expect(heard.toasts).toEqual(['只能上传pdf格式的文件', '上传上限1M', '不能上传空文件']);
    expect(uploads).toEqual([]);
  });
  it('by count, those under way included; what fits is sent', async () => {
    choose(file('1.pdf'), file('2.pdf'), file('3.pdf'));
    await waitFor(() => expect(uploads.map(({ name }) => name)).toEqual(['1.pdf', '2.pdf']));
    expect(heard.toasts).toEqual(['最多上传两个文件']);
    choose(file('4.pdf'));
    expect(heard.toasts).toHaveLength(2);
    expect(uploads).toHaveLength(2);
  });
});

describe('what is sent', () => {
  it('ends at its own time and adds to what is there then; the form waits for all', async () => {
    choose(file('1.pdf'), file('2.pdf'));
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(busy).toBe(1);
    uploads[1]?.answer(200, done('b'));
    await waitFor(() => expect(held.map(({ attachId }) => attachId)).toEqual(['b']));
    expect(busy).toBe(1);
    uploads[0]?.answer(200, done('a'));
    await waitFor(() => expect(held.map(({ attachId }) => attachId)).toEqual(['b', 'a']));
    await waitFor(() => expect(busy).toBe(0));
    fireEvent.click(screen.getByRole('button', { name: '移除b.pdf' }));
    expect(held.map(({ attachId }) => attachId)).toEqual(['a']);
  });
  it('a refusal of the server is told and leaves nothing behind', async () => {
    choose(file('1.pdf'));
    await waitFor(() => expect(uploads).toHaveLength(1));
    uploads[0]?.answer(400, { code: 400, success: false, msg: '文件已损坏', data: null });
    await waitFor(() => expect(heard.toasts).toEqual(['文件已损坏']));
    expect(held).toEqual([]);
    await waitFor(() => expect(busy).toBe(0));
  });
  it('can be stopped, without a complaint', async () => {
    choose(file('1.pdf'));
    fireEvent.click(await screen.findByRole('button', { name: '取消' }));
    await waitFor(() => expect(busy).toBe(0));
    expect(heard.toasts).toEqual([]);
    expect(held).toEqual([]);
  });
});

describe('a photo taken on site', () => {
  const photos = f.file('整改后照片', { accept: ['jpg'], count: 9, onSite: true });
  const fromCamera = () => screen.getByLabelText('现场拍摄整改后照片');
  const photo = (age: number) => new File([new Uint8Array(10)], '现场.jpg', { lastModified: Date.now() - age * 1000 });
  const shown = () => render(<FileInput field={photos} name="photos" value={[]} onChange={() => {}} />);
  const where = { longitude: 121.4737012, latitude: 31.2304, accuracy: 12.44 };
  const told = async (): Promise<Record<string, string>> => {
    await waitFor(() => expect(uploads).toHaveLength(1));
    return Object.fromEntries(new URL(uploads[0]?.address ?? '', 'http://x').searchParams);
  };
  const phone = (position: typeof where | null) => {
    Object.defineProperty(HTMLInputElement.prototype, 'capture', { configurable: true, value: '' });
    Object.defineProperty(navigator, 'maxTouchPoints', { configurable: true, value: 5 });
    const getCurrentPosition = (good: (at: object) => void, failed: () => void) =>
      position ? good({ coords: position }) : failed();
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  };
  afterEach(() => {
    Reflect.deleteProperty(HTMLInputElement.prototype, 'capture');
    Reflect.deleteProperty(navigator, 'maxTouchPoints');
    Reflect.deleteProperty(navigator, 'geolocation');
  });

  it('opens the camera on a phone and tells how it was taken and where', async () => {
    phone(where);
    shown();
    expect(fromCamera().getAttribute('capture')).toBe('environment');
    fireEvent.change(fromCamera(), { target: { files: [photo(2)] } });
    const { age, ...rest } = await told();
    expect(rest).toEqual({ onSite: 'camera', longitude: '121.473701', latitude: '31.230400', accuracy: '12.4' });
    expect(Number(age)).toBeLessThan(60);
  });

  it('tells that it was chosen from files, and goes without a position that is refused', async () => {
    phone(null);
    shown();
    fireEvent.change(screen.getByLabelText('整改后照片'), { target: { files: [photo(4_000)] } });
    const { age, ...rest } = await told();
    expect(rest).toEqual({ onSite: 'file' });
    expect(Number(age)).toBeGreaterThan(3_999);
  });

  it('has no button for the camera where there is none', () => {
    shown();
    expect(screen.queryByLabelText('现场拍摄整改后照片')).toBeNull();
    expect(screen.getByRole('button', { name: /上传整改后照片/ })).toBeTruthy();
  });
});
