import type { Person, WorldCompany } from '../testing/company-world';
import type { Rows } from './probes';

/** A company in which every resource has a row, and everybody who might ask for it. */
export interface Cast {
  readonly a: WorldCompany;
  /** In every text of company A, and nowhere else. */
  readonly tag: string;
  readonly rows: Rows;
  readonly platform: Person;
  readonly supervisor: Person;
  /** Of another city. */
  readonly outsider: Person;
  /** Administrator of another company. */
  readonly stranger: Person;
  /** Of company A, with a role that opens nothing. */
  readonly powerless: Person;
  /** Of company A, with every code but only what concerns himself. */
  readonly loner: Person;
  /** Of company A: whose account is changed by administrators' calls. */
  readonly victim: Person;
}
