import { api } from '../../lib/http/api';
import type { ApiError } from '../../lib/http/api-error';
import { createOutbox } from './outbox';
import type { Parcel } from './parcel';
import { parcelStore } from './parcel-store';

/** A step of a record that was filled in without a line: judged by the server when it arrives. */
export interface QueuedStep extends Parcel {
  readonly method: Parameters<typeof api.transport.request>[0];
  readonly path: string;
  /** Ids of pictures that are not there yet stand for their files. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly resource: string;
  readonly recordId: string;
  /** 气体分析 */
  readonly label: string;
  /** The record's own name. */
  readonly title: string;
  /** Where the record is looked at on a phone. */
  readonly to: string;
}

/** The body with the files of its pictures. */
export function stepBody({ body, photos }: Pick<QueuedStep, 'body' | 'photos'>): Record<string, unknown> {
  let told = JSON.stringify(body);
  for (const { id, attachId } of photos) if (attachId !== undefined) told = told.replaceAll(id, attachId);
  return JSON.parse(told);
}

/** The server's word on a file names the entry that asked it. */
export const refusesFiles = ({ errors }: ApiError): boolean =>
  errors.some(({ field }) => /photo|picture|sign|attach|image|file/i.test(field));

export const stepStore = parcelStore<never, QueuedStep>('anlan-steps');

export const stepOutbox = createOutbox<QueuedStep, unknown>({
  lock: 'anlan-step-outbox',
  store: stepStore,
  stale: ['permit', 'permit.mine', 'permit.upcoming', 'siteWork', 'desk', 'home'],
  send: (step) =>
    api.transport.request(step.method, step.path, { body: stepBody(step), quiet: true, idempotencyKey: step.key }),
  refusesPhotos: refusesFiles,
  tooOld: '等待过久且可能已经提交成功，请先核对作业票的记录，再决定重新发送或删除',
});
