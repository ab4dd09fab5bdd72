/** Typed calls of 安澜, derived from the definitions: for the console, tests, the demo loader and the benches. */
export { type Asked, type Client, createClient, fill, type ResourceClient } from './client';
export type { Call, CallOptions, FileReply, Query, QueryValue, Transport } from './transport';
export type {
  AnyRow,
  Attachment,
  BaseRow,
  Body,
  Choice,
  Filters,
  ImportResult,
  LookupQuery,
  Page,
  PageQuery,
  WireDetail,
  WireRow,
} from './types';
