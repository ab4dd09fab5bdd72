import { notice } from '@anlan/domain/notice/notice';
import type { Module } from '../../kernel/module';
import { audienceConcerned, noticeImplementation, noticeRows, releaseJob } from './notice';

/** Announcements inside a tenant, and who has read them. */
export function noticeModule(): Module {
  return {
    implementations: [noticeImplementation],
    concerns: { [notice.name]: audienceConcerned },
    bell: [noticeRows],
    jobs: [releaseJob],
  };
}
