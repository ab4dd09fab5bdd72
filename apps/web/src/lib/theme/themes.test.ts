import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrast, luminance, readableOn } from '../color';
import { themeNames } from '../preferences';
import { contrastPairs, themeLabels, themeOf } from './themes';

/** Ratio of a pair, with the roles in the failure text. */
function failing(name: (typeof themeNames)[number], accent: string | null): string[] {
  const { palette } = themeOf(name, accent);
  return contrastPairs.flatMap(([text, ground, least]) => {
    const a = palette[text];
    const b = palette[ground];
    if (!a || !b) return [`${text}/${ground} missing`];
    const ratio = contrast(a, b);
    return ratio >= least ? [] : [`${text} ${a} on ${ground} ${b}: ${ratio.toFixed(2)} < ${least}`];
  });
}

describe('colour arithmetic', () => {
  it('gives the ratios of the WCAG examples', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#409eff', '#ffffff')).toBeCloseTo(2.78, 2);
    expect(luminance('#ffffff')).toBeCloseTo(1, 5);
  });

  it('darkens on light grounds, lightens on dark ones, and leaves a good colour alone', () => {
    expect(contrast(readableOn('#409eff', ['#ffffff'], 4.5), '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(readableOn('#1d66d6', ['#0e1117'], 4.5), '#0e1117')).toBeGreaterThanOrEqual(4.5);
    expect(readableOn('#1d66d6', ['#ffffff'], 4.5)).toBe('#1d66d6');
  });
});

describe('contrast of the eleven themes', () => {
  it('has exactly the themes of the specification, each with a label', () => {
    expect(themeNames).toHaveLength(11);
    expect(themeNames.map((name) => themeLabels[name]).every(Boolean)).toBe(true);
  });

  it.each(themeNames)('%s: every text and surface pair is readable', (name) => {
    expect(failing(name, null)).toEqual([]);
  });

  const accents = ['#409eff', '#ffffff', '#000000', '#ffd500', '#00e5a0', '#ff2d55', '#7c4dff', '#808080'];
  it.each(accents)('stays readable in all themes with the accent colour %s', (accent) => {
    expect(themeNames.flatMap((name) => failing(name, accent).map((line) => `${name}: ${line}`))).toEqual([]);
  });
});

/** Every stylesheet and screen with its text. */
function sources(): readonly (readonly [name: string, text: string])[] {
  const src = resolve(import.meta.dirname, '../..');
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.(css|tsx?)$/.test(name))
    .map((name) => [name, readFileSync(join(src, name), 'utf8')] as const);
}

/** The variables a stylesheet or a screen reads, each with a file that does. */
const variablesRead = (): Map<string, string> =>
  new Map(
    sources().flatMap(([name, text]) =>
      [...text.matchAll(/var\((--[a-z0-9-]+)/g)].map(([, v]) => [v as string, name] as const),
    ),
  );

describe('roles', () => {
  it('has every colour that a stylesheet asks a theme for: else the browser takes what no theme has measured', () => {
    const { palette } = themeOf('default');
    const read = [...variablesRead()].filter(([name]) => name.startsWith('--s-'));
    expect(read.length).toBeGreaterThan(30);
    expect(read.filter(([name]) => !palette[name.slice('--s-'.length)])).toEqual([]);
  });

  it('reads no variable of the component library: outside its components they are not set, and a rule with one is void', () => {
    const set = new Set(
      sources().flatMap(([, text]) =>
        [...text.matchAll(/['"\s{;](--[a-z0-9-]+)['"]?\]?\s*:/g)].map(([, name]) => name as string),
      ),
    );
    const unknown = [...variablesRead()].filter(([name]) => !name.startsWith('--s-') && !set.has(name));
    expect(unknown).toEqual([]);
  });
});
