import { institutional, institutionalSignOff } from '@anlan/domain/document/institutional';
import { signOffLifecycle } from '@anlan/resource';
import { audienceOf } from '../../kernel/audience';
import type { Letters } from '../../kernel/push/bell';

const { signed: SIGNED } = signOffLifecycle.code;
const { of } = institutionalSignOff;

/** Whoever has not signed the present version is told that it waits for him. */
export const reminderLetters: Letters = async (tx, event) => {
  if (!event.topic.endsWith('.remind') || !event.recordId) return [];
  const whom = await audienceOf(tx, institutional.table, event.tenantId, event.recordId);
  const people = await tx.query<{ userId: string; name: string }>(
    `select u.id::text as "userId", t.name from institutional t
       join app_user u on u.tenant_id = $1 and u.deleted_at is null and u.is_resign = 1 and ($3::uuid[] is null or u.id = any($3::uuid[]))
      where t.tenant_id = $1 and t.id = $2::uuid and t.deleted_at is null and t.sign_off
        and not exists (select 1 from sign_off_reading s where s.tenant_id = $1 and s.subject = '${of.name}' and s.record_id = t.id::text
          and s.user_id = u.id and s.text_version = coalesce(t.sign_off_version, 1) and s.state = ${SIGNED} and s.deleted_at is null)`,
    [event.tenantId, event.recordId, whom === 'all' ? null : whom],
  );
  return people.map(({ userId, name }) => ({
    userId,
    title: `请签阅：${name}`,
    content: '该文件还等您签阅，请打开“待签阅”，阅读到结尾后签名。',
  }));
};
