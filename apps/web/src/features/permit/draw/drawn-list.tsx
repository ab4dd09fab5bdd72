import type { DrawnTicket } from '@anlan/domain/permit/draw/calls';
import { workDrawItem } from '@anlan/domain/permit/draw/work-draw';
import { FORM, FORM_LABELS } from '@anlan/domain/permit/ledger/form';
import { ArrowLeftOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Descriptions, Modal, Skeleton } from 'antd';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLook } from '../../../kinds/choice/dictionaries';
import { feedback } from '../../../lib/feedback';
import { useT } from '../../../lib/i18n';
import { useCan } from '../../../lib/session/permission';
import { useSession } from '../../../lib/session/session';
import { Failed } from '../../../parts/feedback/states';
import { ResourceForm } from '../../../parts/form/resource-form';
import { WideTable } from '../../../parts/list/wide-table';
import { useRecordAddress } from '../../../parts/record-address';
import { drawAgain, saveFinding, useDraw, useDrawn } from './draw-calls';

const DICTIONARIES = ['safe_danger_work_type', 'safe_permit_level'] as const;
const CONCLUSIONS: Readonly<Record<string, string>> = workDrawItem.fields.conclusion.options;

/** One draw: what it was drawn from and by, its tickets in the order of the draw, and what the office found of each. */
export function DrawnList({ id, onBack }: { id: string; onBack: () => void }) {
  const t = useT();
  const cache = useQueryClient();
  const draw = useDraw(id);
  const tickets = useDrawn(id);
  const [finding, setFinding] = useState<DrawnTicket | null>(null);
  const pool = draw.data?.pool ?? 0;
  const check = async () => {
    const { same, unchanged, missing, pool: now, came, gone } = await drawAgain(id);
    const changes = [
      ...(came && came.count > 0
        ? [t('新增{n}张（{numbers}）', { n: came.count, numbers: came.numbers.join('、') })]
        : []),
      ...(gone && gone.count > 0
        ? [t('减少{n}张（{numbers}）', { n: gone.count, numbers: gone.numbers.join('、') })]
        : []),
    ].join('，');
    if (!unchanged)
      feedback.toast(
        same ? 'info' : 'warning',
        [
          same
            ? t('抽到的作业票一致；可抽的作业票有变化：抽取时{pool}张，现{now}张', { pool, now })
            : t(
                '可抽的作业票有变化（抽取时{pool}张，现{now}张），按种子重新抽取的结果不同：{names}已删除或不在范围内',
                {
                  ...{ pool, now },
                  names: missing.join('、') || '—',
                },
              ),
          ...(changes ? [changes] : []),
        ].join('：'),
      );
    else if (same) feedback.toast('success', t('按种子重新抽取，结果一致'));
    else
      feedback.toast(
        'warning',
        t('按种子重新抽取，结果不同：{names}已删除或不在范围内', { names: missing.join('、') || '—' }),
      );
  };
  if (draw.error && !draw.data)
    return (
      <div className="card">
        <Failed error={draw.error} onRetry={() => void draw.refetch()} />
      </div>
    );
  if (!draw.data)
    return (
      <div className="card">
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    );
  const { name, fromDay, toDay, companyNames, seed, drawTime, voided, voidReason, poolDigest } = draw.data;
  const rows = ((tickets.data as { readonly records: readonly DrawnTicket[] } | undefined)?.records ?? []).slice();
  return (
    <section className="card" aria-label={name}>
      <div className="draw-tools">
        <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={onBack}>
          {t('返回')}
        </Button>
        <Button onClick={() => void check()}>{t('按种子复核')}</Button>
      </div>
      <h2>{name}</h2>
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2, lg: 3 }}
        items={[
          { key: 'days', label: t('申请日期'), children: `${fromDay} — ${toDay}` },
          { key: 'companies', label: t('企业'), children: companyNames || t('辖区全部企业') },
          { key: 'drawn', label: t('抽取数量'), children: t('{n}张，共{pool}张可抽', { n: rows.length, pool }) },
          { key: 'seed', label: t('抽样种子'), children: <code>{seed}</code> },
          { key: 'time', label: t('抽取时间'), children: drawTime },
          ...(Number(voided) === 1
            ? [
                {
                  key: 'voided',
                  label: t('抽查状态'),
                  children: t('已作废：{reason}', { reason: voidReason ?? '' }),
                },
              ]
            : []),
          {
            key: 'digest',
            label: t('抽样总体摘要'),
            span: 'filled' as const,
            children: <code className="draw-digest">{poolDigest}</code>,
          },
        ]}
      />
      <p className="quiet">
        {t(
          '按种子与作业票系统编号的SHA-256由小到大抽取；同一范围和种子总抽到同样的作业票。抽样总体摘要为全部可抽作业票系统编号的SHA-256。',
        )}
      </p>
      <Tickets rows={rows} busy={tickets.isFetching} closed={Number(voided) === 1} onFind={setFinding} />
      {finding && (
        <FindingDialog
          ticket={finding}
          onClose={() => setFinding(null)}
          onSaved={() => {
            setFinding(null);
            void cache.invalidateQueries({ queryKey: ['office'] });
          }}
        />
      )}
    </section>
  );
}

function Tickets({
  rows,
  busy,
  closed,
  onFind,
}: {
  rows: readonly DrawnTicket[];
  busy: boolean;
  /** The draw was given up: nothing more is found of it. */
  closed: boolean;
  onFind: (ticket: DrawnTicket) => void;
}) {
  const t = useT();
  const navigate = useNavigate();
  const address = useRecordAddress();
  const mayEdit = useCan('workdraw_edit');
  const look = useLook(DICTIONARIES);
  const word = (code: string, key: string | null): string => (key ? (look.dict(code, key)?.label ?? key) : '');
  const openTicket = ({ form, ticketId, companyTenantId, companyTenantName }: DrawnTicket) => {
    const to = address(Number(form) === FORM.site ? 'siteWork' : 'permit', ticketId);
    useSession.setState({ companyTenantId, companyTenantName });
    if (to) navigate(to);
  };
  return (
    <WideTable<DrawnTicket>
      rowKey="id"
      size="middle"
      loading={busy}
      dataSource={[...rows]}
      pagination={false}
      scroll={{ x: 1500 }}
      columns={[
        { title: t('序号'), dataIndex: 'place', width: 60, align: 'center' },
        {
          title: t('作业票'),
          key: 'ticket',
          width: 220,
          render: (_, row) => (
            <button type="button" className="link" onClick={() => openTicket(row)}>
              {[row.number, row.name].filter(Boolean).join(' ')}
            </button>
          ),
        },
        { title: t('企业'), dataIndex: 'companyTenantName', width: 200 },
        {
          title: t('票种'),
          dataIndex: 'form',
          width: 110,
          render: (form: number) => t(FORM_LABELS[String(form) as keyof typeof FORM_LABELS] ?? ''),
        },
        {
          title: t('作业类型'),
          dataIndex: 'workType',
          width: 130,
          render: (key: string | null) => word('safe_danger_work_type', key),
        },
        {
          title: t('级别'),
          dataIndex: 'level',
          width: 120,
          render: (key: string | null) => word('safe_permit_level', key),
        },
        { title: t('作业地点'), dataIndex: 'workPlace', width: 140 },
        { title: t('申请时间'), dataIndex: 'applicationTime', width: 165 },
        {
          title: t('抽查结论'),
          dataIndex: 'conclusion',
          width: 110,
          render: (key: number | null) => (key ? t(CONCLUSIONS[String(key)] ?? '') : t('未填写')),
        },
        { title: t('抽查情况'), dataIndex: 'finding', width: 240 },
        ...(mayEdit && !closed
          ? [
              {
                title: t('操作'),
                key: 'actions',
                width: 90,
                render: (_: unknown, row: DrawnTicket) => (
                  <Button type="link" size="small" onClick={() => onFind(row)}>
                    {t('填写')}
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

function FindingDialog({
  ticket,
  onClose,
  onSaved,
}: {
  ticket: DrawnTicket;
  onClose: () => void;
  onSaved: () => void;
}) {
  const t = useT();
  const formId = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Modal
      open
      title={[ticket.number, ticket.name].filter(Boolean).join(' ')}
      onCancel={onClose}
      okText={t('保存')}
      cancelText={t('取消')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: busy }}
      mask={{ closable: false }}
    >
      <ResourceForm
        id={formId}
        resource={workDrawItem}
        sections={workDrawItem.views.form}
        mode="update"
        row={ticket as never}
        send={(body) => saveFinding(ticket.id, body)}
        onDone={onSaved}
        onBusy={setBusy}
      />
    </Modal>
  );
}
