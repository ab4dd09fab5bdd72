import type { Locator, Page } from '@playwright/test';

/** A signature by the mouse: three strokes without lifting it; `lean` makes it another one. */
export async function draw(page: Page, board: Locator, lean = 0): Promise<void> {
  await board.scrollIntoViewIfNeeded();
  const box = await board.boundingBox();
  if (!box) throw new Error('there is no place to sign');
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.2, 0.7));
  await page.mouse.down();
  await page.mouse.move(...at(0.4 + lean / 100, 0.2), { steps: 8 });
  await page.mouse.move(...at(0.8, 0.8), { steps: 8 });
  await page.mouse.up();
}
