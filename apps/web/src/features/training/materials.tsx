import { examCourse } from '@anlan/domain/training/exam-course';
import { examDoc } from '@anlan/domain/training/exam-doc';
import type { AnyResource } from '@anlan/resource';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { feedback } from '../../lib/feedback';
import { useT } from '../../lib/i18n';
import { ResourceScreen, type ScreenSlots } from '../../parts/screen/resource-screen';
import { CourseVersions, DocVersions } from './versions';
import './training.css';

function ToCatalog() {
  const t = useT();
  const navigate = useNavigate();
  return <Button onClick={() => void navigate('/training/catalog')}>{t('课程目录')}</Button>;
}

/** Documents or courses; what is in use is studied and its address passed on from here. */
function Materials({ resource, kind, status }: { resource: AnyResource; kind: 'doc' | 'course'; status: string }) {
  const t = useT();
  const navigate = useNavigate();
  const slots = useMemo(
    (): ScreenSlots => ({
      toolbar: ToCatalog,
      detail: kind === 'course' ? CourseVersions : DocVersions,
      rowMenu: (row) => {
        if (row[status] !== 1) return [];
        const path = `/training/look/${kind}/${row.id}`;
        return [
          { key: 'look', label: t('学习'), run: () => void navigate(path) },
          {
            key: 'share',
            label: t('分享'),
            run: () =>
              void navigator.clipboard
                ?.writeText(`${location.origin}${path}`)
                .then(() => feedback.toast('success', t('已复制链接，本企业登录人员可以打开')))
                .catch(() => feedback.toast('warning', t('不能写入剪贴板，请打开“学习”后复制地址'))),
          },
        ];
      },
    }),
    [t, navigate, kind, status],
  );
  return <ResourceScreen resource={resource} slots={slots} />;
}

/** /training/doc */
export const Documents = () => <Materials resource={examDoc} kind="doc" status="docStatus" />;
/** /training/course */
export const Courses = () => <Materials resource={examCourse} kind="course" status="courseStatus" />;
