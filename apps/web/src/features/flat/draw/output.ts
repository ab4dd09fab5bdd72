import type { Drawing } from '@anlan/domain/flat/drawing';
import type { Translate } from '../../../lib/i18n';
import { GRADE_ORDER, GRADES, type Grade } from '../../../parts/plan/levels';

export interface Sheet {
  readonly title: string;
  readonly company: string;
  /** yyyy-MM-dd */
  readonly date: string;
  readonly counts: Readonly<Record<Grade, number>>;
}
const FONT = '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC", sans-serif';
/** The longer side of an exported picture, in pixels. */
const PIXELS = 3200;

const asData = async (href: string): Promise<string> => {
  const blob = await (await fetch(href)).blob();
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(blob);
  });
};

/** The drawing alone, whole, without what an editor lays over it; pictures inside, so that it stands by itself. */
async function standalone(svg: SVGSVGElement, drawing: Drawing): Promise<string> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  for (const aid of copy.querySelectorAll('[data-aid]')) aid.remove();
  copy.querySelector('g')?.removeAttribute('transform');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('viewBox', `0 0 ${drawing.width} ${drawing.height}`);
  copy.setAttribute('width', String(drawing.width));
  copy.setAttribute('height', String(drawing.height));
  copy.removeAttribute('class');
  copy.removeAttribute('style');
  for (const picture of copy.querySelectorAll('image')) {
    const href = picture.getAttribute('href');
    if (href) picture.setAttribute('href', await asData(href));
  }
  return new XMLSerializer().serializeToString(copy);
}

const loaded = (address: string): Promise<HTMLImageElement> =>
  new Promise((done, failed) => {
    const image = new Image();
    image.onload = () => done(image);
    image.onerror = () => failed(new Error('the drawing could not be made a picture'));
    image.src = address;
  });

/** Saves the drawing as PNG: title, company and date above, the colours and their counts below. */
export async function exportPng(svg: SVGSVGElement, drawing: Drawing, sheet: Sheet, t: Translate): Promise<void> {
  const picture = await loaded(
    `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await standalone(svg, drawing))}`,
  );
  const scale = PIXELS / Math.max(drawing.width, drawing.height);
  const width = Math.round(drawing.width * scale);
  const height = Math.round(drawing.height * scale);
  const unit = width / 80;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round(height + unit * 9);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#1b2430';
  pen.textAlign = 'center';
  pen.font = `bold ${unit * 2.2}px ${FONT}`;
  pen.fillText(sheet.title, width / 2, unit * 3, width - 2 * unit);
  pen.font = `${unit * 1.2}px ${FONT}`;
  pen.fillText(`${sheet.company}　${sheet.date}`, width / 2, unit * 5, width - 2 * unit);
  pen.drawImage(picture, 0, unit * 6, width, height);
  pen.textAlign = 'left';
  let left = unit;
  const line = unit * 6 + height + unit * 1.9;
  for (const grade of shownGrades(sheet)) {
    pen.fillStyle = GRADES[grade].colour;
    pen.fillRect(left, line - unit * 1.1, unit * 1.4, unit * 1.4);
    pen.fillStyle = '#1b2430';
    const words = `${t(GRADES[grade].label)} ${sheet.counts[grade]}`;
    pen.fillText(words, left + unit * 1.9, line);
    left += unit * 3.4 + pen.measureText(words).width;
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('no picture');
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${sheet.title.replace(/[\\/:*?"<>|]/g, '_')}_${sheet.date}.png`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const shownGrades = (sheet: Sheet) => GRADE_ORDER.filter((grade) => grade !== 'none' || sheet.counts.none > 0);

/** Prints on one page, lying, from a frame of its own: the page behind keeps its state. */
export async function printSheet(
  svg: SVGSVGElement,
  drawing: Drawing,
  sheet: Sheet,
  paper: 'A4' | 'A3',
  t: Translate,
): Promise<void> {
  const text = await standalone(svg, drawing);
  const frame = document.createElement('iframe');
  frame.className = 'draw-print';
  frame.setAttribute('aria-hidden', 'true');
  document.body.append(frame);
  const page = frame.contentDocument;
  if (!page) {
    frame.remove();
    return;
  }
  page.title = sheet.title;
  const style = page.createElement('style');
  style.textContent = `@page { size: ${paper} landscape; margin: 10mm }
    body { margin: 0; font-family: ${FONT}; color: #000; -webkit-print-color-adjust: exact; print-color-adjust: exact;
      display: flex; flex-direction: column; height: calc(${paper === 'A4' ? '210mm' : '297mm'} - 21mm) }
    h1 { margin: 0; font-size: 20px; text-align: center } p { margin: 2mm 0; text-align: center; font-size: 12px }
    img { flex: 1; min-height: 0; object-fit: contain; border: 1px solid #999 }
    ul { display: flex; gap: 8mm; margin: 3mm 0 0; padding: 0; list-style: none; font-size: 13px }
    i { display: inline-block; width: 4mm; height: 4mm; margin-right: 2mm; vertical-align: -0.6mm }`;
  page.head.append(style);
  const add = (name: string, words: string, to: Node = page.body) => {
    const element = page.createElement(name);
    element.textContent = words;
    to.appendChild(element);
    return element;
  };
  add('h1', sheet.title);
  add('p', `${sheet.company}　${sheet.date}`);
  const picture = page.createElement('img');
  page.body.append(picture);
  const legend = add('ul', '');
  for (const grade of shownGrades(sheet)) {
    const item = add('li', '', legend);
    add('i', '', item).style.background = GRADES[grade].colour;
    item.append(`${t(GRADES[grade].label)} ${sheet.counts[grade]}`);
  }
  await new Promise<void>((done, failed) => {
    picture.onload = () => done();
    picture.onerror = () => failed(new Error('the drawing could not be printed'));
    picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  });
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove(), { once: true });
  frame.contentWindow?.print();
}
