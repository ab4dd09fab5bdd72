import { defineResource, f, section, wire } from '@anlan/resource';

/**
 * A place that a patrol stops at, with a code to be scanned there. Read like a risk point: whoever stands before it has
 * its facts and the checks that await him; longitude and latitude are those against which a sign-in is measured.
 */
export const patrolCheckPlace = defineResource({
  name: 'patrolCheckPlace',
  label: '巡查点位',
  module: 'check',
  table: 'patrol_check_place',
  scope: 'tenant',
  permission: 'patrolcheckplace',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/patrolcheckplace', { supervisor: true, excel: 'both' }),
  title: 'name',
  fields: {
    name: f.text('点位名称', { required: true, max: 50, unique: '点位名称已存在' }),
    placeNum: f.text('点位编号', { required: true, max: 30, unique: '点位编号已存在' }),
    areaId: f.ref('所属区域', 'area', { required: true, onDelete: 'block' }),
    deptId: f.ref('所属部门', 'dept', { onDelete: 'keepName' }),
    principalId: f.ref('负责人', 'user', { onDelete: 'keepName' }),
    longitude: f.decimal('定位经度', { min: -180, max: 180, scale: 6 }),
    latitude: f.decimal('定位纬度', { min: -90, max: 90, scale: 6 }),
    remark: f.longText('备注', { max: 200 }),
  },
  rules: [
    { if: { field: 'longitude', filled: true }, require: ['latitude'] },
    { if: { field: 'latitude', filled: true }, require: ['longitude'] },
  ],
  views: {
    list: {
      columns: [
        { field: 'placeNum', width: 130, fixed: 'left' },
        { field: 'name', width: 200 },
        'areaId',
        'deptId',
        'principalId',
        'longitude',
        'latitude',
        'remark',
      ],
      filters: [
        ['name', 'like'],
        ['placeNum', 'like'],
        ['areaId', 'equal'],
        ['deptId', 'under'],
        ['principalId', 'equal'],
      ],
      sort: '-createTime',
    },
    form: [
      section('点位信息', ['name', 'placeNum', 'areaId', 'deptId', 'principalId', 'remark']),
      section('签到定位', ['longitude', 'latitude']),
    ],
    import: {
      columns: ['placeNum', 'name', 'areaId', 'deptId', 'principalId', 'longitude', 'latitude', 'remark'],
      key: 'placeNum',
    },
    export: {
      columns: ['placeNum', 'name', 'areaId', 'deptId', 'principalId', 'longitude', 'latitude', 'remark', 'createTime'],
    },
  },
  search: ['name', 'placeNum'],
  indexes: [['areaId'], ['deptId'], ['principalId']],
  handover: { principalId: {} },
  open: { phone: '/m/place/:id' },
  menu: {
    under: 'check',
    path: '/check/patrol-place',
    icon: 'environment',
    sort: 90,
    government: '/govpage/safe/patrolcheckplace',
  },
});
