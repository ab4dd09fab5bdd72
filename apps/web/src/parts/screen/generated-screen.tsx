import { resourceByPath } from '@anlan/domain';
import { summaryByPath } from '@anlan/domain/menus';
import { lazy } from 'react';
import { useT } from '../../lib/i18n';
import { Nothing } from '../feedback/states';
import { ResourceScreen } from './resource-screen';

const DerivedSummary = lazy(async () => ({ default: (await import('../summary/derived-summary')).DerivedSummary }));

/** The screen of a menu path for which none is written: the list of a definition, or the summary that one says. */
export function GeneratedScreen({ path }: { readonly path: string }) {
  const t = useT();
  const resource = resourceByPath(path);
  if (resource) return <ResourceScreen resource={resource} />;
  const summed = summaryByPath(path);
  if (summed) return <DerivedSummary of={summed} />;
  return <Nothing text={t('页面不存在')} />;
}
