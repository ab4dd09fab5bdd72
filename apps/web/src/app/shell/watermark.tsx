import { useEffect, useState } from 'react';
import { useSession } from '../../lib/session/session';

/** Tile of the watermark: canvas 400 × 200, text turned by -20° (spec 1 §2). */
function tile(text: string, dark: boolean): string {
  const canvas = document.createElement('canvas');
  canvas.width = 400;
  canvas.height = 200;
  const pen = canvas.getContext('2d');
  if (!pen) return '';
  pen.translate(200, 100);
  pen.rotate((-20 * Math.PI) / 180);
  pen.font = '15px "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif';
  pen.textAlign = 'center';
  pen.fillStyle = dark ? 'rgba(255,255,255,0.05)' : 'rgba(20,40,80,0.06)';
  pen.fillText(text, 0, 0);
  return canvas.toDataURL();
}

/** Name and account over every page, so that a photographed screen tells whose it was. */
export function Watermark({ dark }: { dark: boolean }) {
  const user = useSession((state) => state.userInfo);
  const text = user ? `${user.realName} ${user.account}` : '';
  const [image, setImage] = useState('');
  useEffect(() => setImage(text ? tile(text, dark) : ''), [text, dark]);
  return <div className="watermark" aria-hidden="true" style={{ backgroundImage: image && `url(${image})` }} />;
}
