import type { LawShelf } from '@anlan/domain/law/calls';
import { Button, Skeleton, Tree, TreeSelect } from 'antd';
import { useEffect, useState } from 'react';
import { useT } from '../../lib/i18n';
import { Failed } from '../../parts/feedback/states';
import { useLawShelves } from './law-calls';
import './law.css';

interface Node {
  key: string;
  value: string;
  title: string;
  children?: Node[];
}
const nodesOf = (shelves: readonly LawShelf[]): Node[] =>
  shelves.map(({ id, name, docCount, children }) => ({
    key: id,
    value: id,
    title: `${name}（${docCount}）`,
    ...(children ? { children: nodesOf(children) } : {}),
  }));

/** The tree is as high as the window less this; measured once the screen has settled (spec 3 §9). */
const ABOVE_PX = 200;
const SETTLED_MS = 300;

function useTreeHeight(): number {
  const [height, setHeight] = useState(() => window.innerHeight - ABOVE_PX);
  useEffect(() => {
    const measure = () => setHeight(Math.max(ABOVE_PX, window.innerHeight - ABOVE_PX));
    const timer = setTimeout(measure, SETTLED_MS);
    window.addEventListener('resize', measure);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', measure);
    };
  }, []);
  return height;
}

/** The categories with how many laws stand below each; on a phone a list to choose from. */
export function Shelves({
  phone,
  chosen,
  onChoose,
}: {
  phone: boolean;
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}) {
  const t = useT();
  const height = useTreeHeight();
  const { data, error, refetch } = useLawShelves();
  const nodes = nodesOf(data ?? []);
  if (phone)
    return (
      <TreeSelect
        allowClear
        className="law-shelf-choice"
        value={chosen ?? null}
        placeholder={t('全部分类')}
        aria-label={t('法规分类')}
        treeData={nodes}
        treeDefaultExpandAll
        onChange={(id: string | null) => onChoose(id ?? undefined)}
      />
    );
  return (
    <nav className="card law-shelves" aria-label={t('法规分类')}>
      <h2>{t('法规分类')}</h2>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} />}
      {data && (
        <>
          <Button type={chosen ? 'text' : 'primary'} block onClick={() => onChoose(undefined)}>
            {t('全部分类')}
          </Button>
          <Tree
            treeData={nodes}
            defaultExpandAll
            blockNode
            height={height}
            selectedKeys={chosen ? [chosen] : []}
            onSelect={([key]) => onChoose(key === undefined ? undefined : String(key))}
          />
        </>
      )}
    </nav>
  );
}
