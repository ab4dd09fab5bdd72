import { Readable } from 'node:stream';
import type Sharp from 'sharp';
import { onDemand } from '../../kernel/on-demand';
import { lettering } from './lettering';

const sharp = onDemand<typeof Sharp>('sharp');

/** Generated pictures: a drawn scene with a caption. At most sixty distinct ones; every attachment is its own row. */
const SCENES = [
  '配电柜',
  '护栏',
  '灭火器',
  '叉车通道',
  '气瓶',
  '砂轮机',
  '管道阀门',
  '除尘器',
  '安全出口',
  '吊钩',
] as const;
const STAGES = [
  { name: '整改前', ground: '#8a8f98', mark: '#c9271d' },
  { name: '整改后', ground: '#7fa88a', mark: '#1d7a3e' },
  { name: '复查', ground: '#7d93b8', mark: '#1d66d6' },
] as const;

export type Stage = 0 | 1 | 2;
export const PICTURE_VARIANTS = SCENES.length * 2;

function scene(variant: number, stage: Stage): string {
  const { name, ground, mark } = STAGES[stage];
  const place = SCENES[variant % SCENES.length] as string;
  const turn = variant >= SCENES.length ? 1 : 0;
  const boxes = Array.from({ length: 7 }, (_, index) => {
    const x = 40 + ((index * 97 + variant * 53) % 620);
    const height = 90 + ((index * 61 + variant * 37) % 170);
    return `<rect x="${x}" y="${470 - height}" width="${60 + ((index * 29) % 50)}" height="${height}" fill="#${(0x4a5260 + index * 0x0a0b0d + turn * 0x101010).toString(16)}" rx="4"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">
  <rect width="800" height="600" fill="#d9dee6"/><rect y="470" width="800" height="130" fill="${ground}"/>${boxes.join('')}
  <circle cx="${300 + (variant % 5) * 60}" cy="${330 - turn * 60}" r="70" fill="none" stroke="${mark}" stroke-width="8"/>
  <rect x="0" y="548" width="800" height="52" fill="rgba(0,0,0,.55)"/>
  ${lettering(`${place} · ${name} · 示例照片`, { x: 20, y: 582, size: 26, fill: '#fff' })}</svg>`;
}

/** JPEG bytes of one picture. */
export async function picture(variant: number, stage: Stage): Promise<Buffer> {
  return sharp()(Buffer.from(scene(variant, stage)))
    .jpeg({ quality: 72 })
    .toBuffer();
}

export const asStream = (bytes: Buffer): Readable => Readable.from([bytes], { objectMode: false });
