import type { Readable } from 'node:stream';
import type { Operation } from '@anlan/resource';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Ctx, TenantKind, Work } from './context';

/**
 * Who may call. Fail closed: a route without access does not register.
 * `public` names its reason; `signedIn` is for one's own things and look-ups; `code` is a permission (any of several).
 */
export type Access =
  | { readonly public: string }
  | { readonly signedIn: true; readonly audience?: readonly TenantKind[] }
  | { readonly code: string | readonly string[]; readonly audience?: readonly TenantKind[] };

export interface RouteInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What a handler answers; the pipeline makes the envelope. */
export type Answer =
  | { readonly data: unknown; readonly msg?: string }
  /** JSON of `data`, made by PostgreSQL; bytes as they came from there. */
  | { readonly json: string | Buffer; readonly msg?: string }
  /** Without an envelope (oauth/*). */
  | { readonly bare: unknown; readonly status?: number }
  /** A streamed file. */
  | {
      readonly file: Readable | Buffer;
      readonly name: string;
      readonly type: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** The handler has written the reply itself (ranges, websockets). */
  | { readonly handled: true };

interface Common {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api/service, parameters as `:id`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** A supervisor may call reads alone, whatever the verb (decisions §5). */
  readonly effect: 'read' | 'write';
  /** Resource and operation it belongs to: the contract tests take their rows from here. */
  readonly resource?: string;
  readonly operation?: Operation | 'action' | 'own';
  /** Read before the handler runs; its issues become field errors. */
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** multipart is read by the handler, streaming. */
  readonly consumes?: 'json' | 'multipart' | 'form' | 'any';
  /** Of a multipart body: the largest file it may bring; a video unless told. */
  readonly uploadBytes?: number;
  /** Stored per user under the header Idempotency-Key; on for every create and action unless told. */
  readonly idempotent?: boolean;
  /** Allowed while a first password waits to be changed. */
  readonly duringPasswordChange?: boolean;
  /** A supervisor must have chosen a company (tenantId); on for tenant resources. */
  readonly needsCompany?: boolean;
  /**
   * How a custom route is held to the contract matrix: what it answers to each class of actor is derived from access,
   * effect and this word. `row`: names one row by id; `rows`: a list; `self`: the caller's own; `none`: no tenant data.
   */
  readonly reach: 'row' | 'rows' | 'self' | 'none';
}

/** Runs inside one transaction under the tenant's scope. */
export interface ScopedRoute extends Common {
  readonly run: (work: Work, input: RouteInput) => Promise<Answer>;
  readonly open?: undefined;
}

/** Opens its own transactions: sign-in, uploads, imports, exports, streams. */
export interface OpenRoute extends Common {
  readonly open: (ctx: Ctx, input: RouteInput) => Promise<Answer>;
  readonly run?: undefined;
}

export type Route = ScopedRoute | OpenRoute;

/** A call's name in API scopes. */
export const callOf = ({ method, path }: Pick<Common, 'method' | 'path'>): string => `${method} ${path}`;

export const route = (spec: ScopedRoute): Route => spec;
export const openRoute = (spec: OpenRoute): Route => spec;
