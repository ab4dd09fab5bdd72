import { f } from './fields';

/** Ids of a call for many: more than one takes, so that it is the call that says how many it takes. */
export const KEYS = f.dict('编号', '', { multiple: true, maxCount: 2000 });

/** Names of the ids in the query or the body of a call for many. */
export const IDS = { ids: KEYS, id: KEYS } as const;
