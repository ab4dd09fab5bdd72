import pg from 'pg';
import { valueTypes } from '../values';
import { Messages } from './messages';
import type { Recurring } from './statements';

type Parse = (text: string) => unknown;

interface Columns {
  readonly names: readonly string[];
  readonly parsers: readonly Parse[];
}

const NONE: Columns = { names: [], parsers: [] };

/** What a connection has prepared: its columns once they have been told. `doubtful`: parsed in a flight that failed. */
type Prepared = Map<Recurring, { columns?: Columns } | 'doubtful'>;

/** The part of the driver's connection that a flight uses. */
interface Connection {
  readonly stream: { readonly writable: boolean; write(bytes: Buffer): boolean };
}

const preparedOn = new WeakMap<Connection, Prepared>();

const messages = new Messages();

export interface Failed {
  readonly error: unknown;
}

/** One statement of a flight and its answer. */
export class Leg {
  readonly rows: unknown[] = [];
  /** `UPDATE 3`, `COMMIT` */
  tag = '';
  answered = false;
  columns: Columns | undefined;
  /** Whoever is to be told its columns when they have come. */
  entry: { columns?: Columns } | undefined;
  #unreadable: unknown;

  constructor(
    readonly text: string,
    readonly values: readonly unknown[],
    readonly recurring: Recurring | undefined,
    /** Rows are lists of undecoded fields. */
    readonly raw: boolean,
    /** Called once: with the rows' leg itself, or with the error of the flight. */
    readonly done: (failed: Failed | undefined, leg: Leg) => void,
  ) {}

  /** Rows of an INSERT, UPDATE or DELETE. */
  get affected(): number {
    return Number(/\d+$/.exec(this.tag)?.[0] ?? 0);
  }

  /** From the number of its fields on. */
  row(bytes: Buffer, from: number): void {
    const count = bytes.readInt16BE(from);
    let at = from + 2;
    if (this.raw) {
      const row: (Buffer | null)[] = [];
      for (let i = 0; i < count; i += 1) {
        const size = bytes.readInt32BE(at);
        at += 4;
        row.push(size < 0 ? null : bytes.subarray(at, at + size));
        if (size > 0) at += size;
      }
      this.rows.push(row);
      return;
    }
    const { names, parsers } = this.columns ?? NONE;
    const row: Record<string, unknown> = {};
    try {
      for (let i = 0; i < count; i += 1) {
        const size = bytes.readInt32BE(at);
        at += 4;
        row[names[i] as string] = size < 0 ? null : (parsers[i] as Parse)(bytes.toString('utf8', at, at + size));
        if (size > 0) at += size;
      }
    } catch (error) {
      this.#unreadable ??= error;
    }
    this.rows.push(row);
  }

  end(): void {
    this.done(this.#unreadable === undefined ? undefined : { error: this.#unreadable }, this);
  }
}

/**
 * Several statements in one write and under one Sync: they are carried out one after the other, and from the first that
 * fails on none is. Outside BEGIN and COMMIT they are one transaction of their own, which ends with the flight.
 *
 * To the driver it is one of its own queries (its pipeline takes no other): one Sync, one ReadyForQuery.
 */
export class Flight {
  #at = 0;
  #connection: Connection | undefined;
  #parsed: Recurring[] = [];

  constructor(
    readonly legs: readonly Leg[],
    private readonly answer: () => void,
    /** Called once, before the legs are told; what it gives is what they are told. */
    private readonly landed: (failed: Failed | undefined) => Failed | undefined,
  ) {}

  submit(connection: Connection): Error | null {
    this.#connection = connection;
    let prepared = preparedOn.get(connection);
    if (!prepared) {
      prepared = new Map();
      preparedOn.set(connection, prepared);
    }
    try {
      for (const leg of this.legs) this.#write(leg, prepared);
      messages.sync();
    } catch (error) {
      // Nothing has left; what was noted as parsed has not been.
      messages.clear();
      this.#doubt(this.#parsed);
      return error as Error;
    }
    if (connection.stream.writable) connection.stream.write(messages.take());
    else messages.clear();
    return null;
  }

  #write(leg: Leg, prepared: Prepared): void {
    const { recurring } = leg;
    const name = recurring?.name ?? '';
    let entry = recurring && prepared.get(recurring);
    if (entry === undefined || entry === 'doubtful') {
      if (entry === 'doubtful') messages.close(name);
      messages.parse(name, leg.text);
      entry = {};
      if (recurring) {
        prepared.set(recurring, entry);
        this.#parsed.push(recurring);
      }
    }
    leg.entry = entry;
    leg.columns = entry.columns;
    messages.bind(name, leg.values);
    // A prepared statement keeps its columns: the server refuses to carry out one whose result type has changed.
    if (!leg.columns) messages.describe();
    messages.execute();
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    const leg = this.legs[this.#at];
    if (!leg) return;
    leg.columns = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => valueTypes.getTypeParser(dataTypeID) as Parse),
    };
  }

  /** By the reading side (client.ts), past the driver. */
  dataRow(bytes: Buffer, from: number): void {
    this.legs[this.#at]?.row(bytes, from);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#next(text);
  }

  handleEmptyQuery(): void {
    this.#next('');
  }

  #next(tag: string): void {
    const leg = this.legs[this.#at];
    if (!leg) return;
    leg.tag = tag;
    leg.answered = true;
    if (leg.entry) leg.entry.columns ??= leg.columns ?? NONE;
    this.#at += 1;
    this.answer();
  }

  handleError(error: Error & { code?: string }): void {
    if (error.code === '26000' || error.code === '42P05') this.#doubt([...this.#prepared().keys()]);
    else if (error.code === '0A000') this.#doubt(this.legs.flatMap(({ recurring }) => recurring ?? []));
    else this.#doubt(this.#parsed);
    this.#land({ error });
  }

  handleReadyForQuery(): void {
    this.#land(undefined);
  }

  handlePortalSuspended(): void {}

  handleCopyInResponse(connection: { sendCopyFail(why: string): void }): void {
    connection.sendCopyFail('No source stream defined');
  }

  handleCopyData(): void {}

  #prepared(): Prepared {
    return (this.#connection && preparedOn.get(this.#connection)) ?? new Map();
  }

  #doubt(names: readonly Recurring[]): void {
    const prepared = this.#prepared();
    for (const name of names) prepared.set(name, 'doubtful');
  }

  #land(failure: Failed | undefined): void {
    const failed = this.landed(failure);
    for (const leg of this.legs) {
      if (leg.answered) leg.end();
      else leg.done(failed ?? { error: new Error('A statement was not answered') }, leg);
    }
  }
}

// Its constructor is not run: a flight keeps none of a query's state.
Object.setPrototypeOf(Flight.prototype, pg.Query.prototype);
