import type { Phrase } from '@anlan/domain/hazard/calls';
import { describe, expect, it } from 'vitest';
import { requestsFor } from './phrases';

const phrase = (id: string, text: string, type: string, reviseRequest: string | null = `整改${id}`): Phrase => ({
  id,
  phrase: text,
  type,
  reviseRequest,
});
const library = [
  phrase('guard', '转动部位防护罩缺失或未固定', '2'),
  phrase('stop', '急停按钮失灵或被遮挡', '2'),
  phrase('exit', '安全出口、疏散通道被堵塞', '3'),
  phrase('oil', '地面油污、积水，人员易滑倒', '3'),
  phrase('mute', '地面油污未清理', '3', ''),
];
const ids = (found: readonly Phrase[]) => found.map(({ id }) => id);

describe('requirements to be picked', () => {
  it('begin with those of phrases that stand in the description, or nearly', () => {
    const told = { describe: '二号线东侧：急停按钮失灵或被遮挡', type: '2' };
    expect(ids(requestsFor(library, told).fitting)).toEqual(['stop']);
    const near = { describe: '疏散通道、安全出口堵塞', type: null };
    expect(ids(requestsFor(library, near).fitting)).toEqual(['exit']);
  });

  it('go on with the class of the danger, and leave out phrases that ask for nothing', () => {
    const { fitting, others } = requestsFor(library, { describe: '照明不足', type: '3' });
    expect(fitting).toEqual([]);
    expect(ids(others).slice(0, 2).sort()).toEqual(['exit', 'oil']);
    expect(ids(others)).not.toContain('mute');
    expect(others).toHaveLength(4);
  });
});
