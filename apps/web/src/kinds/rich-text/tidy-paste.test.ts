import { describe, expect, it } from 'vitest';
import { levelled, tidyPaste } from './tidy-paste';

const word = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:21.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Wingdings'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt'>&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

describe('a paste', () => {
  it('from Word has lists where Word has paragraphs with bullets', () => {
    const { html } = tidyPaste(
      `<html><head><style>p{color:red}</style></head><body><!--StartFragment-->${word(1, '1.', '断电')}
${word(2, '', '挂牌')}
${word(2, '', '上锁')}
${word(1, '2.', '验电')}<p class=MsoNormal>完<o:p></o:p></p>${word(1, '', '另一张')}<!--EndFragment--></body></html>`,
    );
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    const shape = (node: Element): string =>
      `${node.tagName.toLowerCase()}(${[...node.children].filter(({ tagName }) => /^(OL|UL|LI)$/.test(tagName)).map(shape)})`;
    expect([...body.children].map(shape)).toEqual(['ol(li(ul(li(),li())),li())', 'p()', 'ul(li())']);
    expect(body.textContent?.replace(/\s+/g, '')).toBe('断电挂牌上锁验电完另一张');
    expect(html).not.toMatch(/<!|<style|o:p|mso-list:Ignore/);
  });

  it('has headings below the title of the page', () => {
    expect(tidyPaste('<h1>一</h1><h3>二</h3><h6>三</h6>').html).toBe('<h2>一</h2><h3>二</h3><h4>三</h4>');
    expect(levelled('<h1>一</h1><p>文</p>')).toBe('<h2>一</h2><p>文</p>');
    expect(levelled('<h2>一</h2>')).toBe('<h2>一</h2>');
  });

  it('gives its pictures apart: those that can be copied, in order', () => {
    const own = '/api/service/file/018f2b3c-0000-7000-8000-0123456789ab?t=1&s=2';
    const other = '/api/service/file/018f2b3c-0000-7000-8000-0123456789ac?t=1&s=3';
    const inline = 'data:image/png;base64,iVBORw0KGgo=';
    const { html, pictures } = tidyPaste(
      `<p>一<img src="${own}"><img src="${inline}"><img src="https://a.example/x.png"><img src="file:///C:/x.png"><img src="${other}"></p>`,
      new Set([own]),
    );
    expect(pictures).toEqual([inline, other]);
    expect(html).toBe(`<p>一<img src="${own.replace('&', '&amp;')}"></p>`);
  });
});
