import { newPictures, oldPictures } from './captcha-pictures';
import { judged, type Labelled, trained } from './captcha-reader';
import { seeded } from './random';

export interface CaptchaResult {
  /** Of the pictures of today and of the kind before: share of whole texts and of characters that were read, 0–1. */
  readonly today: Share;
  readonly before: Share;
}
interface Share {
  readonly whole: number;
  readonly characters: number;
}

/** Our own reader learns `labelled` pictures of a kind and is asked for `asked` others: today's, and as its control those before. */
export async function captchas(options: {
  readonly labelled: number;
  readonly asked: number;
  readonly rounds: number;
  readonly seed: number;
}): Promise<CaptchaResult> {
  const { labelled, asked, rounds, seed } = options;
  const share = (pictures: readonly Labelled[]): Share => {
    const read = trained(pictures.slice(0, labelled), rounds, seed);
    const others = pictures.slice(labelled);
    const { whole, characters } = judged(read, others);
    return { whole: whole / others.length, characters: characters / others.flatMap(({ text }) => [...text]).length };
  };
  return {
    today: share(newPictures(labelled + asked, seeded(seed).next)),
    before: share(await oldPictures(labelled + asked)),
  };
}
