import { defineDocument } from '@anlan/resource';
import { hiddenDanger } from './hidden-danger';
import { hiddenDangerRecord } from './hidden-danger-record';

/**
 * On one page: facts, before and after side by side, signatures, and a code that opens the record on a phone; then every
 * step in a line or two, whose pictures stand above already.
 */
export const hazardDocument = defineDocument({
  of: hiddenDanger,
  label: '隐患治理单',
  number: 'code',
  qr: '扫码查看隐患',
  path: '/safe/hiddendanger/batch/pdf',
  ids: ['idList', 'ids'],
  parts: [
    ...(hiddenDanger.views.detail ?? []).map(({ title, fields }) => ({
      heading: title,
      fields: fields.filter((name) => hiddenDanger.fields[name].kind !== 'file'),
    })),
    { photos: 'reviseBeforeImages', after: 'reviseAfterImages' },
    { photos: 'reviewImages' },
    { signatures: ['整改人', '复查人', '责任人'] },
    {
      heading: '治理过程',
      rows: 'records',
      of: hiddenDangerRecord,
      time: 'operateTime',
      what: ['operateType', 'operateUserId'],
      moved: ['statusBefore', 'statusAfter'],
      lines: ['content', 'photoReused'],
    },
  ],
});
