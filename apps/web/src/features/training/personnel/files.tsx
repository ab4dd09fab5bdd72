import {
  type FileRow,
  personnelDeptSheet,
  personnelFiles,
  personnelSheet,
} from '@anlan/domain/training/personnel/calls';
import { trainingDemand } from '@anlan/domain/training/study/demand';
import { ExportOutlined } from '@ant-design/icons';
import { Button, Input, InputNumber, Segmented } from 'antd';
import { useState } from 'react';
import { treeOf, useWholeTree } from '../../../kinds/ref/lookups';
import { TreePick } from '../../../kinds/ref/tree-pick';
import { api } from '../../../lib/http/api';
import { useViewingTenant } from '../../../lib/http/query';
import { saveFile } from '../../../lib/http/transfer';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { useCan } from '../../../lib/session/permission';
import { PagedTable } from '../../../parts/list/paged-table';
import { NoCompany } from '../../../parts/pick/no-company';
import { useExport } from '../../../parts/sheet/use-export';
import { useWaitsForCompany } from '../../../parts/summary/use-summary';
import '../training.css';
import { type AddressChange, useAddressParams } from '../../../parts/list/use-address-params';
import { Depts } from './depts';
import { PersonFile } from './file';
import { Lacks } from './lacks';

const SIZE = 10;

/** /training/personnel: everybody's hours against what is asked, exams and certificates; each line opens his page. */
export function PersonnelFiles() {
  if (useWaitsForCompany())
    return (
      <section className="card">
        <NoCompany />
      </section>
    );
  return <Files />;
}

function Files() {
  const t = useT();
  const tenant = useViewingTenant();
  const mayExport = useCan('examonlinetrainingrecord_export');
  const { busy, ask } = useExport();
  const [search, askOfAddress] = useAddressParams();
  const [shown, setShown] = useState<FileRow>();
  const depts = useWholeTree('dept', undefined, true);
  const told = (name: string) => search.get(name) ?? '';
  const set = (more: AddressChange) => askOfAddress({ current: undefined, ...more });
  const filters = {
    ...(told('year') === '' ? {} : { year: Number(told('year')) }),
    ...(told('realName') === '' ? {} : { realName: told('realName') }),
    ...(told('deptId') === '' ? {} : { deptId: told('deptId') }),
    ...(told('alone') === '1' ? { alone: '1' } : {}),
    ...(told('met') === '' ? {} : { met: told('met') }),
  };
  const byDept = told('by') === 'dept';
  return (
    <section className="card" aria-label={t('员工培训档案')}>
      <div className="training-narrow">
        <Segmented
          value={byDept ? 'dept' : 'person'}
          onChange={(by) => set({ by: by === 'dept' ? 'dept' : '' })}
          options={[
            { value: 'person', label: t('按人员') },
            { value: 'dept', label: t('按部门') },
          ]}
        />
        <InputNumber
          min={2000}
          max={2099}
          value={told('year') === '' ? null : Number(told('year'))}
          placeholder={t('年度')}
          aria-label={t('年度')}
          onChange={(next) => set({ year: next === null ? '' : String(next) })}
        />
        {!byDept && (
          <>
            <Segmented
              value={told('met')}
              onChange={(met) => set({ met: String(met) })}
              options={[
                { value: '', label: t('全部') },
                { value: '0', label: t('学时未完成') },
                { value: '1', label: t('学时已完成') },
              ]}
            />
            <TreePick
              nodes={treeOf(depts.data ?? [])}
              value={told('deptId') === '' ? [] : [told('deptId')]}
              multiple={false}
              placeholder={t('部门')}
              aria-label={t('部门')}
              onChange={([next]) => set({ deptId: next ?? '', alone: '' })}
            />
            <Input.Search
              allowClear
              defaultValue={told('realName')}
              placeholder={t('姓名')}
              aria-label={t('姓名')}
              maxLength={20}
              onSearch={(next) => set({ realName: next.trim() })}
            />
          </>
        )}
        {mayExport && (
          <Button
            icon={<ExportOutlined aria-hidden />}
            loading={busy}
            onClick={() =>
              void ask(async () =>
                saveFile(
                  byDept
                    ? await api.file(personnelDeptSheet, {
                        query: filters.year === undefined ? {} : { year: filters.year },
                      })
                    : await api.file(personnelSheet, { query: filters }),
                ),
              )
            }
          >
            {t('导出')}
          </Button>
        )}
      </div>
      {byDept ? (
        <Depts tenant={tenant} year={filters.year} onOpen={(deptId, met) => set({ by: '', deptId, alone: '1', met })} />
      ) : (
        <People
          tenant={tenant}
          filters={filters}
          current={Number(told('current') || 1)}
          onPage={(current) => set({ current: String(current) })}
          onOpen={setShown}
        />
      )}
      {shown && <PersonFile person={shown} year={filters.year} onClose={() => setShown(undefined)} />}
    </section>
  );
}

function People({
  tenant,
  filters,
  current,
  onPage,
  onOpen,
}: {
  readonly tenant: string | null;
  readonly filters: Readonly<Record<string, string | number>>;
  readonly current: number;
  readonly onPage: (current: number) => void;
  readonly onOpen: (row: FileRow) => void;
}) {
  const t = useT();
  const asked = useCall(
    [tenant, trainingDemand.name, 'files'],
    personnelFiles,
    { query: { ...filters, current, size: SIZE } },
    { staleTime: 0 },
  );
  const open = (row: FileRow) => (
    <Button type="link" size="small" aria-label={t('档案 {name}', { name: row.realName })} onClick={() => onOpen(row)}>
      {t('档案')}
    </Button>
  );
  return (
    <PagedTable<FileRow>
      short
      asked={asked}
      page={{ current, size: SIZE }}
      onPage={(page) => onPage(page.current)}
      rowKey="userId"
      width={1180}
      none={t('没有符合条件的人员')}
      phone={{
        title: t('人员'),
        row: (row) => (
          <div className="training-row">
            <span>
              {row.realName}
              <br />
              <span className="quiet">{row.deptName}</span>
              <br />
              <Lacks of={row} />
            </span>
            <span>{t('已学{has}，应学{asked}', { has: row.has, asked: row.asked })}</span>
            {open(row)}
          </div>
        ),
      }}
      columns={[
        { title: t('姓名'), dataIndex: 'realName', width: 90, fixed: 'left' },
        { title: t('部门'), dataIndex: 'deptName', width: 104 },
        { title: t('岗位'), dataIndex: 'postName', width: 90 },
        {
          title: t('学时要求'),
          width: 148,
          render: (_, row) => (
            <>
              {t(row.title)}
              <br />
              <span className="quiet">{t(row.kindName)}</span>
            </>
          ),
        },
        { title: t('应学'), dataIndex: 'asked', width: 56 },
        { title: t('已学'), dataIndex: 'has', width: 56 },
        { title: t('还差'), width: 180, render: (_, row) => <Lacks of={row} /> },
        { title: t('线上培训'), width: 90, render: (_, row) => `${row.plansPassed}/${row.plans}` },
        { title: t('线下培训'), dataIndex: 'offline', width: 84 },
        { title: t('考试合格/已考'), width: 116, render: (_, row) => `${row.examsPassed}/${row.exams}` },
        {
          title: t('证书'),
          width: 92,
          render: (_, row) =>
            row.certificatesLapsed > 0
              ? t('{n}，过期{lapsed}', { n: row.certificates, lapsed: row.certificatesLapsed })
              : row.certificates,
        },
        { title: t('操作'), width: 72, fixed: 'right', render: (_, row) => open(row) },
      ]}
    />
  );
}
