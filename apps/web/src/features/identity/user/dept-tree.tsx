import { deptHeadcounts } from '@anlan/domain/identity/staff-calls';
import { type DeptNode, deptLevel } from '@anlan/domain/org/dept-calls';
import { ApartmentOutlined } from '@ant-design/icons';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Button, Drawer, Skeleton, Tree } from 'antd';
import { type Key, type ReactNode, useState } from 'react';
import { useLabels } from '../../../kinds/ref/lookups';
import { api } from '../../../lib/http/api';
import { useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { useScreenClass } from '../../../lib/screen-class';
import './dept-tree.css';
import { useAddressParams } from '../../../parts/list/use-address-params';

interface Node {
  readonly key: string;
  readonly title: ReactNode;
  readonly isLeaf: boolean;
  readonly children?: Node[];
}

const ROOT = '0';

/** The chosen department is a condition of the list, kept in its address as the others are. */
function useChosenDept(): readonly [string | undefined, (id: string | undefined) => void] {
  const [params, ask] = useAddressParams();
  return [params.get('deptId') ?? undefined, (id) => ask({ deptId: id, _page: undefined })];
}

/** Departments level by level as they are opened, each with the number of people the list then has. */
function DeptTree({ onChosen }: { readonly onChosen?: () => void }) {
  const t = useT();
  const tenant = useViewingTenant();
  const [chosen, choose] = useChosenDept();
  const [opened, setOpened] = useState<readonly string[] | null>(null);
  const level = (parentId: string) => ({
    queryKey: [tenant, 'dept', 'level', parentId],
    queryFn: () => api.send(deptLevel, { query: { parentId } }, { quiet: true }),
  });
  const roots = useQuery(level(ROOT));
  const counts = useCall([tenant, 'user'], deptHeadcounts);
  // One company, one root: what it consists of is seen without opening it.
  const first = roots.data?.length === 1 ? roots.data.map(({ id }) => id) : [];
  const open = opened ?? first;
  const below = useQueries({ queries: open.map(level) });
  const levels = new Map(open.map((id, place) => [id, below[place]?.data]));

  if (roots.isPending) return <Skeleton active />;
  if (roots.isError) {
    return (
      <Button type="link" onClick={() => void roots.refetch()}>
        {t('加载失败，点击重试')}
      </Button>
    );
  }
  const pick = (id: string | undefined) => {
    choose(id);
    onChosen?.();
  };
  const nodes = (depts: readonly DeptNode[]): Node[] =>
    depts.map((dept) => {
      const children = levels.get(dept.id);
      const people = counts.data && (counts.data[dept.id] ?? 0);
      return {
        key: dept.id,
        title: (
          <span className="dept-node">
            <span className="dept-name" title={dept.title}>
              {dept.title}
            </span>
            {people !== undefined && <span className="dept-count">{people}</span>}
          </span>
        ),
        isLeaf: dept.hasChildren !== true,
        ...(children ? { children: nodes(children) } : {}),
      };
    });
  return (
    <>
      <button type="button" className="dept-all" aria-current={chosen === undefined} onClick={() => pick(undefined)}>
        {t('全部人员')}
      </button>
      <Tree
        blockNode
        aria-label={t('部门')}
        treeData={nodes(roots.data)}
        expandedKeys={[...open]}
        onExpand={(keys: Key[]) => setOpened(keys.map(String))}
        selectedKeys={chosen ? [chosen] : []}
        onSelect={([key]) => pick(key === undefined ? undefined : String(key))}
      />
    </>
  );
}

/** The departments beside the people; where there is no room for both, behind a button that tells the chosen one. */
export function WithDepartments({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const narrow = useScreenClass() <= 1;
  const [chosen] = useChosenDept();
  const [open, setOpen] = useState(false);
  const names = useLabels('dept', narrow && chosen ? [chosen] : []);
  // One frame at every width: what stands in it, and a dialog that is open there, stays when a tablet is turned.
  return (
    <div className={narrow ? undefined : 'with-depts'}>
      {narrow ? (
        <div key="side">
          <Button
            block
            className="dept-button"
            icon={<ApartmentOutlined aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {chosen ? (names[chosen] ?? '…') : t('按部门查看')}
          </Button>
          <Drawer open={open} onClose={() => setOpen(false)} placement="left" title={t('按部门查看')} size="86%">
            <DeptTree onChosen={() => setOpen(false)} />
          </Drawer>
        </div>
      ) : (
        <nav key="side" className="card dept-side" aria-label={t('按部门查看')}>
          <DeptTree />
        </nav>
      )}
      <div className="dept-main">{children}</div>
    </div>
  );
}
