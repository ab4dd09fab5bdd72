import { type AnyResource, type FieldError, type Fields, isEmpty, isUuid, stepNamed, wireName } from '@anlan/resource';
import type { Work } from '../../context';
import { invalid } from '../../errors';
import { stepsOfResource } from './take';

/** A photo of the spot or a signature, as the step's form or the record asks it. */
const isEvidence = (field: Fields[string] | undefined): boolean =>
  field?.kind === 'signature' || (field?.kind === 'file' && 'onSite' in field && field.onSite === true);

/** Photos or signatures under the name of their field. */
export interface Evidence {
  readonly name: string;
  readonly label: string;
  readonly ids: readonly string[];
}

/** Evidence that a body names, by its field. */
function evidenceOf(resource: AnyResource, body: Readonly<Record<string, unknown>>, step: string): Evidence[] {
  const { form } = stepNamed(stepsOfResource(resource), step);
  const fields: Fields = {
    ...Object.fromEntries(Object.entries(resource.fields).map(([name, field]) => [wireName(name, field), field])),
    ...(form?.also as Fields | undefined),
  };
  return Object.entries(body).flatMap(([name, value]) => {
    const field = fields[name];
    if (!field || isEmpty(value) || !isEvidence(field)) return [];
    const ids = (Array.isArray(value) ? value : String(value).split(',')).map((id) => String(id).trim().toLowerCase());
    return [{ name, label: field.label, ids: ids.filter(isUuid) }];
  });
}

/**
 * What a step is proved by is made for it: a photo or signature that stands somewhere in the record already proves the step
 * it was made for, whoever names it again, and one drawing is not two people's.
 *
 * @throws 400 naming each
 */
export async function mustBeFresh(
  work: Work,
  resource: AnyResource,
  body: Readonly<Record<string, unknown>>,
  step: string,
): Promise<void> {
  const errors = await usedBefore(work, evidenceOf(resource, body, step));
  if (errors.length > 0) throw invalid(errors);
}

/** Of the told evidence what stands in a record already, or is told twice. */
export async function usedBefore(work: Work, told: readonly Evidence[]): Promise<FieldError[]> {
  const ids = told.flatMap((one) => one.ids);
  if (ids.length === 0) return [];
  const rows = await work.tx.query<{ id: string }>(
    'select t.id::text as id from attachment t where t.tenant_id = $1 and t.id = any($2::uuid[]) and t.owner_id is not null',
    [work.tenantId, ids],
  );
  const used = new Set(rows.map(({ id }) => id));
  return told.flatMap(({ name, label, ids: own }) => {
    const again = own.some((id) => used.has(id));
    for (const id of own) used.add(id);
    return again ? [{ field: name, message: `${label}已用过，请现场重新拍照或签名` }] : [];
  });
}
