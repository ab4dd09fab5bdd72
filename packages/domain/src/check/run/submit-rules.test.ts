import { describe, expect, it } from 'vitest';
import { type CheckAnswer, linkError, NOT_APPLICABLE_REASONS, notLooked, submitErrors, tooFast } from './submit-rules';

const asked = [
  { id: 'a', content: '防护罩完好', needsPhoto: false },
  { id: 'b', content: '接地线连接可靠', needsPhoto: true },
];
const fine = (id: string, more: Partial<CheckAnswer> = {}): CheckAnswer => ({
  id,
  result: 1,
  describe: '',
  images: [],
  ...more,
});
const sentences = (...answers: CheckAnswer[]) => submitErrors(asked, answers).map(({ message }) => message);

describe('handing in a record', () => {
  it('is possible when every item is answered, with a picture where one is asked for', () => {
    expect(sentences(fine('a'), fine('b', { images: ['p'] }))).toEqual([]);
    expect(sentences(fine('a'), fine('b', { result: 3, describe: '设备停用' }))).toEqual([]);
  });

  it('names every item that is missing, at its place', () => {
    expect(submitErrors(asked, [])).toEqual([
      { field: 'items[0].result', message: '第1项“防护罩完好”：请选择检查结果' },
      { field: 'items[1].result', message: '第2项“接地线连接可靠”：请选择检查结果' },
    ]);
    expect(sentences(fine('a', { result: 9 }), fine('b'))).toEqual([
      '第1项“防护罩完好”：请选择检查结果',
      '第2项“接地线连接可靠”：请拍摄现场照片',
    ]);
  });

  it('asks of an abnormal item its description, a danger and a picture', () => {
    expect(sentences(fine('a', { result: 2 }), fine('b', { images: ['p'] }))).toEqual([
      '第1项“防护罩完好”：请说明异常情况',
      '第1项“防护罩完好”：异常项须上报隐患后才能提交',
    ]);
    const hazard = { describe: '防护罩破损', photos: [] };
    expect(sentences(fine('a', { result: 2, describe: '破损', hazard }), fine('b', { images: ['p'] }))).toEqual([
      '第1项“防护罩完好”：请拍摄隐患照片',
    ]);
    expect(
      sentences(fine('a', { result: 2, describe: '破损', images: ['q'], hazard }), fine('b', { images: ['p'] })),
    ).toEqual([]);
  });

  it('takes a danger that was reported before', () => {
    expect(
      sentences(fine('a', { result: 2, describe: '破损', hiddenDangerId: 'h' }), fine('b', { images: ['p'] })),
    ).toEqual([]);
  });

  it('links only to what is open and at the same point', () => {
    const at = { riskId: 'r' };
    const open = { status: 2, riskId: 'r' };
    expect(linkError(at, open)).toBeUndefined();
    expect(linkError({ riskId: null }, { status: 7, riskId: null })).toBeUndefined();
    expect([
      linkError(at, undefined),
      linkError(at, { ...open, status: 5 }),
      linkError(at, { ...open, status: 6 }),
      linkError(at, { ...open, riskId: 'q' }),
      linkError(at, { ...open, riskId: null }),
    ]).toEqual([
      '关联的隐患不存在或已删除',
      '关联的隐患已闭环，再次发现请重新上报',
      '关联的隐患已作废，请重新上报',
      '关联的隐患不在该检查项的风险点，请重新选择',
      '关联的隐患不在该检查项的风险点，请重新选择',
    ]);
  });

  it('asks of what was put right at once how, and the picture after it', () => {
    const hazard = { describe: '防护罩松动', photos: ['q'], fixed: { condition: '', photos: [] } };
    expect(sentences(fine('a', { result: 2, describe: '松动', hazard }), fine('b', { images: ['p'] }))).toEqual([
      '第1项“防护罩完好”：请填写整改情况',
      '第1项“防护罩完好”：请拍摄整改后照片',
    ]);
  });
});

describe('不涉及', () => {
  it('asks for its reason, and then for no picture', () => {
    for (const describe of [
      ' ',
      '无',
      '无。。。。。',
      '停停停停停停',
      '不涉及',
      '不涉及不涉及',
      '１２３４５６',
      '停 机',
      '……——！！',
      'xxxxxx',
    ])
      expect(sentences(fine('a'), fine('b', { result: 3, describe })), describe).toEqual([
        '第2项“接地线连接可靠”：请写明不涉及的原因，不少于4个不同的字，数字、符号和重复的字不算',
      ]);
    for (const describe of [...NOT_APPLICABLE_REASONS, '3号机已拆除', 'Under repair', '泵 已 停 用'])
      expect(sentences(fine('a'), fine('b', { result: 3, describe })), describe).toEqual([]);
  });

  it('of every item is a round in which nothing was looked at', () => {
    expect(notLooked([{ result: 3 }, { result: 3 }])).toBe(true);
    expect(notLooked([{ result: 3 }, { result: 1 }])).toBe(false);
    expect(notLooked([])).toBe(false);
  });
});

describe('too fast', () => {
  it('is fewer seconds than the items take', () => {
    expect(tooFast(29, 10, 3)).toBe(true);
    expect(tooFast(30, 10, 3)).toBe(false);
    expect(tooFast(0, 10, 0)).toBe(false);
    expect(tooFast(0, 0, 3)).toBe(false);
  });

  it('is a touch that sets more to normal than could be seen by then, whenever it is handed in', () => {
    expect(tooFast(600, 10, 3, [5, 5, 5])).toBe(true);
    expect(tooFast(600, 10, 3, [9, 9, 9])).toBe(false);
    expect(tooFast(600, 10, 3, [9, 9, 9, 600])).toBe(false);
    expect(tooFast(600, 10, 3, [9, 9, 9, 10])).toBe(true);
  });
});
