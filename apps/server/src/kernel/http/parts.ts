import { message } from '@anlan/resource';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { invalid } from '../errors';

/** The rest of the body is read away: parts by the hundred thousand cost seconds of the main thread where they are parsed. */
export function unparsed({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

/** A call that takes a file takes no other part: what comes before it is refused by name, what comes after has no effect. */
export function onlyTheFile(request: FastifyRequest, { fields, fieldname }: MultipartFile): void {
  // In the order in which they came; more may have come with the same piece of the body.
  const names = Object.keys(fields);
  const strange = names.slice(0, Math.max(0, names.indexOf(fieldname)));
  if (strange.length === 0) return;
  unparsed(request);
  throw invalid(
    strange.map((name) => ({ field: name.slice(0, 50), message: message.unknownField(name.slice(0, 50)) })),
  );
}
