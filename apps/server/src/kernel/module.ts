import type { RiskFactorSource } from '../ports/risk-factors';
import type { AttemptSubject } from './attempts/subject';
import type { Services } from './context';
import type { BatchConsumer, Consumer } from './events/events';
import type { Job } from './jobs/job';
import type { Provision } from './port';
import type { BellSource, Letters } from './push/bell';
import type { Concerns } from './push/messages';
import type { Implementation } from './resource/implement';
import type { Route } from './route';

/** What a module gives the application. Modules meet through events and named services, never by import. */
export interface Module {
  readonly implementations?: readonly Implementation[];
  readonly routes?: readonly Route[];
  readonly jobs?: readonly Job[];
  /** Consumers of the outbox, by resource name. */
  readonly consumers?: Readonly<Record<string, readonly Consumer[]>>;
  /** The same, for those that take all of a delivery at once. */
  readonly batchConsumers?: Readonly<Record<string, readonly BatchConsumer[]>>;
  /** Whose open screens look again after an event, by resource name. */
  readonly concerns?: Readonly<Record<string, Concerns>>;
  /** Rows of everybody's bell. */
  readonly bell?: readonly BellSource[];
  /** Messages to persons after an event, by resource name. */
  readonly letters?: Readonly<Record<string, readonly Letters[]>>;
  /** What this module knows about the present state of risk points (dynamic risk). */
  readonly riskFactors?: readonly RiskFactorSource[];
  /** Papers that persons answer against the server's clock. */
  readonly attempts?: readonly AttemptSubject[];
  /** Ports that other modules use. */
  readonly provides?: readonly Provision[];
  /** Inserts what must be there before the first request; never overwrites. Runs at every start. */
  readonly seed?: (services: Services) => Promise<void>;
}
