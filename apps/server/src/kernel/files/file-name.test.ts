import { expect, it } from 'vitest';
import { claimedExtension, safeFileName } from './file-name';

it.each([
  ['现场照片.jpg', 'jpg', '现场照片.jpg'],
  ['现场照片.JPEG', 'jpg', '现场照片.JPEG'],
  ['../../etc/passwd', 'jpg', 'passwd.jpg'],
  ['C:\\Users\\a\\报告.pdf', 'pdf', '报告.pdf'],
  ['a\r\nSet-Cookie: x=1.pdf', 'pdf', 'aSet-Cookie_ x=1.pdf'],
  ['照片\u202Egpj.exe', 'jpg', '照片gpj.exe.jpg'],
  ['a\u200B\uFEFFb.png', 'png', 'ab.png'],
  ['index.html', 'jpg', 'index.html.jpg'],
  ['a\0.png', 'png', 'a.png'],
  ['\uD800a.png', 'png', 'a.png'],
  ['<b>"x"|y?*.zip', 'zip', '_b__x__y__.zip'],
  ['con.txt', 'txt', '_con.txt'],
  ['', 'png', '未命名文件.png'],
  ['...', 'png', '未命名文件.png'],
  ['.png', 'png', 'png.png'],
  ['  a   b  .png', 'png', 'a b.png'],
  ['a.png.', 'png', 'a.png'],
] as const)('keeps of %j (%s) only what is safe', (claimed, kind, safe) => {
  expect(safeFileName(claimed, kind)).toBe(safe);
});

it('cuts long names by characters and keeps the ending', () => {
  const name = safeFileName(`${'😀安'.repeat(200)}.docx`, 'docx');
  expect(Array.from(name)).toHaveLength(100);
  expect(name.endsWith('.docx')).toBe(true);
  expect(name).not.toMatch(/\p{Cs}/u);
});

it('reads the claimed ending as the sender sees it', () => {
  expect(claimedExtension('a.TXT')).toBe('txt');
  expect(claimedExtension('a.txt\u200E ')).toBe('txt');
  expect(claimedExtension('no-ending')).toBe('');
  expect(claimedExtension('folder.d/file')).toBe('');
});
