import { contrast, mix, readableOn } from '../color';
import type { ThemeName } from '../preferences';
import { levelColours, wallColours } from './levels';

/** What distinguishes one theme. Everything else is derived, so that a new theme is one more row. */
interface Seed {
  label: string;
  dark: boolean;
  /** accent; darkened or lightened where it carries text */
  primary: string;
  page: string;
  /** cards, tables, drawers */
  surface: string;
  header: string;
  headerText: string;
  sider: string;
  /** second colour of the sider, for themes that run one into the other */
  siderTo?: string;
  siderText: string;
  siderActive: string;
  siderActiveText: string;
}

const light = { page: '#f3f5f9', surface: '#ffffff' } as const;

/** The eleven themes of spec 1 §2. `bule` is the contract's own spelling. */
const seeds: Record<ThemeName, Seed> = {
  default: {
    label: '默认主题',
    dark: false,
    primary: '#1d66d6',
    ...light,
    header: '#ffffff',
    headerText: '#1b2430',
    sider: '#0f1b2d',
    siderText: '#b6c2d4',
    siderActive: '#1d66d6',
    siderActiveText: '#ffffff',
  },
  white: {
    label: '白色主题',
    dark: false,
    primary: '#1d66d6',
    ...light,
    header: '#ffffff',
    headerText: '#1b2430',
    sider: '#ffffff',
    siderText: '#3b4656',
    siderActive: '#e6effc',
    siderActiveText: '#14509f',
  },
  dark: {
    label: '黑色主题',
    dark: true,
    primary: '#4084ec',
    page: '#0e1117',
    surface: '#171b24',
    header: '#171b24',
    headerText: '#e6ebf2',
    sider: '#12161e',
    siderText: '#a9b4c4',
    siderActive: '#24426f',
    siderActiveText: '#ffffff',
  },
  star: {
    label: '炫彩主题',
    dark: false,
    primary: '#5b4fd6',
    page: '#f4f4fb',
    surface: '#ffffff',
    header: '#ffffff',
    headerText: '#1f1d3a',
    sider: '#2b2468',
    siderTo: '#14415f',
    siderText: '#cdcbea',
    siderActive: '#6a5be8',
    siderActiveText: '#ffffff',
  },
  bule: {
    label: '智能工厂主题',
    dark: true,
    primary: '#2f86f0',
    page: '#071527',
    surface: '#0d2140',
    header: '#0a1b35',
    headerText: '#e3eefc',
    sider: '#081830',
    siderTo: '#0b2a4d',
    siderText: '#a3bedf',
    siderActive: '#175aa8',
    siderActiveText: '#ffffff',
  },
  iview: {
    label: 'iView 主题',
    dark: false,
    primary: '#2d8cf0',
    page: '#f5f7f9',
    surface: '#ffffff',
    header: '#ffffff',
    headerText: '#17233d',
    sider: '#3f4756',
    siderText: '#d5d9e0',
    siderActive: '#2a6fbd',
    siderActiveText: '#ffffff',
  },
  vip: {
    label: 'VIP 尊贵主题',
    dark: false,
    primary: '#8a6116',
    page: '#f6f4ef',
    surface: '#ffffff',
    header: '#20222a',
    headerText: '#ece3cf',
    sider: '#20222a',
    siderText: '#c9c2b2',
    siderActive: '#d9b36a',
    siderActiveText: '#20222a',
  },
  cool: {
    label: '清凉主题',
    dark: false,
    primary: '#0b7285',
    page: '#eff6f7',
    surface: '#ffffff',
    header: '#ffffff',
    headerText: '#12343b',
    sider: '#0c3b47',
    siderTo: '#0f5257',
    siderText: '#bfd9dc',
    siderActive: '#12808f',
    siderActiveText: '#ffffff',
  },
  d2: {
    label: 'D2 主题',
    dark: false,
    primary: '#2262ad',
    page: '#ebf1f6',
    surface: '#ffffff',
    header: '#ebf1f6',
    headerText: '#2a3f55',
    sider: '#ebf1f6',
    siderText: '#41566b',
    siderActive: '#ffffff',
    siderActiveText: '#1f5796',
  },
  hey: {
    label: 'HEY 主题',
    dark: false,
    primary: '#3788ee',
    page: '#f3f6f8',
    surface: '#ffffff',
    header: '#ffffff',
    headerText: '#24292e',
    sider: '#1c2b36',
    siderText: '#b5c3cd',
    siderActive: '#0f161c',
    siderActiveText: '#7fb8ff',
  },
  lte: {
    label: 'LTE 主题',
    dark: false,
    primary: '#2b6e99',
    page: '#ecf0f5',
    surface: '#ffffff',
    header: '#2b6e99',
    headerText: '#ffffff',
    sider: '#222d32',
    siderText: '#b8c7ce',
    siderActive: '#2b6e99',
    siderActiveText: '#ffffff',
  },
};

/** Hues of status tags, of the four risk colours and of charts' labels. */
export const tagHues = ['red', 'orange', 'yellow', 'green', 'cyan', 'blue', 'purple', 'grey'] as const;
export type TagHue = (typeof tagHues)[number];

const hueInk: Record<TagHue, string> = {
  red: '#c9271d',
  orange: '#b4500b',
  yellow: '#8a6500',
  green: '#12703b',
  cyan: '#0b6a78',
  blue: '#1558b8',
  purple: '#6a34b8',
  grey: '#4d5766',
};

/** What the ground of a tag is tinted with: brighter than its text, or yellow would look like clay. */
const hueTint: Record<TagHue, readonly [color: string, share: number]> = {
  red: ['#f03e3e', 0.13],
  orange: ['#ff8a1f', 0.15],
  yellow: ['#ffc400', 0.22],
  green: ['#1fb763', 0.14],
  cyan: ['#12b5c9', 0.14],
  blue: ['#2b7fff', 0.12],
  purple: ['#9b51e0', 0.13],
  grey: ['#7a8699', 0.14],
};

/** Colours of one theme by role; each becomes the CSS variable `--s-<role>`. */
export type Palette = Readonly<Record<string, string>>;

export interface Theme {
  name: ThemeName;
  label: string;
  dark: boolean;
  palette: Palette;
}

/** Text and the ground it stands on, by role, with the least ratio: every pair the stylesheets use. */
export const contrastPairs: readonly (readonly [text: string, ground: string, least: number])[] = [
  ...['page', 'surface', 'raised', 'head'].flatMap((ground) => [
    ['text', ground, 4.5] as const,
    ['text-2', ground, 4.5] as const,
    ['text-3', ground, 4.5] as const,
    ['link', ground, 4.5] as const,
    ['error', ground, 4.5] as const,
    ['success', ground, 4.5] as const,
    ['warning', ground, 4.5] as const,
    ['control', ground, 3] as const,
    ['focus', ground, 3] as const,
  ]),
  ['on-primary', 'primary', 4.5],
  ['on-primary', 'primary-hover', 4.5],
  ['primary', 'surface', 3],
  ['on-error', 'error', 4.5],
  ['link', 'tint', 4.5],
  ['text', 'tint', 4.5],
  ['header-text', 'header', 4.5],
  ['header-text-2', 'header', 4.5],
  ['header-text-2', 'header-field', 4.5],
  ['header-active-text', 'header-active', 4.5],
  ['header-focus', 'header', 3],
  ...['sider', 'sider-to', 'sider-sub', 'sider-sub-to', 'sider-hover', 'sider-hover-to'].flatMap((ground) => [
    ['sider-text', ground, 4.5] as const,
    ['sider-strong', ground, 4.5] as const,
    ['sider-focus', ground, 3] as const,
  ]),
  ['sider-active-text', 'sider-active', 4.5],
  ...tagHues.map((hue) => [`tag-${hue}`, `tag-${hue}-bg`, 4.5] as const),
  ...Object.keys(levelColours).flatMap((level) => [
    [`level-${level}-ink`, `level-${level}`, 4.5] as const,
    ['wall-text', `wall-room-${level}`, 4.5] as const,
    // Its dots and its edge stand on the room, its figures and bars on the panels.
    [`wall-level-${level}`, `wall-room-${level}`, 3] as const,
    [`wall-level-${level}`, 'wall-panel', 4.5] as const,
    [`wall-level-${level}`, 'wall-label', 3] as const,
  ]),
  ...['wall', 'wall-panel'].flatMap((ground) => [
    ['wall-text', ground, 4.5] as const,
    ['wall-text-2', ground, 4.5] as const,
  ]),
  ['wall-text', 'wall-label', 4.5],
];

function paletteOf(seed: Seed, accent: string | null): Palette {
  const { dark, page, surface } = seed;
  const primarySeed = accent ?? seed.primary;
  const text = dark ? '#e6ebf2' : '#1b2430';
  const raised = mix(surface, dark ? '#ffffff' : '#0f2a52', dark ? 0.04 : 0.012);
  const head = mix(surface, dark ? '#ffffff' : '#1d4f9e', dark ? 0.03 : 0.04);
  const grounds = [page, surface, raised, head];
  const onAll = (color: string, ratio = 4.5) => readableOn(color, grounds, ratio);
  // Filled buttons carry white text in every theme, so the fill itself is darkened until it may.
  const visible = dark ? readableOn(primarySeed, [surface], 3.1) : primarySeed;
  const primary = readableOn(visible, ['#ffffff'], 4.6);
  const tint = mix(surface, primarySeed, dark ? 0.2 : 0.08);
  // A header in the accent colour itself is deepened, any other takes a breath of the accent.
  const headerActive =
    seed.header === seed.primary ? mix(seed.header, '#000000', 0.2) : mix(seed.header, primarySeed, dark ? 0.22 : 0.1);
  const headerField = mix(seed.header, seed.headerText, 0.04);
  const siderTo = seed.siderTo ?? seed.sider;
  const siderDark = contrast(seed.sider, '#ffffff') > contrast(seed.sider, '#000000');
  const deeper = (ground: string) => mix(ground, siderDark ? '#000000' : '#5b6f8c', siderDark ? 0.22 : 0.05);
  const hover = (ground: string) => mix(ground, siderDark ? '#ffffff' : '#1d4f9e', siderDark ? 0.07 : 0.06);
  const siderGrounds = [seed.sider, siderTo, deeper(seed.sider), deeper(siderTo), hover(seed.sider), hover(siderTo)];
  const error = onAll(dark ? '#ff7a6e' : '#c9271d');
  const palette: Record<string, string> = {
    page,
    surface,
    raised,
    head,
    text,
    'text-2': onAll(dark ? '#a9b4c4' : '#5b6575'),
    'text-3': onAll(dark ? '#8f9bac' : '#6b7280'),
    border: mix(surface, text, dark ? 0.1 : 0.09),
    'border-strong': mix(surface, text, dark ? 0.2 : 0.18),
    control: onAll(mix(surface, text, 0.45), 3),
    link: readableOn(primarySeed, [...grounds, tint], 4.5),
    focus: onAll(primarySeed, 3.2),
    accent: primarySeed,
    primary,
    'primary-hover': mix(primary, '#000000', 0.12),
    'on-primary': '#ffffff',
    tint,
    error,
    'on-error': dark ? '#2b0d0a' : '#ffffff',
    success: onAll(dark ? '#5fd39a' : '#12703b'),
    warning: onAll(dark ? '#f0b458' : '#8f5a00'),
    header: seed.header,
    'header-text': seed.headerText,
    'header-field': headerField,
    'header-text-2': readableOn(mix(seed.header, seed.headerText, 0.75), [seed.header, headerField], 4.5),
    'header-border': mix(seed.header, seed.headerText, dark ? 0.12 : 0.1),
    'header-active': headerActive,
    'header-active-text': readableOn(mix(seed.headerText, primarySeed, dark ? 0.35 : 0.5), [headerActive], 4.6),
    'header-focus': readableOn(primarySeed, [seed.header], 3.2),
    sider: seed.sider,
    'sider-to': siderTo,
    'sider-sub': deeper(seed.sider),
    'sider-sub-to': deeper(siderTo),
    'sider-hover': hover(seed.sider),
    'sider-hover-to': hover(siderTo),
    'sider-text': readableOn(seed.siderText, siderGrounds, 4.6),
    'sider-strong': readableOn(siderDark ? '#ffffff' : '#141c26', siderGrounds, 4.6),
    'sider-focus': readableOn(primarySeed, siderGrounds, 3.2),
    'sider-active': accent ? readableOn(accent, ['#ffffff'], 4.6) : seed.siderActive,
    'sider-active-text': accent ? '#ffffff' : seed.siderActiveText,
    'sider-border': mix(seed.sider, siderDark ? '#ffffff' : '#0f2a52', 0.08),
  };
  for (const hue of tagHues) {
    const [tone, share] = hueTint[hue];
    const ground = mix(surface, tone, dark ? 0.19 : share);
    palette[`tag-${hue}-bg`] = ground;
    palette[`tag-${hue}`] = readableOn(dark ? mix(hueInk[hue], '#ffffff', 0.55) : hueInk[hue], [ground], 4.6);
  }
  for (const [level, { solid, ink, wall, room }] of Object.entries(levelColours)) {
    palette[`level-${level}`] = solid;
    palette[`level-${level}-ink`] = ink;
    palette[`wall-level-${level}`] = wall;
    palette[`wall-room-${level}`] = room;
  }
  return { ...palette, ...wallColours };
}

export const themeLabels: Record<ThemeName, string> = Object.fromEntries(
  Object.entries(seeds).map(([name, seed]) => [name, seed.label]),
) as Record<ThemeName, string>;

/** A theme, with the user's own accent colour when one is chosen. */
export function themeOf(name: ThemeName, accent: string | null = null): Theme {
  const seed = seeds[name];
  return { name, label: seed.label, dark: seed.dark, palette: paletteOf(seed, accent) };
}
