import { certificate } from '@anlan/domain/certificate/certificate';
import { type FileRow, type PersonnelFile, personnelFile, personnelPdf } from '@anlan/domain/training/personnel/calls';
import { trainingDemand } from '@anlan/domain/training/study/demand';
import { PrinterOutlined } from '@ant-design/icons';
import { Button, Descriptions, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { api } from '../../../lib/http/api';
import { useViewingTenant } from '../../../lib/http/query';
import { saveFile } from '../../../lib/http/transfer';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { Failed } from '../../../parts/feedback/states';
import { WideTable } from '../../../parts/list/wide-table';
import { useExport } from '../../../parts/sheet/use-export';
import { CompletionActions, CompletionTag } from '../completion-actions';
import { mark, ResultTag } from '../words';

/** One page a person: hours against the law with its clause, trainings, exams, certificates; and on paper. */
export function PersonFile({
  person,
  year,
  onClose,
}: {
  readonly person: Pick<FileRow, 'userId' | 'realName'>;
  readonly year: number | undefined;
  readonly onClose: () => void;
}) {
  const t = useT();
  const tenant = useViewingTenant();
  const [open, setOpen] = useState(true);
  const { busy, fetch } = useExport();
  const asked = { params: { id: person.userId }, query: year === undefined ? {} : { year } };
  const { data, error, refetch } = useCall([tenant, trainingDemand.name, 'file'], personnelFile, asked, {
    staleTime: 0,
  });
  return (
    <Drawer
      open={open}
      title={t('培训档案 · {name}', { name: person.realName })}
      size="min(1040px, 100vw)"
      closable={{ 'aria-label': t('关闭') }}
      extra={
        <Button
          icon={<PrinterOutlined aria-hidden />}
          loading={busy}
          onClick={() => void fetch(async () => saveFile(await api.file(personnelPdf, asked)))}
        >
          {t('打印')}
        </Button>
      }
      onClose={() => setOpen(false)}
      afterOpenChange={(stands) => !stands && onClose()}
    >
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && <Page of={data} />}
    </Drawer>
  );
}

function Page({ of }: { readonly of: PersonnelFile }) {
  const t = useT();
  const look = { size: 'small', pagination: false, locale: { emptyText: t('没有记录') } } as const;
  return (
    <div className="training-file">
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2, md: 3 }}
        items={[
          { key: 'dept', label: t('部门'), children: of.deptName ?? '—' },
          { key: 'post', label: t('岗位'), children: of.postName ?? '—' },
          { key: 'kind', label: t('人员类别'), children: t(of.kindName) },
          { key: 'entry', label: t('入职日期'), children: of.entryTime ?? t('未填入职日期') },
          { key: 'year', label: t('年度'), children: of.year },
        ]}
      />
      <h3>{t('学时')}</h3>
      <WideTable
        {...look}
        rowKey={(row) => `${row.demand}${row.since}`}
        scroll={{ x: 760 }}
        dataSource={[...of.demands]}
        columns={[
          { title: t('要求'), width: 150, render: (_, row) => t(row.title) },
          { title: t('应学'), dataIndex: 'asked', width: 60 },
          { title: t('已学'), dataIndex: 'has', width: 60 },
          {
            title: t('还差'),
            width: 150,
            render: (_, row) =>
              row.met
                ? t('已完成')
                : [
                    ...(Number(row.missing) > 0 ? [t('还差{n}学时', { n: row.missing })] : []),
                    ...row.lacks.map((level) => t('缺{level}', { level: t(level) })),
                  ].join('、'),
          },
          { title: t('完成期限'), dataIndex: 'dueOn', width: 100 },
          { title: t('依据'), dataIndex: 'basis', width: 240 },
        ]}
      />
      {of.rows.length > 0 && (
        <WideTable
          {...look}
          rowKey="type"
          scroll={{ x: 420 }}
          dataSource={[...of.rows]}
          columns={[
            { title: t('培训类别'), width: 220, render: (_, row) => t(row.typeName ?? '') },
            { title: t('线上学时'), dataIndex: 'online', width: 100 },
            { title: t('线下学时'), dataIndex: 'offline', width: 100 },
          ]}
        />
      )}
      <h3>{t('培训记录')}</h3>
      <WideTable
        {...look}
        rowKey="id"
        scroll={{ x: 620 }}
        dataSource={[...of.trainings]}
        columns={[
          { title: t('方式'), width: 60, render: (_, row) => (row.organizationalType === 1 ? t('线上') : t('线下')) },
          { title: t('培训名称'), dataIndex: 'title', width: 200 },
          { title: t('培训类别'), width: 150, render: (_, row) => t(row.typeName ?? '') },
          { title: t('开始时间'), width: 100, render: (_, row) => row.trainDate.slice(0, 10) },
          { title: t('学时'), dataIndex: 'hours', width: 60 },
          { title: t('结果'), width: 90, render: (_, row) => t(row.result) },
        ]}
      />
      <h3>{t('考试')}</h3>
      <WideTable
        {...look}
        rowKey="id"
        scroll={{ x: 560 }}
        dataSource={[...of.exams]}
        columns={[
          { title: t('考试名称'), dataIndex: 'title', width: 220 },
          { title: t('得分'), width: 80, render: (_, row) => mark(row.userScore) },
          { title: t('及格分'), width: 80, render: (_, row) => mark(row.qualifyScore) },
          { title: t('考试结果'), width: 90, render: (_, row) => <ResultTag result={row.examResult} /> },
          { title: t('交卷时间'), width: 140, render: (_, row) => row.submitTime.slice(0, 16) },
        ]}
      />
      <h3>{t('培训合格证书')}</h3>
      <WideTable
        {...look}
        rowKey="id"
        scroll={{ x: 700 }}
        dataSource={[...of.completions]}
        columns={[
          { title: t('证书编号'), dataIndex: 'number', width: 150 },
          { title: t('培训名称'), dataIndex: 'title', width: 200 },
          { title: t('学时'), dataIndex: 'hours', width: 60 },
          { title: t('完成时间'), width: 100, render: (_, row) => row.completeTime.slice(0, 10) },
          { title: t('证书状态'), width: 80, render: (_, row) => <CompletionTag state={row.completionState} /> },
          { title: t('操作'), width: 160, render: (_, row) => <CompletionActions of={row} /> },
        ]}
      />
      {of.certificates && (
        <>
          <h3>{t('证书')}</h3>
          <WideTable
            {...look}
            rowKey="id"
            scroll={{ x: 560 }}
            dataSource={[...of.certificates]}
            columns={[
              { title: t('证书名称'), dataIndex: 'name', width: 180 },
              { title: t('证书编号'), dataIndex: 'num', width: 160 },
              { title: t('复审日期'), dataIndex: 'reviewTime', width: 100 },
              { title: t('有效期至'), dataIndex: 'effectiveTime', width: 100 },
              {
                title: t('证书状态'),
                width: 90,
                render: (_, row) =>
                  t(certificate.fields.certificateState.options[String(row.certificateState) as '1' | '2' | '3']),
              },
            ]}
          />
        </>
      )}
    </div>
  );
}
