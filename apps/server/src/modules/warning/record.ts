import type { Work } from '../../kernel/context';
import { newId } from '../../kernel/db/id';

/** What a person has put on record, beside the step. */
interface Said {
  readonly content: string;
  readonly reason?: string | null;
  readonly info?: string | null;
  readonly level?: string | null;
  readonly levelBefore?: string | null;
  readonly contentBefore?: string | null;
  readonly why?: string | null;
}

/** One row of what happened, by this person, in the step's own transaction. */
export const remember = (work: Work, id: string, kind: string, warnState: string, said: Said): Promise<number> =>
  work.tx.run(
    `insert into warning_record (tenant_id, id, warning_id, kind, time, user_id, warn_state, content, reason, info, warn_level, level_before, content_before, why)
     values ($1, $2::uuid, $3::uuid, $4, $5::timestamptz, $6::uuid, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      work.tenantId,
      newId(),
      id,
      kind,
      new Date(work.app.clock.now()).toISOString(),
      work.actor.userId || null,
      warnState,
      said.content,
      said.reason ?? null,
      said.info ?? null,
      said.level ?? null,
      said.levelBefore ?? null,
      said.contentBefore ?? null,
      said.why ?? null,
    ],
  );
