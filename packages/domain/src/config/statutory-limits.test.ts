import { describe, expect, it } from 'vitest';
import { itemsOf } from '../dictionaries/dictionaries';
import {
  checkOwnLimit,
  combustibleLimit,
  limitKinds,
  limitOf,
  lowerExplosiveLimit,
  type StatutoryLimit,
  statutoryLimit,
  statutoryLimits,
} from './statutory-limits';

describe('the limits of law and standards', () => {
  it('have a key once, a source, a day and a kind that is told', () => {
    expect(new Set(statutoryLimits.map(({ key }) => key)).size).toBe(statutoryLimits.length);
    for (const { key, kind, versions } of statutoryLimits) {
      expect(limitKinds[kind], key).toBeTruthy();
      expect(versions.length, key).toBeGreaterThan(0);
      for (const { from, source, value } of versions) {
        expect(from, key).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        expect(source, key).toMatch(/GB/);
        expect(value, key).toBeGreaterThan(0);
      }
    }
  });

  it('cover every gas that the dictionaries offer, under its name', () => {
    for (const { key, label } of itemsOf('safe_sitedangerwork_flammable_gas').filter((gas) => gas.key !== '99')) {
      expect(statutoryLimit(`combustible.${key}`)?.label, label).toBe(label);
      expect(limitOf(`combustible.${key}`, '2026-11-22')?.value).toBe(combustibleLimit(lowerExplosiveLimit(key) ?? 0));
    }
    for (const { key, label } of itemsOf('safe_sitedangerwork_toxic_gas').filter(
      (gas) => !['0', '99'].includes(gas.key),
    )) {
      const own = ['mac', 'twa', 'stel'].flatMap((kind) => statutoryLimit(`${kind}.${key}`) ?? []);
      expect(
        own.map((limit) => limit.label),
        label,
      ).toContain(label);
    }
  });

  it('say 0.5 % of gases from 4 % up and 0.2 % of the others', () => {
    expect(limitOf('combustible.2', '2026-11-22')?.value).toBe(0.5);
    expect(limitOf('combustible.10', '2026-11-22')).toMatchObject({ value: 0.2, unit: '%vol', direction: 'atMost' });
    expect(lowerExplosiveLimit('99')).toBeUndefined();
  });

  it('hold from their day on, and none before', () => {
    expect(limitOf('combustible.10', '2022-09-30')).toBeUndefined();
    expect(limitOf('combustible.10', '2022-10-01')?.legal.source).toBe('GB 30871-2022 5.3.2');
    expect(limitOf('nothing', '2026-11-22')).toBeUndefined();
  });

  it('are tightened by a tenant and never loosened', () => {
    expect(limitOf('mac.1', '2026-11-22', { 'mac.1': 7 })).toMatchObject({ value: 7, own: 7, legal: { value: 10 } });
    expect(limitOf('mac.1', '2026-11-22', { 'mac.1': 70 })?.value).toBe(10);
    expect(limitOf('oxygen.min', '2026-11-22', { 'oxygen.min': 20 })?.value).toBe(20);
    expect(limitOf('oxygen.min', '2026-11-22', { 'oxygen.min': 18 })?.value).toBe(19.5);
    const propane = statutoryLimit('combustible.10') as StatutoryLimit;
    expect(checkOwnLimit(propane, '2026-11-22', '0.1')).toBeUndefined();
    expect(checkOwnLimit(propane, '2026-11-22', '0.5')).toBe(
      '丙烷/液化石油气只能收紧，不得大于0.2%vol（GB 30871-2022 5.3.2）',
    );
    expect(checkOwnLimit(propane, '2026-11-22', '0')).toContain('只能收紧');
    expect(checkOwnLimit(propane, '2026-11-22', '少一点')).toContain('应为数字');
  });
});
