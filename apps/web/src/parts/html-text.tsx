import { createElement, type ReactNode, useMemo } from 'react';
import './html-text.css';

/** What formatted texts are made of; the server lets no other through, and here nothing else is drawn. */
const TAGS = new Set(
  'p br b strong i em u s sub sup h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code table thead tbody tr th td hr span div a img'.split(
    ' ',
  ),
);
const VOID = new Set(['br', 'hr', 'img']);

const safeHref = (href: string | null): string | undefined =>
  href !== null && /^(https?:|mailto:|tel:|\/(?!\/))/i.test(href) ? href : undefined;
const safeSource = (src: string | null): string | undefined =>
  src !== null && /^(https?:|\/(?!\/)|data:image\/(png|jpeg|gif|webp);base64,)/i.test(src) ? src : undefined;

function attributes(tag: string, node: Element): Record<string, unknown> {
  if (tag === 'a') {
    return { href: safeHref(node.getAttribute('href')), target: '_blank', rel: 'noopener noreferrer' };
  }
  if (tag === 'img') return { src: safeSource(node.getAttribute('src')), alt: node.getAttribute('alt') ?? '' };
  if (tag === 'td' || tag === 'th') {
    const span = (name: string) => Number(node.getAttribute(name)) || undefined;
    return { colSpan: span('colspan'), rowSpan: span('rowspan') };
  }
  return {};
}

/** Markup → elements of this page. Markup itself is never put into the page: others wrote it. */
function drawn(nodes: NodeListOf<ChildNode>): ReactNode[] {
  return [...nodes].map((node, place): ReactNode => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (!(node instanceof Element)) return null;
    const tag = node.tagName.toLowerCase();
    if (tag === 'script' || tag === 'style') return null;
    if (!TAGS.has(tag)) return drawn(node.childNodes);
    const props = { key: place, ...attributes(tag, node) };
    return VOID.has(tag) ? createElement(tag, props) : createElement(tag, props, ...drawn(node.childNodes));
  });
}

/** A formatted text, as it was written. */
export function HtmlText({ html }: { html: string }) {
  const content = useMemo(() => drawn(new DOMParser().parseFromString(html, 'text/html').body.childNodes), [html]);
  return <div className="html-text">{content}</div>;
}
