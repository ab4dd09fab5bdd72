import { defineResource, f, section, wire } from '@anlan/resource';

/** A quantity watched at a danger source, with its alarm limits: 低低 < 低 < 高 < 高高 among those that are set. */
export const dangerParam = defineResource({
  name: 'dangerParam',
  label: '危险源监测参数',
  module: 'risk',
  table: 'danger_param',
  scope: 'tenant',
  permission: 'dangerparam',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/dangerparam'),
  title: 'name',
  fields: {
    name: f.text('参数名称', { required: true, max: 20 }),
    dangerSourceId: f.ref('所属危险源', 'dangerSource', {
      required: true,
      onDelete: 'block',
      nameAs: 'dangerSourceName',
    }),
    identification: f.text('点位标识', { required: true, max: 50, unique: '点位标识已存在' }),
    paramType: f.dict('参数类型', 'safe_monitor_param_type', { required: true }),
    unit: f.text('计量单位', { max: 10 }),
    lowLowLimit: f.decimal('低低报值', { scale: 3, min: -999_999, max: 999_999 }),
    lowLimit: f.decimal('低报值', { scale: 3, min: -999_999, max: 999_999 }),
    highLimit: f.decimal('高报值', { scale: 3, min: -999_999, max: 999_999 }),
    highHighLimit: f.decimal('高高报值', { scale: 3, min: -999_999, max: 999_999 }),
    currentValue: f.decimal('当前值', { computed: true, scale: 3 }),
    collectTime: f.datetime('采集时间', { computed: true }),
    paramState: f.choice('监测状态', { '1': '正常', '2': '报警', '3': '离线' }, { computed: true }),
    remark: f.longText('备注', { max: 200 }),
  },
  views: {
    list: {
      columns: [
        { field: 'name', width: 160, fixed: 'left' },
        'dangerSourceId',
        'identification',
        'paramType',
        'unit',
        'lowLowLimit',
        'lowLimit',
        'highLimit',
        'highHighLimit',
        'currentValue',
        'collectTime',
        'paramState',
      ],
      filters: [
        ['name', 'like'],
        ['dangerSourceId', 'equal'],
        ['paramType', 'equal'],
        ['identification', 'like'],
        ['paramState', 'equal'],
      ],
      sort: '-createTime',
    },
    form: [
      section('监测点', ['name', 'dangerSourceId', 'identification', 'paramType', 'unit']),
      section('报警限值', ['lowLowLimit', 'lowLimit', 'highLimit', 'highHighLimit', 'remark']),
    ],
    detail: [
      section('监测点', ['name', 'dangerSourceId', 'identification', 'paramType', 'unit']),
      section('报警限值', ['lowLowLimit', 'lowLimit', 'highLimit', 'highHighLimit', 'remark']),
      section('监测值', ['currentValue', 'collectTime', 'paramState']),
    ],
  },
  search: ['name'],
  indexes: [['dangerSourceId']],
  menu: { under: 'risk', path: '/risk/dangerparam', icon: 'dashboard', sort: 55, name: '危险源监测参数' },
});

const LIMITS = ['lowLowLimit', 'lowLimit', 'highLimit', 'highHighLimit'] as const;
const LABELS = { lowLowLimit: '低低报值', lowLimit: '低报值', highLimit: '高报值', highHighLimit: '高高报值' } as const;

/** Limits that are set must rise; gives a sentence per limit that does not. */
export function limitErrors(
  values: Readonly<Record<string, unknown>>,
): { readonly field: string; readonly message: string }[] {
  const set = LIMITS.filter((name) => values[name] !== null && values[name] !== undefined && values[name] !== '');
  return set.flatMap((name, place) => {
    const below = set[place - 1];
    if (!below || Number(values[below]) < Number(values[name])) return [];
    return [{ field: name, message: `${LABELS[name]}应大于${LABELS[below]}` }];
  });
}
