import {
  bellLetters,
  LETTERS_LOOKED_AT,
  LETTERS_SHOWN,
  type LetterGroup,
  type Message,
  messageDetail,
  messagePage,
  messageRead,
} from '@anlan/domain/desk/calls';
import { isUuid, message } from '@anlan/resource';
import { inOwnTenant, type Work } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import { notFound, refuse } from '../../kernel/errors';
import type { Consumer } from '../../kernel/events/events';
import type { BellSource, Letters } from '../../kernel/push/bell';
import { tell } from '../../kernel/push/messages';
import { idsOf } from '../../kernel/resource/ids';
import { countSql, pageOfJson, paging } from '../../kernel/resource/list/read';
import { type Route, serve, serveOpen } from '../../kernel/route';

const MESSAGE = 'internalMessage';

/** Events → 站内信, each once however often it is delivered, and the news of it to open screens. */
export const posting =
  (letters: Letters): Consumer =>
  async (tx, event) => {
    for (const letter of await letters(tx, event)) {
      const tenantId = letter.tenantId ?? event.tenantId;
      const fresh = await tx.run(
        `insert into internal_message (tenant_id, id, user_id, event_id, title, content, resource, record_id, urgent, pending)
         values ($1, $2::uuid, $3::uuid, $4, $5, $6, $7, $8, $9, true) on conflict do nothing`,
        [
          tenantId,
          newId(),
          letter.userId,
          event.id,
          letter.title,
          letter.content ?? '',
          event.topic.split('.')[0],
          event.recordId,
          letter.urgent ?? false,
        ],
      );
      if (fresh > 0) await tell(tx, { tenantId, userIds: [letter.userId], topic: `${MESSAGE}.create`, recordId: null });
    }
  };

/** A message as it is read. */
const TOLD = `m.id, m.title, m.content, m.resource, m.record_id as "recordId",
  to_char(m.create_time, 'YYYY-MM-DD HH24:MI:SS') as "createTime", case when m.read_time is null then 0 else 1 end as "isRead"`;
const MINE = 'm.tenant_id = $1 and m.user_id = $2::uuid';
const me = ({ actor }: Pick<Work, 'actor'>) => [actor.tenantId, actor.userId];

async function unread(work: Work): Promise<number> {
  const [row] = await work.tx.query<{ n: number }>(
    `select count(*)::int as n from internal_message m where ${MINE} and m.read_time is null`,
    me(work),
  );
  return row?.n ?? 0;
}

export const mailRows: BellSource = {
  kind: 'mail',
  rows: (work) => ({
    shape: 'mail',
    sql: (place) =>
      `select m.id, m.title, m.create_time as time, m.read_time is null as waits, m.resource, m.record_id
         from internal_message m where m.tenant_id = ${place(0)} and m.user_id = ${place(1)}::uuid`,
    values: me(work),
  }),
};

/** What a letter says, without of which record: 证书有效期临近（12月23日）：起重机作业 → 证书有效期临近. */
export const WHAT = `regexp_replace(split_part(m.title, '：', 1), '（[^）]*）', '', 'g')`;

/** Grouped by what they say: nineteen reminders of nineteen records are one line. Unread first, then the newest. */
const grouped = (work: Work): Promise<readonly LetterGroup[]> =>
  work.tx.query<LetterGroup>(
    `select g.what, count(*)::int as count, count(*) filter (where g."isRead" = 0)::int as unread,
            json_agg(json_build_object('id', g.id, 'title', g.title, 'time', g."createTime", 'isRead', g."isRead",
              'resource', g.resource, 'recordId', g."recordId") order by g.place) filter (where g.place <= ${LETTERS_SHOWN}) as rows
       from (select x.*, row_number() over (partition by x.what order by x."isRead", x."createTime" desc, x.id desc) as place
               from (select ${TOLD}, ${WHAT} as what from internal_message m where ${MINE}
                      order by m.create_time desc, m.id desc limit ${LETTERS_LOOKED_AT}) x) g
      group by g.what
      order by count(*) filter (where g."isRead" = 0) > 0 desc, max(g."createTime") desc, g.what`,
    me(work),
  );

export const messageRoutes: readonly Route[] = [
  serveOpen(bellLetters, (ctx) => inOwnTenant(ctx, async (work) => ({ data: await grouped(work) }))),
  serveOpen(messagePage, (ctx, _, { query }) =>
    inOwnTenant(ctx, async (work) => {
      const { current, size, offset } = paging(query);
      const [row] = await work.tx.query<{ n: number; rows: string }>(
        `select ${countSql(`from internal_message m where ${MINE}`)} as n,
                (select coalesce(json_agg(x), '[]')::text from (
                  select ${TOLD} from internal_message m where ${MINE}
                   order by m.create_time desc, m.id desc limit $3::int offset $4::int) x) as rows`,
        [...me(work), size, offset],
      );
      const { n, rows } = row ?? { n: 0, rows: '[]' };
      const { json } = pageOfJson(rows, n, { size, current });
      return { json: `${json.slice(0, -1)},"unread":${await unread(work)}}` };
    }),
  ),
  serveOpen(messageDetail, (ctx, _, { params }) =>
    inOwnTenant(ctx, async (work) => {
      if (!isUuid(params.id ?? '')) throw notFound();
      const [row] = await work.tx.query<Message>(
        `select ${TOLD} from internal_message m where ${MINE} and m.id = $3::uuid`,
        [...me(work), params.id],
      );
      if (!row) throw notFound();
      return { data: row };
    }),
  ),
  serve(messageRead, async (work, { body }, input) => {
    if (work.tenantId !== work.actor.tenantId) throw notFound();
    const everything = body.all === true;
    const ids = [...new Set(idsOf(input).map((id) => id.toLowerCase()))];
    const what = typeof body.what === 'string' && body.what !== '' ? body.what : undefined;
    if (!everything && !what && ids.length === 0) throw refuse(message.selectOne);
    if (!ids.every(isUuid)) throw notFound();
    if (ids.length > 0) {
      const found = await work.tx.query(`select 1 from internal_message m where ${MINE} and m.id = any($3::uuid[])`, [
        ...me(work),
        ids,
      ]);
      if (found.length !== ids.length) throw notFound();
    }
    await work.tx.run(
      `update internal_message m set read_time = $3::timestamptz where ${MINE} and m.read_time is null${everything ? '' : what ? ` and ${WHAT} = $4` : ' and m.id = any($4::uuid[])'}`,
      [...me(work), new Date(work.app.clock.now()).toISOString(), ...(everything ? [] : [what ?? ids])],
    );
    return { data: { unread: await unread(work) } };
  }),
];
