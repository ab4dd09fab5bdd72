import { firstWall } from '../kernel/resource/scope/scope';

const { of } = firstWall;
let removed = false;

export const wallIsRemoved = (): boolean => removed;

/** Runs with the tenant condition taken out of every generated statement: what then still holds is the second wall. */
export async function withoutFirstWall<T>(run: () => Promise<T>): Promise<T> {
  removed = true;
  firstWall.of = () => [];
  try {
    return await run();
  } finally {
    firstWall.of = of;
    removed = false;
  }
}
