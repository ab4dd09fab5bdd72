import { resourceOf } from '@anlan/domain';
import type { AnyField, KindName, TextField } from '@anlan/resource';
import { distinctionOf } from './import-look';

/** What a cell holds, for the sheet 填写说明. */
export const KIND_WORDS: Readonly<Partial<Record<KindName, string>>> = {
  int: '整数',
  decimal: '数字',
  money: '数字',
  date: '日期',
  datetime: '日期时间',
  period: '起止日期',
  flag: '是或否',
  ref: '已有名称',
  parent: '已有名称',
};

const FORMATS: Readonly<Record<NonNullable<TextField['format']>, string>> = {
  phone: '11位手机号码',
  email: '电子邮箱地址',
  idNumber: '18位身份证号码',
  creditCode: '18位统一社会信用代码',
  url: '以http://或https://开头的网址',
  path: '本系统内的路径',
  link: '本系统内以/开头的路径，或网址',
  code: '字母、数字、下划线、点或短横线',
};
const SEVERAL = '多个值用、分隔';

/** What to fill in, as the import reads it: every sentence follows from the facts the field is checked by. */
export function noteOf(field: AnyField): string | undefined {
  switch (field.kind) {
    case 'ref':
      return [named(field.target), field.multiple ? SEVERAL : ''].filter(Boolean).join('；');
    case 'dict':
      return field.multiple ? SEVERAL : field.help;
    case 'text':
    case 'longText': {
      const shape = field.kind === 'text' && field.format ? FORMATS[field.format] : undefined;
      return [shape, field.max ? `最多${field.max}个字` : ''].filter(Boolean).join('，') || field.help;
    }
    case 'int':
      return numbered('整数', field);
    case 'decimal':
      return numbered(`最多${field.scale ?? 2}位小数`, field);
    case 'money':
      return numbered('金额，最多4位小数', { ...field, min: field.min ?? 0 });
    case 'flag':
      return '填写是或否';
    case 'date':
      return '格式：2026-01-31';
    case 'datetime':
      return '格式：2026-01-31 08:00:00';
    case 'period':
      return field.precision === 'date'
        ? '格式：2026-01-01 至 2026-12-31'
        : '格式：2026-01-01 08:00:00 至 2026-12-31 18:00:00';
    default:
      return field.help;
  }
}

function named(target: string): string {
  const resource = resourceOf(target);
  const word = resource.fields[resource.title]?.unique ? undefined : distinctionOf(resource);
  return `填写${resource.label}的名称，须已在系统中存在${word ? `；有同名时填写${word}` : ''}`;
}

function numbered(
  what: string,
  { min, max, unit }: { readonly min?: number; readonly max?: number; readonly unit?: string },
): string {
  const range =
    min !== undefined && max !== undefined
      ? `${min}至${max}`
      : min !== undefined
        ? `不小于${min}`
        : max !== undefined
          ? `不大于${max}`
          : '';
  return [what, range, unit ? `单位：${unit}` : ''].filter(Boolean).join('，');
}
