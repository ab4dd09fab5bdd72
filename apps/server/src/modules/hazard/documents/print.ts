import { Readable } from 'node:stream';
import { hazardDocument } from '@anlan/domain/hazard/documents';
import { documentRoutes } from '../../../kernel/resource/print/document-routes';
import { detailOf } from '../detail';
import { EXPORTS, keepAndSend } from './exports';

const NAMED = 10;

/** Which sheets, in words; of many the first. */
const conditionsOf = (codes: readonly string[]): string =>
  `隐患编号：${codes.slice(0, NAMED).join('、')}${codes.length > NAMED ? `等${codes.length}条` : ''}`;

/** 隐患治理单 of one or many, kept among the exports. */
export const printRoutes = documentRoutes(hazardDocument, {
  record: detailOf,
  send: (ctx, { name, contentType, content, numbers }, signal) =>
    keepAndSend(
      ctx,
      {
        type: EXPORTS.sheets,
        name,
        contentType,
        count: numbers.length,
        conditions: conditionsOf(numbers),
        content: Readable.from([content], { objectMode: false }),
      },
      signal,
    ),
});
