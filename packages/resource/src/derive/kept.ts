import { isEmpty } from '../conditions';
import type { AnyResource } from '../define';

type Row = Readonly<Record<string, unknown>>;

const bound = (resource: Pick<AnyResource, 'kept'>, row: Row, platform: boolean) =>
  (resource.kept ?? []).filter(
    ({ field, values, binds }) =>
      (binds === 'platform') === platform &&
      (values === 'filled' ? !isEmpty(row[field]) : values.includes(String(row[field] ?? ''))),
  );

/** Why this row is not removed or edited by whoever asks; undefined where it may be. */
export const keptBecause = (
  resource: Pick<AnyResource, 'kept'>,
  row: Row,
  step: 'remove' | 'edit',
  platform: boolean,
): string | undefined => bound(resource, row, platform).find(({ from }) => from === step)?.reason;

/** Fields of this row that stay as they are when it is edited, each with the reason. */
export const keptFields = (
  resource: Pick<AnyResource, 'kept'>,
  row: Row,
  platform: boolean,
): ReadonlyMap<string, string> =>
  new Map(
    bound(resource, row, platform).flatMap(({ from, reason }) =>
      typeof from === 'object'
        ? from.fields.filter((name) => !(from.empty && isEmpty(row[name]))).map((name) => [name, reason] as const)
        : [],
    ),
  );
