import { useState } from 'react';

/**
 * A person's picture, or the first character of the name where there is none or it does not load. Decoration: the name
 * itself stands beside it.
 */
export function Avatar({ name, src, size = 28 }: { name: string; src?: string; size?: number }) {
  const [broken, setBroken] = useState<string | null>(null);
  const style = { width: size, height: size, fontSize: size * 0.5 };
  return src && src !== broken ? (
    <img className="avatar" style={style} src={src} alt="" onError={() => setBroken(src)} />
  ) : (
    <span className="avatar" style={style} aria-hidden="true">
      {name.slice(0, 1)}
    </span>
  );
}
