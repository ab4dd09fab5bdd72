import { BaseSequencer } from 'vitest/node';

/** @typedef {import('vitest/node').TestSpecification} TestSpecification */

/** Files that would be a long tail of one worker if they came last, the longest first. */
const LONG = [
  'contract/new-entity.test.ts',
  'kernel/db/pglite.test.ts',
  'contract/matrix.test.ts',
  'contract/figures/figures-world.test.ts',
  'contract/sheets/sheet-files.test.ts',
  'demo/demo.test.ts',
  'session/captcha.test.ts',
  'contract/standard.test.ts',
];
/** @param {TestSpecification} file */
const placeOf = ({ moduleId }) => {
  const place = LONG.findIndex((end) => moduleId.endsWith(end));
  return place < 0 ? LONG.length : place;
};

/** mulberry32: the same seed gives the same order everywhere. @param {number} seed @returns {() => number} */
function dice(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Project after project, as workers keep what they have loaded for the files of one; in each the longest files first.
 * With `--sequence.seed=N` the others come in the order that this seed gives: files share a database and must not depend
 * on those before them.
 */
export class LongestFirst extends BaseSequencer {
  /** @override @param {TestSpecification[]} files @returns {Promise<TestSpecification[]>} */
  async sort(files) {
    const { seed } = this.ctx.config.sequence;
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const next = dice(seed ?? 0);
    const drawn = new Map(
      [...sorted]
        .sort((a, b) => (a.moduleId < b.moduleId ? -1 : 1))
        .map((file) => [file, seed === undefined ? 0 : next()]),
    );
    return sorted.sort(
      (a, b) =>
        projects.indexOf(a.project.name) - projects.indexOf(b.project.name) ||
        placeOf(a) - placeOf(b) ||
        (drawn.get(a) ?? 0) - (drawn.get(b) ?? 0),
    );
  }
}
