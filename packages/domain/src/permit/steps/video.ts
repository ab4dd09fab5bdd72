/** The recording of hot work of the special level: asked before the ticket is accepted and archived (GB 30871-2022 5.2.11). */
import { type Condition, isEmpty, section, type Values } from '@anlan/resource';
import { RUN } from '../permit-entity';
import { STANDARD, WORK } from '../work-type';
import { CHARGE_SAYS, charge, line, party, refuse, step, type Try } from './parts';

/** What is recorded from its beginning to its end. */
const RECORDED: Condition = {
  all: [
    { field: 'workType', equals: WORK.hot },
    { field: 'effectiveLevel', equals: '1' },
  ],
};
const isRecorded = (row: Values): boolean => String(row.workType) === WORK.hot && String(row.effectiveLevel) === '1';

const KEPT_ELSEWHERE = ['recorderNumber', 'recordingPlace', 'noVideoReason'] as const;

/** Parts of the recording, or where it is kept and why it is not here. */
const told = (values: Values): boolean =>
  !isEmpty(values.videos) || KEPT_ELSEWHERE.every((name) => !isEmpty(values[name]));

const ASKED = `请分段上传录像，或填写录像设备编号、存放位置和不上传的原因（${STANDARD} 5.2.11）`;

export const unrecorded = ({ row }: Try) =>
  isRecorded(row) && !told(row)
    ? [refuse('videos', `特级动火须全过程录像，验收前由作业负责人或监护人办理“录像存档”：${ASKED}`)]
    : [];

export const addVideo = step({
  name: 'addVideo',
  label: '录像存档',
  permission: 'edit',
  at: ['PUT /video/:id'],
  from: ['working', 'toAccept'],
  while: { all: [RECORDED, { not: { field: 'runFlag', equals: RUN.voided } }] },
  whileSays: [{ when: { not: RECORDED }, says: '只有特级动火作业须录像存档' }, { says: '作业票已作废' }],
  may: party({ anyOf: [charge, { user: 'acceptanceId' }] }),
  maySays: CHARGE_SAYS,
  form: {
    sections: [section('', ['videos', ...KEPT_ELSEWHERE])],
    fields: {
      recorderNumber: { help: '录像不上传时填写' },
      noVideoReason: { help: '录像不上传时填写，如文件过大' },
    },
  },
  check: ({ merged }) => (told(merged) ? [] : [refuse('videos', ASKED)]),
  rows: line(
    '录像存档',
    ({ merged }) => (isEmpty(merged.videos) ? '录像另行存放' : '录像已上传'),
    ({ merged }) =>
      [merged.recorderNumber, merged.recordingPlace, merged.noVideoReason].filter((one) => !isEmpty(one)).join('；'),
  ),
  done: { msg: '录像已存档' },
});
