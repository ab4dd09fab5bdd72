/**
 * A supervision office's random check of tickets: what it drew from, by which seed, and what it found. The office's own rows; a
 * company never sees them, and nothing of a company is changed. Its calls are the module's, since the standard ones let no
 * supervisor write.
 */
import { defineResource, f, section, wire } from '@anlan/resource';
import { FORM_LABELS } from '../ledger/form';

export const MOST_DRAWN = 200;

export const workDraw = defineResource({
  name: 'workDraw',
  label: '作业票抽查',
  module: 'permit',
  table: 'work_draw',
  scope: 'tenant',
  permission: 'workdraw',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/workdraw', { without: ['create', 'update', 'remove'] }),
  title: 'name',
  lookup: 'referring',
  fields: {
    name: f.text('抽查名称', { required: true, max: 50 }),
    fromDay: f.date('申请日期起', { required: true }),
    toDay: f.date('申请日期止', { required: true }),
    // Of other tenants: their numbers with commas between, and what they were called when it was drawn.
    companies: f.longText('企业', { max: 8000, help: '不选为辖区全部企业' }),
    companyNames: f.longText('企业名称', { max: 2000, computed: true }),
    workTypes: f.dict('作业类型', 'safe_danger_work_type', { multiple: true, help: '不选为全部类型' }),
    levels: f.dict('级别', 'safe_permit_level', { multiple: true, help: '不选为全部级别' }),
    size: f.int('抽取数量', { required: true, min: 1, max: MOST_DRAWN, unit: '张' }),
    seed: f.text('抽样种子', {
      max: 40,
      help: '留空由系统随机生成；同一范围和种子总抽到同样的作业票',
    }),
    pool: f.int('可抽数量', { computed: true, unit: '张' }),
    /** SHA-256, hex, of the ids of all tickets that it was drawn from, ascending and with commas between. */
    poolDigest: f.text('抽样总体摘要', { max: 64, computed: true }),
    // The companies of that moment, whichever belong to the office later.
    drawnFrom: f.longText('抽取企业编号', { max: 100_000, computed: true }),
    drawTime: f.datetime('抽取时间', { computed: true }),
    drawerId: f.ref('抽取人', 'user', { computed: true, onDelete: 'keepName' }),
    // A draw that is given up stays to be seen: otherwise one would draw until it pleases.
    voided: f.choice('抽查状态', { '0': '有效', '1': '已作废' }, { computed: true }),
    voidReason: f.longText('作废原因', { max: 200 }),
    voiderId: f.ref('作废人', 'user', { computed: true, onDelete: 'keepName' }),
    voidTime: f.datetime('作废时间', { computed: true }),
  },
  views: {
    list: {
      columns: ['name', 'fromDay', 'toDay', 'size', 'pool', 'seed', 'drawTime', 'drawerId', 'voided', 'voidReason'],
      filters: [
        ['name', 'like'],
        ['voided', 'equal'],
        ['drawTime', 'range'],
      ],
      sort: '-drawTime',
    },
    form: [section('抽查', ['name', 'fromDay', 'toDay', 'companies', 'workTypes', 'levels', 'size', 'seed'])],
  },
  indexes: [['drawTime', 'id']],
});

/** One drawn ticket, as it stood when it was drawn, and what the office found. */
export const workDrawItem = defineResource({
  name: 'workDrawItem',
  label: '抽查的作业票',
  module: 'permit',
  table: 'work_draw_item',
  scope: 'tenant',
  permission: 'workdraw',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/workdrawitem', { without: ['create', 'update', 'remove'] }),
  title: 'name',
  fields: {
    drawId: f.ref('抽查', 'workDraw', { required: true, onDelete: 'block', nameAs: 'drawName' }),
    place: f.int('序号', { computed: true }),
    companyTenantId: f.ref('企业', 'tenant', { required: true, onDelete: 'keepName', nameAs: 'companyTenantName' }),
    // Of another tenant: named by its id and never joined.
    ticketId: f.text('作业票', { max: 36, computed: true }),
    form: f.choice('票种', FORM_LABELS, { computed: true }),
    number: f.text('作业票编号', { max: 30, computed: true }),
    name: f.text('作业名称', { max: 50, computed: true }),
    workType: f.dict('作业类型', 'safe_danger_work_type', { computed: true }),
    level: f.dict('级别', 'safe_permit_level', { computed: true }),
    workPlace: f.text('作业地点', { max: 50, computed: true }),
    applicationTime: f.datetime('申请时间', { computed: true }),
    conclusion: f.choice('抽查结论', { '1': '未发现问题', '2': '发现问题' }, { required: true }),
    finding: f.longText('抽查情况', { required: true, max: 500 }),
    findingTime: f.datetime('填写时间', { computed: true }),
    finderId: f.ref('填写人', 'user', { computed: true, onDelete: 'keepName' }),
  },
  views: {
    list: {
      columns: [
        'place',
        'companyTenantId',
        'number',
        'name',
        'form',
        'workType',
        'level',
        'workPlace',
        'applicationTime',
        'conclusion',
        'finding',
        'finderId',
        'findingTime',
      ],
      filters: [
        ['drawId', 'equal'],
        ['conclusion', 'in'],
      ],
      sort: 'place',
    },
    form: [section('抽查情况', ['conclusion', 'finding'])],
  },
  indexes: [['drawId', 'place']],
});
