import { region } from '@anlan/domain/org/region';
import { permissionCode } from '@anlan/resource';
import { DeleteOutlined, EditOutlined, GlobalOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton, Tree, type TreeDataNode } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { tag } from '../../kinds/draw';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { ApiError } from '../../lib/http/api-error';
import { useT } from '../../lib/i18n';
import { Can } from '../../parts/can';
import { ResourceDetail } from '../../parts/detail/resource-detail';
import type { DrawerState } from '../../parts/detail/resource-drawer';
import { useDetail } from '../../parts/detail/use-detail';
import { Failed, Nothing } from '../../parts/feedback/states';
import { invalidateAfter } from '../../parts/query-keys';
import { COUNTRY, regionsOf, useMaps } from './region-calls';
import './regions.css';

const ResourceDrawer = lazy(async () => ({
  default: (await import('../../parts/detail/resource-drawer')).ResourceDrawer,
}));
const RegionMap = lazy(async () => ({ default: (await import('./region-map')).RegionMap }));
const definition = region;
const NO_BUTTONS = () => [];
const LAYERS = ['region', 'layers'] as const;

/** The tree as far as it was opened: one call a layer. */
function useLayers(opened: readonly string[]) {
  return useQuery({
    queryKey: [...LAYERS, opened],
    queryFn: async () => new Map(await Promise.all(opened.map(async (code) => [code, await regionsOf(code)] as const))),
    placeholderData: (former) => former,
  });
}

/** /system/region: divisions layer by layer, one of them in full, and its map. */
export function Regions() {
  const t = useT();
  const client = useQueryClient();
  const [opened, setOpened] = useState<readonly string[]>([COUNTRY]);
  const [expanded, setExpanded] = useState<readonly string[]>([COUNTRY]);
  const [chosen, setChosen] = useState<string>(COUNTRY);
  const [state, setState] = useState<DrawerState | null>(null);
  const [map, setMap] = useState(false);
  const layers = useLayers(opened);
  const maps = useMaps();
  const detail = useDetail(definition, chosen);
  const mapped = useMemo(() => new Set((maps.data ?? []).map(({ code }) => code)), [maps.data]);

  const nodesOf = (parent: string): TreeDataNode[] | undefined =>
    layers.data?.get(parent)?.map((row) => {
      const children = nodesOf(row.code);
      return {
        key: row.code,
        isLeaf: !row.hasChildren,
        title: (
          <>
            {row.name} {mapped.has(row.code) && <GlobalOutlined aria-label={t('已上传地图')} />}
          </>
        ),
        ...(children ? { children } : {}),
      };
    });
  const tree: TreeDataNode[] = [{ key: COUNTRY, title: t('中国'), children: nodesOf(COUNTRY) ?? [] }];
  const again = () => client.invalidateQueries({ queryKey: LAYERS });
  const row = detail.data;
  const remove = async () => {
    if (!row || !(await feedback.confirm(t('确定将选择数据删除'), { danger: true }))) return;
    try {
      await api(region).remove([chosen]);
      feedback.toast('success', t('删除成功'));
      setChosen(String(row.parentCode ?? COUNTRY));
      await Promise.all([invalidateAfter(definition), again()]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  };

  return (
    <div className="regions">
      <section className="card regions-tree" aria-label={t('行政区划')}>
        {layers.error && !layers.data && <Failed error={layers.error} onRetry={() => void layers.refetch()} />}
        {layers.isPending && <Skeleton active title={false} paragraph={{ rows: 12 }} />}
        {layers.data && (
          <Tree
            blockNode
            treeData={tree}
            virtual={false}
            selectedKeys={[chosen]}
            expandedKeys={[...expanded]}
            onExpand={(keys, { node, expanded: open }) => {
              setExpanded(keys.map(String));
              const code = String(node.key);
              if (open && !opened.includes(code)) setOpened((now) => [...now, code]);
            }}
            onSelect={(_keys, { node }) => setChosen(String(node.key))}
          />
        )}
      </section>
      <section className="card regions-one">
        {detail.error && !row && <Failed error={detail.error} onRetry={() => void detail.refetch()} />}
        {!row && !detail.error && <Skeleton active paragraph={{ rows: 6 }} />}
        {row && (
          <>
            <div className="regions-bar">
              <h2>{t(String(row.name))}</h2>
              {mapped.has(chosen) && tag(t('已上传地图'), 'green')}
              <span className="regions-buttons">
                <Can code={permissionCode(definition, 'add')}>
                  <Button
                    type="primary"
                    icon={<PlusOutlined aria-hidden />}
                    onClick={() => setState({ mode: 'create', initial: { parentCode: chosen } })}
                  >
                    {t('新增下级')}
                  </Button>
                </Can>
                {chosen !== COUNTRY && (
                  <Can code={permissionCode(definition, 'edit')}>
                    <Button icon={<EditOutlined aria-hidden />} onClick={() => setState({ mode: 'edit', id: chosen })}>
                      {t('编辑')}
                    </Button>
                  </Can>
                )}
                <Can code={permissionCode(definition, 'edit')}>
                  <Button icon={<GlobalOutlined aria-hidden />} onClick={() => setMap(true)}>
                    {t('区域地图')}
                  </Button>
                </Can>
                {chosen !== COUNTRY && (
                  <Can code={permissionCode(definition, 'delete')}>
                    <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => void remove()}>
                      {t('删除')}
                    </Button>
                  </Can>
                )}
              </span>
            </div>
            <ResourceDetail resource={definition} row={row} />
          </>
        )}
        {!row && detail.error && <Nothing text={t('请从左侧选择行政区划')} />}
      </section>
      <Suspense fallback={null}>
        {state && (
          <ResourceDrawer
            resource={definition}
            state={state}
            government={false}
            buttonsOf={NO_BUTTONS}
            onClose={() => setState(null)}
            onSaved={() => {
              setState(null);
              void again();
            }}
          />
        )}
        {map && row && <RegionMap code={chosen} name={String(row.name)} onClose={() => setMap(false)} />}
      </Suspense>
    </div>
  );
}
