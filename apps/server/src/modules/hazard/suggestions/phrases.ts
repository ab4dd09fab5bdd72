import { phrasePick } from '@anlan/domain/hazard/calls';
import { hazardPhrase } from '@anlan/domain/hazard/suggestions/hazard-phrase';
import { platformPhrases } from '@anlan/domain/hazard/suggestions/phrases';
import type { Stored } from '@anlan/resource';
import { asSystem, PLATFORM_TENANT, type Services, type Work } from '../../../kernel/context';
import { newId } from '../../../kernel/db/id';
import { invalid } from '../../../kernel/errors';
import { idOf } from '../../../kernel/resource/ids';
import { implement } from '../../../kernel/resource/implement';
import { all, rowOf } from '../../../kernel/resource/list/read';
import { create, update } from '../../../kernel/resource/write/one';
import { type Answer, type RouteInput, serve } from '../../../kernel/route';

const resource = hazardPhrase;

/** Own row: edited. The platform's: the company gets a row of its own over it, which may switch it off. */
async function edit(work: Work, input: RouteInput): Promise<Answer> {
  const id = idOf(input);
  const row = await rowOf(work, hazardPhrase, id);
  if ((row as Stored).tenantId === work.tenantId) {
    await update(work, resource, id, input.body);
    return { data: { id }, msg: '更新成功' };
  }
  const body = (input.body ?? {}) as Stored;
  // Under other words the platform's would stand beside it unchanged.
  if (body.phrase !== undefined && body.phrase !== row.phrase)
    throw invalid([{ field: 'phrase', message: '平台用语的描述不能修改，可将其停用后新增本企业用语' }]);
  const { phrase, type, reviseRequest, isEnable, sort } = row;
  const { version: _version, ...changed } = body;
  return {
    data: { id: await create(work, resource, { phrase, type, reviseRequest, isEnable, sort, ...changed }) },
    msg: '更新成功',
  };
}

export const hazardPhraseImplementation = implement(hazardPhrase, {
  serves: { update: edit },
  routes: [
    serve(phrasePick, (work, { query: { type } }) =>
      all(
        work,
        hazardPhrase,
        { ...(type ? { type: type.join(',') } : {}), isEnable: '1', ascs: 'sort' },
        { limit: 500 },
      ),
    ),
  ],
});

/** The platform's phrases: those not there are added, none is changed or brought back. */
export const seedPhrases = (services: Services): Promise<void> =>
  asSystem(services, 'seed phrases', async ({ tx }) => {
    const rows = platformPhrases.map(([type, phrase, request], place) => ({
      id: newId(),
      type,
      phrase,
      request,
      sort: place + 1,
    }));
    await tx.run(
      `insert into hazard_phrase (tenant_id, id, phrase, type, revise_request, is_enable, sort)
       select $2, x.id, x.phrase, x.type, x.request, 1, x.sort
         from jsonb_to_recordset($1::jsonb) as x(id uuid, phrase text, type text, request text, sort int)
        where not exists (select 1 from hazard_phrase p where p.tenant_id = $2 and p.phrase = x.phrase)
       on conflict do nothing`,
      [JSON.stringify(rows), PLATFORM_TENANT],
    );
  });
