import { describe, expect, it } from 'vitest';
import { alike } from './similar';

describe('descriptions of hidden dangers', () => {
  it('are alike when they say the same in other words, signs and order', () => {
    expect(alike('砂轮机防护罩破损', '砂轮机 防护罩，破损。')).toBe(100);
    expect(alike('砂轮机防护罩破损，未更换', '砂轮机防护罩有破损')).toBeGreaterThan(60);
    expect(alike('灭火器压力不足', '配电箱门未关闭')).toBe(0);
  });

  it('are not alike where there is nothing to compare', () => {
    expect(alike('', '')).toBe(0);
    expect(alike('油', '油')).toBe(0);
    expect(alike('！！！', '砂轮机')).toBe(0);
  });
});
