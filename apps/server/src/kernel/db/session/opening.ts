import type { Opening } from './flight-tx';
import { named } from './statements';

const timeZone = 'Asia/Shanghai';

/** Who works and on whose rows: `tenant` for the plain role alone, no role for the connecting user himself. */
export interface Session {
  readonly role: 'anlan_app' | 'anlan_system' | undefined;
  readonly tenant: string | undefined;
  /** Milliseconds; undefined: none. */
  readonly statementTimeoutMs: number | undefined;
}

type Setting = readonly [name: string, value: string];

/** Compiling takes a hundred milliseconds where PostgreSQL overestimates a statement, and gains none of ours a tenth of it. */
const NEVER_COMPILED: Setting = ['jit', 'off'];

const limitOf = ({ statementTimeoutMs }: Session): Setting => ['statement_timeout', String(statementTimeoutMs ?? 0)];

const openings = new Map<string, Opening['statement']>();

/**
 * All of it in one statement that gives no row and is prepared like any other. In settings of the connection
 * (`options=-c role=…`) a pooler might drop them, and the connection would go on as the owner of the tables; here a role
 * that fails ends the flight before its first statement.
 */
export function openingOf(session: Session, readOnly: boolean): Opening {
  const { role, tenant } = session;
  const shape = `${role} ${tenant === undefined} ${session.statementTimeoutMs} ${readOnly}`;
  let statement = openings.get(shape);
  if (!statement) {
    const set = ([name, value]: Setting) => `set_config('${name}', ${value}, true) is null`;
    const settings: Setting[] = [
      ...(role ? [['role', `'${role}'`] as const] : []),
      ...(tenant === undefined ? [] : [['app.tenants', '$1'] as const]),
      ['TimeZone', `'${timeZone}'`],
      ...[limitOf(session), NEVER_COMPILED].map(([name, value]) => [name, `'${value}'`] as const),
      ...(readOnly ? [['transaction_read_only', "'on'"] as const] : []),
    ];
    statement = named(`select 1 where ${settings.map(set).join(' or ')}`);
    openings.set(shape, statement);
  }
  return { statement, values: tenant === undefined ? [] : [tenant] };
}

/**
 * The same as simple messages. Workers of a distributed PostgreSQL (Citus) are told settings by the text of the message
 * that holds them, once per setting: scope and time zone stand alone there, and after the word that lets them be told.
 */
export function messagesOf(session: Session, distributed: boolean): string[] {
  const { role, tenant } = session;
  const set = ([name, value]: Setting) => `SET LOCAL ${name} = ${value}`;
  const first = ['BEGIN', ...(role ? [`SET LOCAL ROLE ${role}`] : []), ...[limitOf(session), NEVER_COMPILED].map(set)];
  const scope = tenant === undefined ? [] : [`SET LOCAL app.tenants = '${tenant}'`];
  const zone = `SET LOCAL TIME ZONE '${timeZone}'`;
  return distributed
    ? [[...first, `SET LOCAL citus.propagate_set_commands = 'local'`].join('; '), ...scope, zone]
    : [[...first, ...scope, zone].join('; ')];
}
