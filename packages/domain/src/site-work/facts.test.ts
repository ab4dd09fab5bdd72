import { describe, expect, it } from 'vitest';
import { isOtherWork, spokenWorks } from '../permit/work-type';
import { apartErrors, inItsName, judgeSiteWork } from './facts';

const says = (row: Record<string, unknown>): string[] =>
  judgeSiteWork({ workTime: ['2026-11-23 09:00:00', '2026-11-23 12:00:00'], ...row }).errors.map(
    ({ field, message }) => `${field}：${message}`,
  );

describe('a site ticket of a work that the standard does not name', () => {
  it('is of a type of the product’s: of one that a company has added no rule is known', () => {
    expect(says({ type: '12', name: '小型动火', content: '焊接支架' })).toEqual([
      'type：该作业类型为企业自定，没有对应的法定要求，请改选系统的作业类型（GB 30871-2022 第4章）',
    ]);
    expect(['9', '10', '11', '12', '1', ''].filter(isOtherWork)).toEqual(['9', '10', '11']);
  });

  it.each([
    ['支架电焊', '动火作业'],
    ['管线动火', '动火作业'],
    ['清理有限空间', '受限空间作业'],
    ['抽盲板', '盲板抽堵作业'],
    ['高处作业：换灯', '高处作业'],
    ['减速机吊装', '吊装作业'],
    ['临时用电接线', '临时用电作业'],
    ['动土埋管', '动土作业'],
    ['断路作业', '断路作业'],
  ])('and says that %s is done: its type is chosen, or its ticket linked', (content, label) => {
    for (const type of ['9', '10', '11']) {
      expect(says({ type, name: '检修', content })).toEqual([
        expect.stringContaining(`作业名称或内容写明${label}，请选择该作业类型`),
      ]);
      expect(says({ type, name: '检修', content, involves: spokenWorks(content) })).toEqual([]);
    }
  });

  it('is refused in the company’s name, and in that of the standard only for the special works in it', () => {
    const row = { type: '9', guardianId: 'g', responsibleId: 'g' };
    const told = (one: Record<string, unknown>) => inItsName(one, apartErrors(one, [])).map(({ message }) => message);
    expect(told(row)).toEqual(['监护人不能同时是作业负责人（企业规定）']);
    expect(told({ ...row, type: '1' })).toEqual(['监护人不能同时是作业负责人（GB 30871-2022 4.10）']);
    const linked = [{ field: 'relatedIds', message: '请办理并关联动火作业票（GB 30871-2022 4.6）' }];
    expect(inItsName(row, linked)).toEqual(linked);
  });

  it('is not held for another by a word that only resembles it', () => {
    for (const content of ['检修电焊机', '换热器清洗', '高大货架拆除', '更换机封', '临时拆除围墙', '断路器更换'])
      expect(says({ type: '9', name: '检修', content })).toEqual([]);
  });
});
