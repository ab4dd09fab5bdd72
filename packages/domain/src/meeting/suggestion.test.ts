import { expect, it } from 'vitest';
import { itemsOf } from '../dictionaries/dictionaries';
import { fitted, suggestionOf, type WorkRisk } from './suggestion';

const risk = (more: Partial<WorkRisk>): WorkRisk => ({
  pointId: 'p1',
  pointName: '砂轮机',
  level: '3',
  danger: '防护罩缺失',
  accidents: ['0004'],
  measures: ['加装防护罩。'],
  ...more,
});

it('begins with the dangers of the worst points first, in the words of the talk', () => {
  const made = suggestionOf([
    risk({}),
    risk({
      pointId: 'p2',
      pointName: '反应釜',
      level: '1',
      danger: '超温',
      accidents: ['0014', '0023'],
      measures: ['联锁投用', '加装防护罩'],
    }),
  ]);
  expect(made.riskFactors).toEqual(['3', '8', '12', '99']);
  expect(made.riskFactorsOther).toBe('反应釜：超温；砂轮机：防护罩缺失');
  expect(made.preventiveMeasureOther).toBe('联锁投用；加装防护罩');
  expect(made.points.map(({ name }) => name)).toEqual(['反应釜', '砂轮机']);
});

it('says nothing where nothing is known, and no entry is cut in half', () => {
  expect(suggestionOf([])).toMatchObject({ riskFactors: [], riskFactorsOther: '', preventiveMeasure: [], points: [] });
  expect(fitted(['甲'.repeat(120), '乙'.repeat(120), '丙'], 200)).toBe(`${'甲'.repeat(120)}；丙`);
});

it('every accident type it knows is one, and every factor it gives can be chosen', () => {
  const factors = new Set(itemsOf('risk_factors').map(({ key }) => key));
  for (const { key } of itemsOf('safe_accident_type'))
    for (const factor of suggestionOf([risk({ accidents: [key] })]).riskFactors) expect(factors.has(factor)).toBe(true);
  expect(suggestionOf([risk({ accidents: ['0010'] })]).riskFactors).toContain('9');
});
