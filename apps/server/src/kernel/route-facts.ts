import type { Call, CallFacts, Operation, PrintedDocument, Takes } from '@anlan/resource';

/** What is known of a call without what it does. */
export interface RouteFacts extends CallFacts {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api/service, parameters as `:id`. */
  readonly path: string;
  readonly operation?: Operation | 'action' | 'own';
  /** Names and kinds of what the call takes; every other name is refused. */
  readonly takes: Takes;
  readonly call?: Call;
  /** What it prints. */
  readonly document?: PrintedDocument;
}
