import type { AnyRow } from '@anlan/client';
import { certificate } from '@anlan/domain/certificate/certificate';
import { post } from '@anlan/domain/org/post';
import { workTypes } from '@anlan/domain/permit/work-type';
import { type Change, ROLE_NAMES } from '@anlan/domain/training/entitlement/standing';
import { KINDS } from '@anlan/domain/training/study/hours';
import type { AnyResource } from '@anlan/resource';
import { useQuery } from '@tanstack/react-query';
import { useDictionary } from '../../../kinds/choice/dictionaries';
import { api } from '../../../lib/http/api';
import { useViewingTenant } from '../../../lib/http/query';
import { useT } from '../../../lib/i18n';

/** All of these, for a choice and for the words of what is chosen. */
function useAll(resource: AnyResource, enabled: boolean) {
  const tenant = useViewingTenant();
  return useQuery({
    queryKey: [tenant, resource.name, 'all'],
    queryFn: ({ signal }): Promise<readonly AnyRow[]> => api(resource).all({}, { signal, quiet: true }),
    enabled,
  });
}
export const usePosts = (enabled = true) => useAll(post, enabled);
export const useCertificates = (enabled = true) => useAll(certificate, enabled);

export const workName = (work: string): string => workTypes[work as keyof typeof workTypes]?.label ?? work;

/** What is supposed, as a sentence. */
export function useChangeWords(changes: readonly Change[]): (change: Change) => string {
  const t = useT();
  const posts = usePosts(changes.some(({ kind }) => kind === 'postTraining'));
  const certificates = useCertificates(changes.some(({ kind }) => kind === 'certificate'));
  const types = useDictionary('safe_doc_type');
  const kinds = useDictionary('safe_certificate_type');
  const typeOf = (key: string) => types.data?.find((one) => one.key === key)?.label ?? key;
  const kindOf = (key: string) =>
    kinds.data?.flatMap((one) => [one, ...(one.children ?? [])]).find((one) => one.key === key)?.label ?? key;
  return (change) => {
    if (change.kind === 'certificate') {
      const found = certificates.data?.find(({ id }) => id === change.certificateId);
      const name = [found?.userName ?? found?.realName, found?.name].filter(Boolean).join(' ');
      return t('证书“{name}”的有效期改为{day}', { name, day: change.effectiveTime });
    }
    if (change.kind === 'postTraining')
      return t('{day}起岗位“{name}”须有{type}{hours}学时', {
        day: change.since,
        name: String(posts.data?.find(({ id }) => id === change.postId)?.postName ?? ''),
        type: typeOf(change.type),
        hours: change.hours,
      });
    if (change.kind === 'roleTraining')
      return t('{day}起{work}的{role}须有{type}{hours}学时', {
        day: change.since,
        work: workName(change.work),
        role: t(ROLE_NAMES[change.role]),
        type: typeOf(change.type),
        hours: change.hours,
      });
    if (change.kind === 'roleCertificate')
      return t('{day}起{work}的{role}另须持{name}', {
        day: change.since,
        work: workName(change.work),
        role: t(ROLE_NAMES[change.role]),
        name: kindOf(change.certificateType),
      });
    return t('{kind}的年度学时提高到{hours}', { kind: t(KINDS[change.personKind]), hours: change.yearly });
  };
}
