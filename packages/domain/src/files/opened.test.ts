import { describe, expect, it } from 'vitest';
import { openedFault } from './opened';

describe('a file that has to open', () => {
  it('is refused where it is locked, broken, or coded as no browser plays it', () => {
    expect(openedFault('pdf', { pages: 0 })).toContain('打开密码');
    expect(openedFault('mp4', { seconds: 0, codings: '' })).toContain('不是完整的mp4');
    expect(openedFault('mp4', { seconds: 60, codings: 'hvc1,mp4a' })).toContain('H.265');
    expect(openedFault('mp4', { seconds: 60, codings: 'mp4a' })).toContain('没有浏览器能播放的画面');
  });
  it('is taken where it opens, and where it was stored before anybody looked', () => {
    expect(openedFault('pdf', { pages: 3 })).toBeUndefined();
    expect(openedFault('pdf', { pages: null })).toBeUndefined();
    expect(openedFault('mp4', { seconds: 60, codings: 'mp4a,avc1' })).toBeUndefined();
    expect(openedFault('mp4', { seconds: null })).toBeUndefined();
    expect(openedFault('docx', {})).toBeUndefined();
  });
});
