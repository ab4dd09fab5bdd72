import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { HtmlText } from './html-text';

afterEach(cleanup);

it('draws what a text is made of and nothing that acts', () => {
  const { container } = render(
    <HtmlText
      html={
        '<h2>标题</h2><p onclick="x()">一<b>二</b></p><script>alert(1)</script><iframe src="/x"></iframe><a href="javascript:x()">链</a><a href="https://a.example/b">好</a><img src="javascript:x" onerror="x()"><custom>三</custom>'
      }
    />,
  );
  expect(container.textContent).toBe('标题一二链好三');
  expect(container.querySelector('script, iframe, custom, [onclick], [onerror]')).toBeNull();
  expect([...container.querySelectorAll('a')].map((a) => a.getAttribute('href'))).toEqual([
    null,
    'https://a.example/b',
  ]);
  expect(container.querySelector('img')?.getAttribute('src')).toBeNull();
});
