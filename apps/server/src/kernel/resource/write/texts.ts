import type { AnyResource } from '@anlan/resource';

/** So many shapes of writes to one table are kept put together; a form has a few. */
const MOST = 200;

const known = new WeakMap<AnyResource, Map<string, string>>();

/**
 * The text of a write that differs from others of its shape in parameters alone; made once, and once more after its
 * place was needed. Undefined: of child rows and the like, whose text says more than the shape.
 */
export function textOf(resource: AnyResource, shape: string | undefined, build: () => string): string {
  if (shape === undefined) return build();
  let texts = known.get(resource);
  if (!texts) {
    texts = new Map();
    known.set(resource, texts);
  }
  let text = texts.get(shape);
  if (text === undefined) {
    text = build();
    if (texts.size >= MOST) texts.clear();
    texts.set(shape, text);
  }
  return text;
}
