import type { AnyRow, Attachment } from '@anlan/client';
import { type AnyResource, type AnyStep, recordAddress } from '@anlan/resource';
import { formatDatetime } from '@anlan/resource/dates';
import { useCallback, useEffect, useRef } from 'react';
import { extensionOf } from '../../kinds/file/file-rules';
import { type Hold, noLine } from '../../kinds/file/held';
import { ApiError } from '../../lib/http/api-error';
import { isDown } from '../../lib/http/line';
import { uuid } from '../../lib/uuid';
import { stepAddress, stepCall } from '../actions/step-call';
import { ownerNow } from './owner';
import type { Photo } from './parcel';
import { type QueuedStep, stepOutbox, stepStore } from './step-outbox';

/** In place of a reply: it is kept on this device and sent when the line is back. */
export const KEPT = Symbol('kept on this device');

const known = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Takes a step at once, or keeps it with its pictures where there is no line and the step may wait. */
export function useLater(
  resource: AnyResource,
  step: AnyStep,
  row: Pick<AnyRow, 'id'> & Readonly<Record<string, unknown>>,
) {
  const held = useRef(new Map<string, Photo>());
  const links = useRef<string[]>([]);
  useEffect(
    () => () => {
      for (const link of links.current) URL.revokeObjectURL(link);
    },
    [],
  );
  const hold = useCallback<Hold>((file, told): Attachment => {
    const id = uuid();
    held.current.set(id, {
      id,
      shows: id,
      name: file.name,
      blob: file,
      ...(told ? { told: { ...told, at: Date.now() } } : {}),
    });
    const link = URL.createObjectURL(file);
    links.current.push(link);
    return { attachId: id, name: file.name, link, thumbLink: null, size: file.size, extension: extensionOf(file.name) };
  }, []);

  const { id, [resource.title]: title, [step.later?.of ?? '']: version } = row;
  const send = useCallback(
    async (filled: Record<string, unknown>, key: string): Promise<unknown> => {
      const of = step.later?.of;
      const body = of !== undefined && version !== undefined ? { ...filled, [of]: Number(version ?? 0) } : filled;
      const direct = () => stepCall(resource, step, id, body, { quiet: true, idempotencyKey: key });
      const owner = ownerNow();
      if (!step.later || !owner) return direct();
      const told = JSON.stringify(body);
      const photos = [...held.current.values()].filter((photo) => told.includes(photo.id));
      const keep = async (askedAt?: number): Promise<unknown> => {
        const queuedAt = Date.now();
        const parcel: QueuedStep = {
          ...stepAddress(resource, step, id),
          key,
          owner,
          queuedAt,
          photos,
          body: step.later?.at ? { ...body, [step.later.at]: formatDatetime(queuedAt) } : body,
          resource: resource.name,
          recordId: id,
          label: step.label,
          title: known(title),
          to: recordAddress(resource, id, { supervisor: false, at: 'phone' }) ?? '/m/me',
          ...(askedAt === undefined ? {} : { askedAt }),
        };
        await stepStore.enqueue(parcel);
        await stepOutbox.load();
        if (isDown()) return KEPT;
        await stepOutbox.flush(key);
        // What waits may have been sent by another look at the line meanwhile.
        const [still] = (await stepStore.queued(owner)).filter((one) => one.key === key);
        if (!still) return stepOutbox.use.getState().sent[key];
        if (still.refused === undefined || still.askedAt !== undefined) return KEPT;
        // Judged while it is still before its author: said in the form, and not kept beside it.
        await stepStore.remove(still);
        await stepOutbox.load();
        throw new ApiError(still.refused, 'business', 400);
      };
      if (photos.length > 0 || isDown()) return keep();
      const askedAt = Date.now();
      try {
        return await direct();
      } catch (error) {
        if (noLine(error)) return keep(askedAt);
        throw error;
      }
    },
    [resource, step, id, title, version],
  );
  return { hold: step.later ? hold : undefined, send };
}
