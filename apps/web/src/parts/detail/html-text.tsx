import { createElement, type ReactNode, useMemo } from 'react';
import './html-text.css';

/** What formatted texts are made of; the server lets no other through, and here nothing else is drawn. */
const TAGS = new Set([
  ...['p', 'br', 'hr', 'div', 'span', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'sub', 'sup', 'mark', 'small'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'img', 'figure', 'figcaption'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]);
const VOID = new Set(['br', 'hr', 'img']);

const safeHref = (href: string | null): string | undefined =>
  href !== null && /^(https?:|mailto:|tel:|\/(?!\/))/i.test(href) ? href : undefined;
const safeSource = (src: string | null): string | undefined =>
  src !== null && /^(https?:|\/(?!\/)|data:image\/(png|jpeg|gif|webp);base64,)/i.test(src) ? src : undefined;

function attributes(tag: string, node: Element): Record<string, unknown> {
  if (tag === 'a') {
    return { href: safeHref(node.getAttribute('href')), target: '_blank', rel: 'noopener noreferrer' };
  }
  if (tag === 'img') {
    const size = (name: string) => Number(node.getAttribute(name)) || undefined;
    return {
      src: safeSource(node.getAttribute('src')),
      alt: node.getAttribute('alt') ?? '',
      width: size('width'),
      height: size('height'),
    };
  }
  if (tag === 'ol') return { start: Number(node.getAttribute('start')) || undefined };
  if (tag === 'td' || tag === 'th') {
    const span = (name: string) => Number(node.getAttribute(name)) || undefined;
    return { colSpan: span('colspan'), rowSpan: span('rowspan') };
  }
  return {};
}

const ALIGNED = new Set(['left', 'center', 'right', 'justify']);

/** Where a line stands; nothing else of a style is drawn. */
function alignment(node: Element): { style?: { textAlign: 'left' | 'center' | 'right' | 'justify' } } {
  const place = node instanceof HTMLElement ? node.style.textAlign : '';
  return ALIGNED.has(place) ? { style: { textAlign: place as 'left' } } : {};
}

/** Markup → elements of this page. Markup itself is never put into the page: others wrote it. */
function drawn(nodes: NodeListOf<ChildNode>): ReactNode[] {
  return [...nodes].map((node, place): ReactNode => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (!(node instanceof Element)) return null;
    const tag = node.tagName.toLowerCase();
    if (tag === 'script' || tag === 'style') return null;
    if (!TAGS.has(tag)) return drawn(node.childNodes);
    const props = { key: place, ...attributes(tag, node), ...alignment(node) };
    if (tag === 'table') {
      // A wide table scrolls by itself; the text around it stays in the window.
      return createElement(
        'div',
        { key: place, className: 'html-table' },
        createElement('table', attributes(tag, node), ...drawn(node.childNodes)),
      );
    }
    return VOID.has(tag) ? createElement(tag, props) : createElement(tag, props, ...drawn(node.childNodes));
  });
}

/** A formatted text, as it was written. */
export function HtmlText({ html }: { html: string }) {
  const content = useMemo(() => drawn(new DOMParser().parseFromString(html, 'text/html').body.childNodes), [html]);
  return <div className="html-text">{content}</div>;
}
