import { maskWords, wordMatcher } from '@anlan/domain/config/mask-words';
import { sensitiveWord } from '@anlan/domain/config/sensitive-word';
import { type Ground, PLATFORM_TENANT, type Words, type Work } from '../../kernel/context';
import type { Tx } from '../../kernel/db/db';
import { refuse } from '../../kernel/errors';
import { type Implementation, implement } from '../../kernel/resource/implement';

export const wordTopic = (tenantId: string): string => `words/${tenantId}`;

/** The platform's words and the tenant's own; of one word the tenant's row decides. */
export function wordService(ground: Pick<Ground, 'epochs'>): Words {
  const cache = new Map<string, RegExp | null>();
  ground.epochs.on('words', (topic) => {
    const tenantId = topic.split('/')[1];
    if (tenantId === undefined || tenantId === PLATFORM_TENANT) cache.clear();
    else cache.delete(tenantId);
  });
  const load = async (tenantId: string, tx: Tx): Promise<RegExp | null> => {
    const rows = await tx.query<{ word: string; on: number }>(
      `select sensitive_word as word, is_enable as on from sensitive_word
        where tenant_id = any($1::text[]) and deleted_at is null order by (tenant_id = $2)`,
      [[PLATFORM_TENANT, tenantId], tenantId],
    );
    const state = new Map(rows.map(({ word, on }) => [word, on]));
    return wordMatcher([...state].flatMap(([word, on]) => (on === 1 ? [word] : []))) ?? null;
  };
  return {
    mask: async (tenantId, text, tx) => {
      let matcher = cache.get(tenantId);
      if (matcher === undefined) {
        matcher = await load(tenantId, tx);
        if (cache.size > 5_000) cache.clear();
        cache.set(tenantId, matcher);
      }
      return maskWords(text, matcher ?? undefined);
    },
  };
}

const ownOnly = (work: Work, tenantIds: readonly string[]): void => {
  if (tenantIds.some((tenantId) => tenantId !== work.tenantId)) throw refuse('平台敏感词由平台维护');
};

export const wordImplementation: Implementation = implement(sensitiveWord, {
  hooks: {
    beforeWrite: async (work, values, before) => {
      if (before) ownOnly(work, [before.tenantId]);
      const word = String(values.sensitiveWord ?? before?.sensitiveWord ?? '').trim();
      // A single character stands in half of all texts.
      return [...word].length < 2 ? [{ field: 'sensitiveWord', message: '敏感词至少2个字' }] : undefined;
    },
    afterWrite: (work) => work.app.epochs.bump(work, wordTopic(work.tenantId)),
    beforeRemove: async (work, rows) => {
      ownOnly(
        work,
        rows.map(({ tenantId }) => tenantId),
      );
      await work.app.epochs.bump(work, wordTopic(work.tenantId));
    },
  },
});
