/** An audience: whom something is meant for, as fields of a record. */
import type { Condition } from '../conditions';
import { f, type Rule } from '../fields';

export const EVERYONE = 1;
export const CHOSEN = 2;

const chosen: Condition = { field: 'audience', equals: CHOSEN };

/**
 * Everybody of the tenant, or departments with all below them, posts and persons together. Nobody is written down: whoever
 * joins a department or a post is meant from then on, whoever leaves it no longer (kernel/audience.ts reads it).
 */
export const audienceFields = (label: string) => ({
  audience: f.choice(label, { '1': '全体人员', '2': '指定部门、岗位或人员' }, { required: true, default: EVERYONE }),
  audienceDeptIds: f.ref('指定部门', 'dept', {
    multiple: true,
    visibleWhen: chosen,
    nameAs: 'audienceDeptNames',
    help: '包括下级部门',
  }),
  audiencePostIds: f.ref('指定岗位', 'post', {
    multiple: true,
    visibleWhen: chosen,
    nameAs: 'audiencePostNames',
  }),
  audienceUserIds: f.ref('指定人员', 'user', {
    multiple: true,
    visibleWhen: chosen,
    nameAs: 'audienceUserNames',
    headcount: true,
  }),
});

/** Chosen means that somebody is. */
export const audienceRule: Rule = {
  if: chosen,
  requireOne: ['audienceDeptIds', 'audiencePostIds', 'audienceUserIds'],
  message: '请选择部门、岗位或人员',
};
