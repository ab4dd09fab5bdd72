import { call, type } from '@anlan/resource';
import { permit } from '../permit';
import { permitTemplate } from './permit-template';

/** Keeps what a ticket says under a name; of its times, signatures, samples and links nothing. */
export const keepAsTemplate = call('POST /safe/permittemplate/ticket/:id', {
  summary: '作业票存为模板',
  access: { code: 'permittemplate_edit', audience: ['company'] },
  resource: permit.name,
  reach: 'row',
  record: permitTemplate,
  body: { name: permitTemplate.fields.name, remark: permitTemplate.fields.remark },
  judged: true,
  reply: type<{ readonly id: string }>(),
});

/** A new draft of the person's own, with what the template says. */
export const draftFromTemplate = call('POST /safe/permittemplate/draft/:id', {
  summary: '用模板新建作业票',
  access: { code: 'dangerousunifywork_add', audience: ['company'] },
  resource: permitTemplate.name,
  reach: 'row',
  reply: type<{ readonly id: string; readonly gone: readonly string[] }>(),
});
