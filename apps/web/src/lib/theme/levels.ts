import type { RiskLevel } from '@anlan/domain/risk/level';

interface LevelColours {
  /** Tinted word: the theme's tag of this hue. */
  readonly tag: 'red' | 'orange' | 'yellow' | 'blue' | 'grey';
  /** Full colour of edges, pins, dots and pieces of charts, alike in every theme and on paper. */
  readonly solid: string;
  /** Letters on the full colour. */
  readonly ink: string;
  /** On the dark ground of the wall. */
  readonly wall: string;
  /** Ground of a room on the wall, on which its name and its points stand. */
  readonly room: string;
}

/**
 * 红橙黄蓝 of 安委办〔2016〕3号, the only place that says them: tags, plans, charts and the wall read it, stylesheets as
 * `--s-level-<n>`. The word always stands beside the colour.
 */
export const levelColours: Readonly<Record<RiskLevel | 'none', LevelColours>> = {
  '1': { tag: 'red', solid: '#d4261f', ink: '#ffffff', wall: '#ff5b52', room: '#6e1f2b' },
  '2': { tag: 'orange', solid: '#ee7a08', ink: '#1b1b1b', wall: '#ff9a3c', room: '#66400f' },
  '3': { tag: 'yellow', solid: '#e6b800', ink: '#1b1b1b', wall: '#ffd34a', room: '#57500f' },
  '4': { tag: 'blue', solid: '#3a8be0', ink: '#071a33', wall: '#4aa3ff', room: '#12457f' },
  none: { tag: 'grey', solid: '#6b7585', ink: '#ffffff', wall: '#8fa5c2', room: '#1f3350' },
};

/** The wall is dark whatever the theme is: its ground, that of its panels, its letters. Stylesheets read `--s-<role>`. */
export const wallColours = {
  wall: '#051127',
  'wall-panel': '#0a1c3a',
  'wall-label': '#071427',
  'wall-text': '#e8f1ff',
  'wall-text-2': '#9fb6d4',
} as const;
