import { type AnyResource, defineResource, f, wire } from '@anlan/resource';
import { riskPoint } from './risk-point';

const { fields } = riskPoint;
const child = fields.riskInfos.fields;

/**
 * Identified risks as lists show them, each with facts of its point: a view of riskPoint's rows, with no table and no
 * calls of its own but the page and the sheet. Not among the resources: only screens read it.
 */
const list = defineResource({
  name: 'riskInfo',
  label: '风险辨识',
  module: 'risk',
  table: 'risk_info',
  scope: 'tenant',
  permission: 'risk',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/riskinfo', {
    without: ['get', 'create', 'update', 'remove'],
    also: { governmentPage: ['GET /safe/riskinfo/page'], export: ['GET /safe/riskinfo/export'] },
  }),
  title: 'dangerName',
  fields: {
    riskName: f.text('风险点名称', { max: 50 }),
    pointNum: fields.pointNum,
    type: fields.type,
    deptId: fields.deptId,
    place: fields.place,
    principalId: fields.principalId,
    postIds: fields.postIds,
    inherentLevel: fields.inherentLevel,
    inventoryStratum: fields.inventoryStratum,
    inventoryFrequency: fields.inventoryFrequency,
    inventoryCycle: fields.inventoryCycle,
    inventoryRemark: fields.inventoryRemark,
    evaluateTime: fields.evaluateTime,
    dangerName: child.dangerName,
    step: child.step,
    dangerType: child.dangerType,
    accidents: child.accidents,
    evaluateMethod: child.evaluateMethod,
    riskValue: child.riskValue,
    scoreLevel: child.scoreLevel,
    engineeringMeasures: child.engineeringMeasures,
    manageMeasures: child.manageMeasures,
    educationMeasures: child.educationMeasures,
    protectMeasures: child.protectMeasures,
    emergencyMeasures: child.emergencyMeasures,
  },
  views: {
    list: {
      columns: [
        { field: 'riskName', width: 180, fixed: 'left' },
        { field: 'dangerName', width: 200 },
        'step',
        'dangerType',
        'accidents',
        { field: 'evaluateMethod', width: 150 },
        'riskValue',
        'scoreLevel',
        'deptId',
        'place',
        'principalId',
        'evaluateTime',
      ],
      filters: [
        ['riskName', 'like'],
        ['dangerName', 'like'],
        ['scoreLevel', 'in'],
        ['dangerType', 'in'],
        ['deptId', 'under'],
        ['place', 'equal'],
        ['principalId', 'equal'],
      ],
    },
    form: [],
  },
});

/** 危险源风险辨识. */
export const riskIdentifyList = list as unknown as AnyResource;

/** 风险分级管控清单: the same rows, read for who controls what, how and how often. */
export const riskControlList = {
  ...list,
  name: 'riskControl',
  label: '风险分级管控清单',
  views: {
    list: {
      columns: [
        { field: 'riskName', width: 180, fixed: 'left' },
        { field: 'inherentLevel', width: 110 },
        { field: 'dangerName', width: 180 },
        { field: 'scoreLevel', width: 110 },
        'inventoryStratum',
        'inventoryFrequency',
        { field: 'engineeringMeasures', width: 220 },
        { field: 'manageMeasures', width: 220 },
        { field: 'educationMeasures', width: 180 },
        { field: 'protectMeasures', width: 180 },
        { field: 'emergencyMeasures', width: 180 },
        'deptId',
        'principalId',
        'postIds',
        'inventoryRemark',
      ],
      filters: [
        ['inherentLevel', 'in'],
        ['inventoryStratum', 'in'],
        ['riskName', 'like'],
        ['deptId', 'under'],
        ['inventoryFrequency', 'equal'],
        ['principalId', 'equal'],
        ['scoreLevel', 'in'],
      ],
    },
    form: [],
  },
} as unknown as AnyResource;
