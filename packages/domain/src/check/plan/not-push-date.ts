import { defineResource, f, section } from '@anlan/resource';

/**
 * Days on which the plans linked to it make no tasks (holidays, shutdowns). Excluded periods stand in no rate. A plan
 * that covers a 重大 point is linked only with a written reason: law wants more checking around holidays, not less.
 */
export const notPushDate = defineResource({
  name: 'notPushDate',
  label: '暂停推送日期',
  module: 'check',
  table: 'not_push_date',
  scope: 'tenant',
  permission: 'planvtwonotpushdate',
  visibleTo: 'tenant',
  wire: {
    dialect: 'verbs',
    base: '/safe/planvtwonotpushdate',
    addresses: {
      page: ['GET /safe/planvtwonotpushdate/page'],
      get: ['GET /safe/planvtwonotpushdate/:id'],
      create: ['POST /safe/planvtwonotpushdate/add/date'],
      update: ['POST /safe/planvtwonotpushdate/edit/date', 'PUT /safe/planvtwonotpushdate/edit/date'],
      remove: [
        'DELETE /safe/planvtwonotpushdate/delete/date/:id',
        'POST /safe/planvtwonotpushdate/delete/date/:id',
        'GET /safe/planvtwonotpushdate/delete/date/:id',
      ],
    },
  },
  title: 'dateName',
  fields: {
    dateName: f.text('日期名称', { required: true, max: 20 }),
    dateRange: f.period('日期范围', ['startDate', 'endDate'], { required: true, precision: 'date' }),
    plans: f.rows(
      '适用检查计划',
      {
        planId: f.ref('检查计划', 'checkPlan', { required: true, onDelete: 'keepName', nameAs: 'planName' }),
        reason: f.text('暂停原因', { max: 200 }),
      },
      { table: 'not_push_date_plan', maxCount: 500 },
    ),
  },
  views: {
    list: {
      columns: ['dateName', 'dateRange', 'createTime'],
      filters: [
        ['dateName', 'like'],
        ['dateRange', 'range'],
      ],
      sort: '-createTime',
    },
    form: [section('暂停推送日期', ['dateName', 'dateRange'])],
    detail: [section('暂停推送日期', ['dateName', 'dateRange']), section('适用计划', ['plans'])],
  },
  affects: ['checkPlan'],
  menu: { under: 'check', path: '/check/not-push-date', icon: 'calendar', sort: 60, name: '暂停推送日期' },
});
