import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useScreenClass } from '../../../lib/screen-class';

const WIDTH = 1920;
const HEIGHT = 1080;

/**
 * A surface of 1920 × 1080 on whatever screen there is: as large as fits, in the middle, with bars where the shape
 * differs. Text and charts are drawn at the size they appear in, so they stay sharp. Phones get the panels one below
 * the other.
 */
export function Stage({ children }: { children: ReactNode }) {
  const phone = useScreenClass() === 0;
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    const fit = () => setScale(Math.min(window.innerWidth / WIDTH, window.innerHeight / HEIGHT));
    fit();
    window.addEventListener('resize', fit);
    return () => window.removeEventListener('resize', fit);
  }, []);
  if (phone) return <div className="stage-phone">{children}</div>;
  return (
    <div className="stage-frame">
      <div
        className="stage"
        style={{
          width: WIDTH,
          height: HEIGHT,
          left: (window.innerWidth - WIDTH * scale) / 2,
          top: (window.innerHeight - HEIGHT * scale) / 2,
          transform: `scale(${scale})`,
        }}
      >
        {children}
      </div>
    </div>
  );
}
