import type { ECharts } from 'echarts/core';
import { saveFile } from '../../lib/http/transfer';

/** Sharp on paper and on a screen twice as fine. */
const SCALE = 2;

/** The chart as a PNG on the colour of its card. It is drawn as SVG, which documents and chats do not take. */
export async function savePicture(chart: ECharts, ground: string, name: string): Promise<void> {
  const width = chart.getWidth();
  const height = chart.getHeight();
  const drawn = new Image();
  drawn.src = chart.getDataURL({ type: 'svg' });
  await drawn.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  const brush = canvas.getContext('2d');
  if (!brush) return;
  brush.fillStyle = ground;
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.drawImage(drawn, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (blob) saveFile({ blob, name: `${name}.png` });
}
