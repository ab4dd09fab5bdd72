import type { AnyRow } from '@anlan/client';
import { hazardDocument } from '@anlan/domain/hazard/documents';
import { permissionCode } from '@anlan/resource';
import { CameraOutlined, CloudUploadOutlined, UserAddOutlined, UserSwitchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { feedback } from '../../../lib/feedback';
import { useT } from '../../../lib/i18n';
import { Can } from '../../../parts/can';
import { ExportButton } from '../../../parts/sheet/export-button';
import { PrintButton } from '../../../parts/sheet/print-button';
import '../../../parts/parts.css';
import { ResourceTable } from '../../../parts/list/resource-table';
import type { RowButton } from '../../../parts/list/rows/row-buttons';
import { useResourceList } from '../../../parts/list/use-resource-list';
import { useSender } from '../../../parts/outbox/use-sender';
import type { HazardListName } from '../hazard-keys';
import { hazardResources } from './hazard-lists';
import { useHazardSteps } from './hazard-steps';
import { hazardCells } from './hazard-tags';
import { reportOutbox, useOutbox } from './report/outbox-runner';

const BatchAssign = lazy(async () => ({ default: (await import('./batch-assign')).BatchAssign }));
const HazardDrawer = lazy(async () => ({ default: (await import('./hazard-drawer')).HazardDrawer }));

/** What an empty list of one's own says: nothing to do is good news. */
const EMPTY: Readonly<Partial<Record<HazardListName, string>>> = {
  upcoming: '没有等您办理的隐患',
  informant: '您还没有上报过隐患',
  related: '还没有与您相关的隐患',
};

/** The lists of hidden dangers: all, those one has to do with, and the ledger. */
function HazardList({ which }: { which: HazardListName }) {
  const t = useT();
  const navigate = useNavigate();
  const resource = hazardResources[which];
  const list = useResourceList(resource);
  const actions = useHazardSteps();
  const waiting = useOutbox((state) => state.parcels.length);
  useSender(reportOutbox);
  const [batch, setBatch] = useState<'assign' | 'reassign' | null>(null);
  const [chosen, setChosen] = useState<{ readonly of: string; readonly keys: readonly string[] }>({ of: '', keys: [] });
  const selected = useMemo(
    () => (chosen.of === list.stamp ? list.rows.filter((row) => chosen.keys.includes(row.id)) : []),
    [chosen, list.stamp, list.rows],
  );
  const { setOpen } = list;
  const open = useCallback((row: AnyRow) => setOpen(row.id), [setOpen]);
  const { buttonsOf: steps } = actions;
  const buttonsOf = useCallback(
    (row: AnyRow): readonly RowButton[] => {
      // The ledger is for reading; what may be done stands in the record itself.
      const mine = which === 'ledger' ? [] : steps(row);
      return [
        { key: 'view', label: t('查看'), run: () => open(row) },
        ...mine.filter((button) => !button.danger),
        ...mine.filter((button) => button.danger),
      ];
    },
    [which, steps, open, t],
  );
  const report = (
    <Can code={permissionCode(resource, 'add')}>
      <span className="counted">
        <Button type="primary" icon={<CameraOutlined />} onClick={() => navigate('/hazard/report')}>
          {t('上报隐患')}
        </Button>
        {waiting > 0 && (
          <sup className="icon-count" title={t('待发送{n}条', { n: waiting })}>
            {waiting}
          </sup>
        )}
      </span>
    </Can>
  );
  const reportable = selected.filter((row) => Number(row.hiddenDangerLevel) === 4);
  const government = () =>
    reportable.length < selected.length
      ? feedback.toast('warning', t('只有重大隐患需要上报政府，请只选择重大隐患'))
      : void actions.reportGovernment(reportable);

  return (
    <div className="screen">
      <ResourceTable
        list={list}
        buttonsOf={buttonsOf}
        onOpen={open}
        cells={hazardCells}
        selection={{
          keys: selected.map(({ id }) => id),
          onChange: (keys) => setChosen({ of: list.stamp, keys }),
        }}
        {...(EMPTY[which] ? { emptyText: t(EMPTY[which]) } : {})}
        emptyAction={which === 'ledger' ? undefined : report}
        toolbar={
          <>
            {which !== 'ledger' && report}
            {(which === 'all' || which === 'ledger') && (
              <Can code={permissionCode(resource, 'export')}>
                <ExportButton resource={resource} query={list.query} />
              </Can>
            )}
            <PrintButton of={hazardDocument} ids={selected.map(({ id }) => id)} many keptIn="hiddenExport" />
            {selected.length > 0 && which === 'all' && (
              <Can code={permissionCode(resource, 'edit')}>
                <Button icon={<UserAddOutlined />} onClick={() => setBatch('assign')}>
                  {t('批量指定整改人（{n}）', { n: selected.length })}
                </Button>
                <Button icon={<UserSwitchOutlined />} onClick={() => setBatch('reassign')}>
                  {t('批量改派整改人（{n}）', { n: selected.length })}
                </Button>
                <Button icon={<CloudUploadOutlined />} onClick={government}>
                  {t('上报政府（{n}）', { n: selected.length })}
                </Button>
              </Can>
            )}
          </>
        }
      />
      {actions.dialog}
      {batch && (
        <Suspense fallback={null}>
          <BatchAssign action={batch} rows={selected} onClose={() => setBatch(null)} />
        </Suspense>
      )}
      {list.state.open && (
        <Suspense fallback={null}>
          <HazardDrawer
            id={list.state.open}
            government={false}
            buttonsOf={steps}
            rows={list.rows}
            onOpen={list.setOpen}
            onClose={() => list.setOpen(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

export const HazardAll = () => <HazardList which="all" />;
export const HazardUpcoming = () => <HazardList which="upcoming" />;
export const HazardInformant = () => <HazardList which="informant" />;
export const HazardRelated = () => <HazardList which="related" />;
export const HazardLedger = () => <HazardList which="ledger" />;
