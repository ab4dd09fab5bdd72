import { signOffReading } from '@anlan/domain/signoff/reading';
import { type AnyResource, holds, type Stored, signOffLifecycle } from '@anlan/resource';
import { changeMany } from '../resource/write/many';
import type { Writer } from '../resource/write/statement';

const { reading: READING, lapsed: LAPSED } = signOffLifecycle.code;

/**
 * Readings that were begun and not signed end with what they were begun for: of an earlier text when there is another,
 * all of them when the record asks for no signatures any more.
 */
export async function lapseReadings(
  writer: Writer,
  { name, signOff }: AnyResource,
  before: Readonly<Stored> & { readonly id: string },
  values: Readonly<Stored>,
): Promise<void> {
  if (!signOff || before.signOff !== true) return;
  const after = { ...before, ...values };
  const asks = after.signOff === true && (signOff.while === undefined || holds(signOff.while, after));
  const version = Number(after.signOffVersion ?? 1);
  if (asks && version === Number(before.signOffVersion ?? 1)) return;
  await changeMany(writer, signOffReading, {
    kind: 'lapse',
    where: (bind) =>
      `t.subject = ${bind(name)} and t.record_id = ${bind(before.id)} and t.state = ${READING}${asks ? ` and t.text_version < ${bind(version)}::int` : ''}`,
    set: { state: LAPSED },
  });
}

/** What somebody had begun to read ends with him. */
export const lapseReadingsOf = (writer: Writer, userId: string): Promise<unknown> =>
  changeMany(writer, signOffReading, {
    kind: 'lapse',
    where: (bind) => `t.user_id = ${bind(userId)}::uuid and t.state = ${READING}`,
    set: { state: LAPSED },
  });
