import type { Allowance } from './source';

/** Every exception from the house rules, with its reason. */
export const allowances: readonly Allowance[] = [
  {
    rule: 'wire-path',
    path: 'apps/web/src/lib/http/http.ts',
    reason: 'which addresses carry the company a supervisor looks at, and the client’s name',
  },
  {
    rule: 'wire-path',
    path: 'apps/web/src/features/risk/screens.ts',
    reason: 'the address of a screen, as the menu has it',
  },
  {
    rule: 'transaction',
    path: 'apps/server/src/modules/config/dictionaries.ts',
    reason: 'fills a cache shared by requests; inside a request it takes the tx it is given',
  },
  {
    rule: 'transaction',
    path: 'apps/server/src/modules/config/parameters.ts',
    reason: 'fills a cache shared by requests; inside a request it takes the tx it is given',
  },
  {
    rule: 'shared-database',
    path: 'apps/server/src/contract/walls.test.ts',
    reason: 'the statement is refused, which is what is tested',
  },
  {
    rule: 'length',
    path: 'apps/server/src/demo/company/plants.ts',
    reason: 'data: workshops and risks of three invented trades, no code',
  },
  {
    rule: 'past-engine',
    path: 'apps/server/src/kernel/files/storage/routed-storage.ts',
    reason: 'tells the storage in use that it answers; no edit of a record',
  },
  {
    rule: 'past-engine',
    path: 'apps/server/src/kernel/resource/files.ts',
    reason: 'claims files for the record whose own audit row names them',
  },
  {
    rule: 'past-engine',
    path: 'apps/server/src/modules/config/dictionaries.ts',
    reason: 'the built-in words at start, before anybody acts',
  },
  {
    rule: 'past-engine',
    path: 'apps/server/src/modules/config/param-routes.ts',
    reason: 'the built-in parameters at start, before anybody acts',
  },
  {
    rule: 'past-engine',
    path: 'apps/server/src/modules/dossier/expiry.ts',
    reason: 'the file of a removed dossier is gone: no edit of a record, and the engine writes none that is removed',
  },
  {
    rule: 'past-engine',
    path: 'apps/server/src/modules/files/oss.ts',
    reason: 'the built-in entry at start, before anybody acts',
  },
  {
    rule: 'past-engine',
    path: 'apps/server/src/modules/files/store.ts',
    reason: 'marks that a thumbnail has been drawn; no edit of a record',
  },
  {
    rule: 'past-engine',
    path: 'apps/server/src/modules/permit/ledger/write.ts',
    reason: 'what follows from a ticket, whose own audit rows tell it; made anew from the ticket at any time',
  },
  {
    rule: 'past-engine',
    path: 'apps/server/src/modules/attempt/clear.ts',
    reason: 'a trial whose days are over leaves the table; it proves nothing',
  },
  {
    rule: 'past-engine',
    path: 'apps/server/src/modules/files/sweep.ts',
    reason: 'content nobody has put into a record goes for good; nothing is left to tell of',
  },
  {
    rule: 'past-engine',
    path: 'apps/server/src/modules/hazard/handover.ts',
    reason: 'history written from the audit row of the handover, under its id',
  },
  {
    rule: 'past-engine',
    path: 'apps/server/src/modules/hazard/history.ts',
    reason: 'who may read earlier rows follows from the record, whose own audit row names them',
  },
  {
    rule: 'past-engine',
    path: 'apps/server/src/modules/hazard/suggestions/phrases.ts',
    reason: 'the built-in phrases at start, before anybody acts',
  },
  {
    rule: 'past-engine',
    path: 'apps/server/src/modules/identity/menu/seed.ts',
    reason: 'the built-in menus at start, before anybody acts',
  },
  {
    rule: 'past-engine',
    path: 'apps/server/src/modules/identity/session/clients/clients.ts',
    reason: 'the built-in program at start, before anybody acts',
  },
  {
    rule: 'past-engine',
    path: 'apps/server/src/modules/identity/session/sign-in.ts',
    reason: 'time of the last sign-in, which has an audit row of its own',
  },
  {
    rule: 'past-engine',
    path: 'apps/server/src/modules/messages/index.ts',
    reason: 'the built-in entry at start, before anybody acts',
  },
  {
    rule: 'past-engine',
    path: 'apps/server/src/modules/org/region.ts',
    reason: 'the built-in divisions at start, before anybody acts',
  },
  {
    rule: 'past-engine',
    path: 'apps/server/src/modules/risk/library.ts',
    reason: 'the built-in library at start, before anybody acts',
  },
  {
    rule: 'past-engine',
    path: 'apps/server/src/modules/tenancy/register.ts',
    reason: "a guest's file is claimed for the application whose own audit row names it",
  },
  {
    rule: 'past-engine',
    path: 'apps/server/src/modules/tenancy/rivals.ts',
    reason: 'a count derived from other applications',
  },
];
