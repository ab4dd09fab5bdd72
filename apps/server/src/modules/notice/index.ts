import type { Module } from '../../kernel/module';
import { noticeImplementation } from './notice';

/** Announcements inside a tenant, and who has read them. */
export function noticeModule(): Module {
  return { implementations: [noticeImplementation] };
}
