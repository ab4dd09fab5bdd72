import type { Deadlines } from '@anlan/resource';
import { WARN_TYPE } from '../warning/warning';
import { RUN, siteWorkLifecycle } from './site-work-entity';

type Name = 'validUntil' | 'remindAt' | 'processState' | 'runFlag' | 'responsibleId' | 'guardianId';
const { working } = siteWorkLifecycle.code;

/** Work goes on past its ticket: it has to stop, and a person has to see that it did. */
export const siteWorkDeadlines: Deadlines<Name> = {
  ending: {
    label: '作业票即将到期',
    at: 'remindAt',
    while: {
      all: [
        { field: 'processState', equals: working },
        { field: 'runFlag', in: [RUN.normal, RUN.interrupted] },
      ],
    },
    whose: 'responsibleId',
    basis: 'GB 30871-2022 4.16',
    rungs: [
      {
        name: 'soon',
        tells: [[{ user: 'responsibleId' }, { user: 'guardianId' }]],
        says: '作业票即将到期，到期须停止作业，不能延期：{title}',
      },
    ],
  },
  validity: {
    label: '作业票到期',
    at: 'validUntil',
    while: {
      all: [
        { field: 'processState', equals: working },
        { field: 'runFlag', in: [RUN.normal, RUN.interrupted, RUN.overdue] },
      ],
    },
    whose: 'responsibleId',
    basis: 'GB 30871-2022 4.16',
    rungs: [
      {
        name: 'overdue',
        tells: [[{ user: 'responsibleId' }, { user: 'guardianId' }], [{ role: 'safety_manager' }]],
        says: '作业票已超时，请立即停止作业：{title}',
        warns: {
          type: WARN_TYPE.permit,
          level: '1',
          says: '危险作业超时未停止：作业票有效至{due}',
          over: '已完工、终止或验收',
        },
      },
    ],
  },
};
