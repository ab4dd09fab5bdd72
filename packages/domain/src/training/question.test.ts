import { describe, expect, it } from 'vitest';
import { blanksIn, itemOf, judge, KIND, readKey, readOptions, type SheetQuestion } from './question';

const options = ['A', 'B', 'C', 'D'].map((key) => ({ key, label: `选项${key}` }));
const key = (kind: number, given: string, title = '题干') => readKey(kind, given, { options, title });
const question = (kind: number, answer: string, title = '题干', full = 40): SheetQuestion => ({
  item: 'q',
  questionId: 'q',
  version: 1,
  kind,
  title,
  options: kind <= 2 ? options : [],
  key: answer,
  analysis: '解析',
  basis: '安全生产法',
  full,
});

describe('the key of a question', () => {
  it('is kept in one form, however it was written', () => {
    expect(key(KIND.single, ' b ')).toEqual({ key: 'B' });
    expect(key(KIND.multiple, 'c、A, B')).toEqual({ key: 'ABC' });
    expect(key(KIND.multiple, 'ＤＢ')).toEqual({ key: 'BD' });
    for (const word of ['对', '√', 'T', 'A', '正确']) expect(key(KIND.truth, word)).toEqual({ key: '正确' });
    for (const word of ['错', '×', 'f', 'B', '错误']) expect(key(KIND.truth, word)).toEqual({ key: '错误' });
    expect(key(KIND.blanks, '119 ; 120/一二〇', '火警____，急救____')).toEqual({ key: '119；120/一二〇' });
    expect(key(KIND.text, ' 先断电。 ')).toEqual({ key: '先断电。' });
  });

  it('is refused where it is none, with what to mend', () => {
    const refused = (...given: Parameters<typeof key>) => {
      const read = key(...given);
      return 'errors' in read ? read.errors.map(({ message }) => message) : read;
    };
    expect(refused(KIND.single, 'AB')).toEqual(['单选题只能有一个答案']);
    expect(refused(KIND.single, 'E')).toEqual(['答案中的E没有对应的选项']);
    expect(refused(KIND.multiple, 'A')).toEqual(['多选题至少有两个答案']);
    expect(refused(KIND.multiple, '选A')).toEqual(['答案请填写选项的字母，例如A或ABD']);
    expect(refused(KIND.truth, '也许')).toEqual(['判断题的答案请填写“正确”或“错误”']);
    expect(refused(KIND.blanks, '119', '没有空')).toEqual(['填空题的题干请用连续的下划线“____”标出每个空']);
    expect(refused(KIND.blanks, '119', '火警____，急救____')).toEqual([
      '题干有2个空，答案请按顺序填写2项，用“；”分隔，同一空的不同写法用“/”分隔',
    ]);
    expect(refused(KIND.blanks, '119；/', '火警____，急救____')).toHaveLength(1);
  });

  it('counts the blanks of its words', () => {
    expect(blanksIn('火警____，急救（  ），报警()')).toBe(3);
    expect(blanksIn('一个_不是空')).toBe(0);
  });
});

describe('options', () => {
  const read = (values: object) =>
    readOptions(KIND.single, values as Record<string, unknown>).errors.map(({ field, message }) => [field, message]);
  it('are two at least, in a row, and different', () => {
    expect(read({ optionA: '甲', optionB: '乙' })).toEqual([]);
    expect(read({ optionA: '甲' })).toEqual([['optionA', '请至少填写两个选项']]);
    expect(read({ optionA: '甲', optionC: '丙' })).toEqual([['optionB', '请先填写选项B，再填写选项C']]);
    expect(read({ optionA: '甲', optionB: '甲' })).toEqual([['optionB', '选项B与前面的选项相同']]);
    expect(readOptions(KIND.truth, { optionA: '甲' })).toEqual({ options: [], errors: [] });
  });
});

describe('what is shown before the submission', () => {
  it('tells no key, of no kind', () => {
    const kinds = [
      question(KIND.single, 'B'),
      question(KIND.multiple, 'AC'),
      question(KIND.truth, '正确'),
      question(KIND.blanks, '一一九', '火警____'),
      question(KIND.text, '先断电'),
    ];
    for (const one of kinds) {
      const item = itemOf(one);
      expect(Object.keys(item).filter((name) => !['id', 'kind', 'title', 'options', 'blanks'].includes(name))).toEqual(
        [],
      );
      expect(JSON.stringify(item)).not.toContain('解析');
      expect(JSON.stringify(item)).not.toContain('一一九');
    }
    expect(itemOf(question(KIND.truth, '错误')).options?.map(({ key: shown }) => shown)).toEqual(['正确', '错误']);
  });
});

describe('an answer', () => {
  const score = (
    kind: number,
    answer: string,
    given: string | readonly string[] | null,
    partial?: number,
    title?: string,
  ) => {
    const { judged, score: got } = judge(question(kind, answer, title), given, partial);
    return [judged, got];
  };
  it('is judged by its kind', () => {
    expect(score(KIND.single, 'B', 'B')).toEqual([1, 40]);
    expect(score(KIND.single, 'B', 'C')).toEqual([2, 0]);
    expect(score(KIND.truth, '错误', '错误')).toEqual([1, 40]);
    expect(score(KIND.multiple, 'ABD', ['D', 'A', 'B'])).toEqual([1, 40]);
    expect(score(KIND.multiple, 'ABD', ['A', 'B'])).toEqual([2, 0]);
    expect(score(KIND.multiple, 'ABD', ['A', 'B'], 2)).toEqual([3, 20]);
    expect(score(KIND.multiple, 'ABD', ['A', 'C'], 2)).toEqual([2, 0]);
    expect(score(KIND.multiple, 'ABD', ['A', 'B', 'C', 'D'], 2)).toEqual([2, 0]);
    expect(score(KIND.blanks, '119；120/一二〇', ['１１９', ' 一二〇 '], 1, '____，____')).toEqual([1, 40]);
    expect(score(KIND.blanks, '119；120', ['119', '110'], 1, '____，____')).toEqual([3, 20]);
    expect(score(KIND.text, '先断电', '断电')).toEqual([4, null]);
  });
  it('that was not given is worth nothing and waits for nobody', () => {
    for (const kind of Object.values(KIND)) expect(score(kind, 'A', null)).toEqual([5, 0]);
    expect(score(KIND.text, '先断电', '  ')).toEqual([5, 0]);
    expect(score(KIND.blanks, '119', [''], 1, '____')).toEqual([5, 0]);
  });
});
