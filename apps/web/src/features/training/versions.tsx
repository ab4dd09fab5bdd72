import type { AnyRow } from '@anlan/client';
import { clockText } from '@anlan/domain/shared/duration';
import { courseVersions, docVersions, type MaterialVersion } from '@anlan/domain/training/study/versions';
import { Button, Skeleton, Tag } from 'antd';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { Failed } from '../../parts/feedback/states';

const TIMES = { course: courseVersions, doc: docVersions } as const;

/** The files that a course or document has had, the last one first, and who is studied by which. */
function Versions({ row, kind }: { readonly row: AnyRow; readonly kind: keyof typeof TIMES }) {
  const t = useT();
  const tenant = useViewingTenant();
  const { data, error, refetch } = useCall([tenant, 'training', 'versions', kind], TIMES[kind], {
    params: { id: row.id },
  });
  const length = (one: MaterialVersion): string | undefined => {
    if (one.length === null) return undefined;
    return kind === 'course' ? clockText(one.length) : t('{n}页', { n: one.length });
  };
  return (
    <section className="training-versions" aria-label={t('版本')}>
      <h3>{t('版本')}</h3>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 2 }} />}
      {data?.length === 0 && <p className="quiet">{t('还没有上传文件')}</p>}
      <ul className="training-cards">
        {(data ?? []).map((one) => (
          <li key={one.version} className="training-row">
            <span>
              {t('第{n}版', { n: one.version })}{' '}
              <Tag color={one.latest ? 'success' : 'default'}>{t(one.latest ? '最新' : '原版本')}</Tag>
              <br />
              <span className="quiet">
                {[one.name, length(one), one.madeTime.slice(0, 16), one.madeBy].filter(Boolean).join(' · ')}
              </span>
              {one.note && (
                <>
                  <br />
                  {one.note}
                </>
              )}
              <br />
              <span className="quiet">
                {t('{plans}个进行中的计划采用，{learners}人学过', { plans: one.plans, learners: one.learners })}
              </span>
            </span>
            <Button href={one.link} target="_blank">
              {t('打开')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const CourseVersions = ({ row }: { readonly row: AnyRow }) => <Versions row={row} kind="course" />;
export const DocVersions = ({ row }: { readonly row: AnyRow }) => <Versions row={row} kind="doc" />;
