import { CONTACT_SMS } from '@anlan/domain/messages/sms';
import type { Stored } from '@anlan/resource';
import type { Work } from '../../../kernel/context';
import { newId } from '../../../kernel/db/id';
import { decrypt, mask } from '../../../kernel/personal';
import type { Letters } from '../../../kernel/push/bell';
import { texts } from '../../../ports/texts';
import type { Before } from './person-rules';

/** Ways to a person, of which he hears when they change: a forgotten password is found again by them. */
const CONTACTS = { phone: '手机号码', email: '电子邮箱' } as const;
type Contact = keyof typeof CONTACTS;
export const CONTACT_EVENT = 'userContact';

interface Change {
  readonly person: NonNullable<Before>;
  readonly what: readonly Contact[];
}

const waiting = new WeakMap<Work, Map<string, Change>>();

/** Remembers what is about to change, until the row is written. */
export function noteContacts(work: Work, person: NonNullable<Before>, changed: readonly string[]): void {
  const what = (Object.keys(CONTACTS) as Contact[]).filter((name) => changed.includes(name));
  if (what.length === 0) return;
  const known = waiting.get(work) ?? new Map<string, Change>();
  waiting.set(work, known.set(person.id, { person, what }));
}

/** Tells the owner at the number he had, and on his desk. Only queued here, in the transaction of the change. */
export async function tellOwners(work: Work): Promise<void> {
  const changes = [...(waiting.get(work)?.values() ?? [])];
  waiting.delete(work);
  for (const { person, what } of changes) {
    if (typeof person.phone === 'string') {
      const words: Stored = {
        company: work.actor.tenantName,
        account: String(person.account ?? ''),
        what: what.map((name) => CONTACTS[name]).join('、'),
        by: person.id === work.actor.userId ? '本人' : work.actor.userName,
      };
      await work.app.use(texts).queue(work.tx, {
        key: `contact/${newId()}`,
        smsCode: CONTACT_SMS,
        phone: person.phone,
        params: words as Readonly<Record<string, string>>,
      });
    }
    for (const name of what)
      await work.tx.run('insert into outbox (tenant_id, topic, record_id) values ($1, $2, $3)', [
        work.tenantId,
        `${CONTACT_EVENT}.${name}`,
        person.id,
      ]);
  }
}

/** The same on the owner's desk; the present number stands there masked. */
export const contactLetters =
  (keys: { readonly personal: Buffer }): Letters =>
  async (tx, event) => {
    const name = event.topic.split('.')[1] as Contact;
    const label = CONTACTS[name];
    const [row] = await tx.query<{
      id: string;
      phone: string | null;
      email: string | null;
      by: string | null;
      own: boolean;
    }>(
      `select u.id, u.phone, u.email, w.real_name as by, u.update_user = u.id as own
         from app_user u left join app_user w on w.tenant_id = u.update_tenant and w.id = u.update_user
        where u.tenant_id = $1 and u.id = $2::uuid and u.deleted_at is null`,
      [event.tenantId, event.recordId],
    );
    if (!row || !label) return [];
    const now = name === 'phone' ? row.phone && mask(decrypt(row.phone, keys.personal), 'phone') : row.email;
    const what = now ? `已改为${now}` : '已清空';
    const content = row.own
      ? `您的${label}${what}。如非本人操作，请立即修改密码并联系管理员。`
      : `${row.by ?? '管理员'}修改了您的${label}，${what}。如未经您同意，请立即联系管理员。`;
    return [{ userId: row.id, title: `您的${label}已修改`, content }];
  };
