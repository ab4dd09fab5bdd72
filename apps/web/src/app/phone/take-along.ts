import { resourceNamed } from '@anlan/domain';
import { checkToRun, myChecks } from '@anlan/domain/check/run/run-calls';
import { homeWaiting } from '@anlan/domain/desk/calls';
import { permitRuleFacts } from '@anlan/domain/permit/calls';
import { permit } from '@anlan/domain/permit/permit';
import { siteWork } from '@anlan/domain/site-work/site-work';
import { useEffect } from 'react';
import { keptRun } from '../../features/check/run/use-run';
import { takeDictionaries } from '../../kinds/choice/dictionaries';
import { api } from '../../lib/http/api';
import { isDown } from '../../lib/http/line';
import { queryClient } from '../../lib/http/query';
import { callKey } from '../../lib/http/use-call';
import { keepRead } from '../../lib/kept/kept-reads';
import { whenQuiet } from '../../lib/session/idle';
import { viewingTenant } from '../../lib/session/session';
import { keys } from '../../parts/query-keys';

/** More than one goes round with in a shift. */
const CHECKS = 30;
const RECORDS = 20;
const AGAIN_MS = 10 * 60_000;
let takenAt = 0;
let takenFor = '';

/** Checks that are open and what waits for oneself, read once one has them before oneself, for the place without a line. */
async function takeAlong(): Promise<void> {
  const tenant = viewingTenant();
  const quiet = { quiet: true } as const;
  const [checks, groups] = await Promise.all([api.send(myChecks, {}, quiet), api.send(homeWaiting, {}, quiet)]);
  for (const { id } of checks.filter(({ open }) => open).slice(0, CHECKS)) {
    if (isDown()) return;
    await keepRead(keptRun(id), await api.send(checkToRun, { params: { id } }, quiet));
  }
  const records = groups.flatMap(({ resource, rows }) => rows.map(({ id }) => ({ resource, id }))).slice(0, RECORDS);
  for (const { resource, id } of records) {
    const definition = resourceNamed(resource);
    if (isDown() || !definition?.wire.addresses.get) continue;
    await keepRead(keys.detail(tenant, resource, 'company', id), await api(definition).get(id, quiet));
  }
  if (records.some(({ resource }) => resource === permit.name || resource === siteWork.name)) await takeGas(tenant);
}

/** By what a sample of gas is written down and judged where there is no line. */
async function takeGas(tenant: string): Promise<void> {
  await keepRead(
    callKey([tenant, 'param', 'permit'], permitRuleFacts, {}),
    await api.send(permitRuleFacts, {}, { quiet: true }),
  );
  await takeDictionaries(tenant, ['safe_sitedangerwork_flammable_gas', 'safe_sitedangerwork_toxic_gas']);
}

export function useTakeAlong(enabled: boolean): void {
  useEffect(() => {
    const tenant = viewingTenant();
    if (!enabled || isDown() || (takenFor === tenant && Date.now() - takenAt < AGAIN_MS)) return;
    return whenQuiet(
      () => queryClient.isFetching() > 0,
      () => {
        takenAt = Date.now();
        takenFor = tenant;
        void takeAlong().catch(() => undefined);
      },
    );
  }, [enabled]);
}
