import { asKept, asWritten } from '@anlan/domain/shared/formatted.testing';
import { describe, expect, it } from 'vitest';
import { cleanMarkup, isBlankMarkup, picturesIn, withPictures } from './rich-text';

const pixel = 'data:image/png;base64,iVBORw0KGgo=';

describe('formatted text', () => {
  it('keeps what an editor makes', () => {
    const text = `<h2>一、停电</h2><p style="text-align:center"><strong>先断电</strong>，<em>后检修</em></p><ul><li>挂牌</li></ul><table><tbody><tr><td colspan="2">表</td></tr></tbody></table><img src="${pixel}" alt="图" />`;
    expect(cleanMarkup(text)).toBe(text);
  });

  it('keeps all the editor of the screens has a button for', () => {
    expect(cleanMarkup(asWritten)).toBe(asKept);
    expect(cleanMarkup(asKept)).toBe(asKept);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><path/></svg>',
    '<a href="javascript:alert(1)">去</a>',
    '<a href=" jav&#x09;ascript:alert(1)">去</a>',
    '<a href="data:text/html;base64,PHNjcmlwdD4=">去</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
    '<p onclick="alert(1)">点</p>',
    '<form action="https://evil.example"><input name=p></form>',
    '<style>*{background:url(https://evil.example)}</style>',
    '<p style="background:url(https://evil.example);position:fixed">x</p>',
    '<img src="https://evil.example/p.gif">',
    '<img src="//evil.example/p.gif">',
    '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<base href="https://evil.example/">',
  ])('takes out what could do something: %s', (evil) => {
    const clean = cleanMarkup(`<p>前</p>${evil}`);
    expect(clean).toContain('<p>前</p>');
    expect(clean).not.toMatch(
      /<(script|svg|iframe|math|form|input|style|meta|base|noscript|img)|\son\w+=|javascript:|evil\.example|<a href="data/i,
    );
  });

  it('is not misled by text that only some parsers take for raw', () => {
    const evil = '<img src=x onerror=alert(1)>';
    for (const raw of ['xmp', 'textarea', 'title', 'noembed', 'noframes', 'iframe', 'plaintext', 'style', 'select'])
      for (const outer of ['', 'svg', 'math', 'svg><desc', 'math><mtext'])
        for (const end of [`</${raw}>`, `</${raw}/>`, `</${raw} x>`, '']) {
          const clean = cleanMarkup(`${outer && `<${outer}>`}<${raw}>${evil}${end}${evil}`);
          expect(clean).not.toMatch(/<\/?[a-z]/i);
          expect(cleanMarkup(clean)).toBe(clean);
        }
  });

  it('opens links apart from this window', () => {
    expect(cleanMarkup('<a href="https://www.mem.gov.cn/" target="_self">部</a>')).toBe(
      '<a href="https://www.mem.gov.cn/" target="_blank" rel="noopener noreferrer">部</a>',
    );
  });

  it('keeps which attachment a picture is, and no link to it', () => {
    const id = '018f2b3c-0000-7000-8000-0123456789ab';
    const kept = `<p>前</p><img src="/api/service/file/${id}" alt="图" width="300" />`;
    expect(
      cleanMarkup(
        `<p>前</p><img alt="图" src="/api/service/file/${id.toUpperCase()}?t=100001&amp;s=17.abc" width="300" onload="x()">`,
      ),
    ).toBe(kept);
    expect(cleanMarkup(kept)).toBe(kept);
    expect(picturesIn(`${kept}${kept}`)).toEqual([id]);
    expect(withPictures(kept, () => '/api/service/file/x?t=1&s=2')).toBe(
      '<p>前</p><img src="/api/service/file/x?t=1&amp;s=2" alt="图" width="300" />',
    );
    expect(withPictures(kept, () => undefined)).toBe('<p>前</p><img src="" alt="图" width="300" />');
  });

  it.each([
    '/api/service/file/018f2b3c-0000-7000-8000-0123456789ab/../../blade-user/list',
    '/api/service/file/x',
    '/api/service/blade-auth/oauth/logout',
    'https://evil.example/api/service/file/018f2b3c-0000-7000-8000-0123456789ab',
    '//evil.example/api/service/file/018f2b3c-0000-7000-8000-0123456789ab',
  ])('fetches nothing but attachments: %s', (src) => {
    expect(cleanMarkup(`<img src="${src}">`)).toBe('');
  });

  it('takes an address that is only talked about for words', () => {
    const talk = cleanMarkup(
      '<p>&lt;img src="/api/service/file/018f2b3c-0000-7000-8000-0123456789ab" /&gt;</p><p title=\'<img src="/api/service/file/018f2b3c-0000-7000-8000-0123456789ab"\'>x</p>',
    );
    expect(picturesIn(talk)).toEqual([]);
  });

  it('knows an empty text', () => {
    for (const empty of ['', '<p></p>', '<p>&nbsp;<br /></p>', cleanMarkup('<script>x</script>')])
      expect(isBlankMarkup(empty)).toBe(true);
    expect(isBlankMarkup(`<img src="${pixel}" />`)).toBe(false);
    expect(isBlankMarkup('<p>字</p>')).toBe(false);
  });
});
