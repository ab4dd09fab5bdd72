import { workDraw } from '@anlan/domain/permit/draw/work-draw';
import { section } from '@anlan/resource';
import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import type { Draw, InputProps } from '../../../kinds/kind';
import { useT } from '../../../lib/i18n';
import { useScreenClass } from '../../../lib/screen-class';
import { useCan } from '../../../lib/session/permission';
import { Failed } from '../../../parts/feedback/states';
import { ResourceForm } from '../../../parts/form/resource-form';
import { PAGE_SIZES } from '../../../parts/list/list-state';
import { WideTable } from '../../../parts/list/wide-table';
import { giveUpDraw, saveDraw, useCompanies, useDraws } from './draw-calls';
import { DrawnList } from './drawn-list';
import './draw.css';
import { useAddressParams } from '../../../parts/list/use-address-params';

interface DrawRow {
  readonly id: string;
  readonly name: string;
  readonly fromDay: string;
  readonly toDay: string;
  readonly size: number;
  readonly pool: number;
  readonly seed: string;
  readonly drawTime: string;
  readonly voided: number | null;
  readonly voidReason: string | null;
}

/** /govpage/safe/workdraw: the office's random checks of tickets; the one that is opened stands in the address. */
export function Draws() {
  const [params, ask] = useAddressParams();
  const id = params.get('draw');
  const open = (next: string | undefined) => ask({ draw: next }, { step: true });
  return id ? <DrawnList id={id} onBack={() => open(undefined)} /> : <DrawList onOpen={open} />;
}

function DrawList({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useT();
  const phone = useScreenClass() === 0;
  const cache = useQueryClient();
  const [mayAdd, mayDelete] = [useCan('workdraw_add'), useCan('workdraw_delete')];
  const [{ current, size }, setPage] = useState<{ readonly current: number; readonly size: number }>({
    current: 1,
    size: PAGE_SIZES[0],
  });
  const [making, setMaking] = useState(false);
  const [dropping, setDropping] = useState<DrawRow | null>(null);
  const { data, error, refetch, isFetching } = useDraws(current, size);
  const refresh = () => cache.invalidateQueries({ queryKey: ['office'] });
  if (error && !data)
    return (
      <div className="card">
        <Failed error={error} onRetry={() => void refetch()} />
      </div>
    );
  const found = data as { readonly records: readonly DrawRow[]; readonly total: number } | undefined;
  return (
    <section className="card" aria-label={t(workDraw.label)}>
      {mayAdd && (
        <div className="draw-tools">
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setMaking(true)}>
            {t('抽取作业票')}
          </Button>
        </div>
      )}
      <WideTable<DrawRow>
        rowKey="id"
        size="middle"
        loading={isFetching}
        dataSource={[...(found?.records ?? [])]}
        {...(phone ? {} : { scroll: { x: 1040 } })}
        locale={{ emptyText: t('还没有抽查') }}
        pagination={{
          current,
          pageSize: size,
          total: found?.total ?? 0,
          showSizeChanger: true,
          pageSizeOptions: [...PAGE_SIZES],
          onChange: (page, pageSize) => setPage({ current: page, size: pageSize }),
        }}
        columns={[
          {
            title: t('抽查名称'),
            dataIndex: 'name',
            ...(phone ? {} : { width: 190, fixed: 'left' as const }),
            render: (name: string, row) => (
              <>
                <button type="button" className="link" onClick={() => onOpen(row.id)}>
                  {name}
                </button>
                {phone && (
                  <div className="quiet">
                    {row.fromDay} — {row.toDay}
                    <br />
                    {t('抽{size}张，可抽{pool}张', { size: row.size, pool: row.pool })}
                  </div>
                )}
              </>
            ),
          },
          ...(phone
            ? []
            : ([
                {
                  title: t('申请日期'),
                  key: 'days',
                  width: 200,
                  render: (_: unknown, row: DrawRow) => `${row.fromDay} — ${row.toDay}`,
                },
                { title: t('抽取数量'), dataIndex: 'size', width: 90, align: 'right' },
                { title: t('可抽数量'), dataIndex: 'pool', width: 90, align: 'right' },
                { title: t('抽样种子'), dataIndex: 'seed', width: 150 },
                {
                  title: t('抽取时间'),
                  dataIndex: 'drawTime',
                  width: 140,
                  render: (time: string) => time?.slice(0, 16),
                },
              ] as const)),
          {
            title: t('抽查状态'),
            key: 'voided',
            width: phone ? 90 : 110,
            render: (_, { voided, voidReason }) =>
              Number(voided) === 1 ? t('已作废：{reason}', { reason: voidReason ?? '' }) : t('有效'),
          },
          ...(mayDelete
            ? [
                {
                  title: t('操作'),
                  key: 'actions',
                  width: 70,
                  ...(phone ? {} : { fixed: 'right' as const }),
                  render: (_: unknown, row: DrawRow) =>
                    Number(row.voided) === 1 ? null : (
                      <Button type="link" danger size="small" onClick={() => setDropping(row)}>
                        {t('作废')}
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
      />
      {dropping && (
        <GiveUpDialog
          draw={dropping}
          onClose={() => setDropping(null)}
          onDone={() => {
            setDropping(null);
            void refresh();
          }}
        />
      )}
      {making && (
        <DrawDialog
          onClose={() => setMaking(false)}
          onMade={(id) => {
            setMaking(false);
            void refresh();
            onOpen(id);
          }}
        />
      )}
    </section>
  );
}

const WHY = [section('', ['voidReason'])];

/** A draw is given up with a reason, and stays in the list. */
function GiveUpDialog({ draw, onClose, onDone }: { draw: DrawRow; onClose: () => void; onDone: () => void }) {
  const t = useT();
  const formId = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Modal
      open
      title={t('作废抽查“{name}”', { name: draw.name })}
      onCancel={onClose}
      okText={t('作废')}
      cancelText={t('取消')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: busy, danger: true }}
      mask={{ closable: false }}
    >
      <p className="quiet">{t('作废后仍在列表中，不能恢复；已填写抽查情况的抽查不能作废。')}</p>
      <ResourceForm
        id={formId}
        resource={workDraw}
        sections={WHY}
        mode="update"
        row={draw as never}
        send={(body) => giveUpDraw(draw.id, body)}
        onDone={onDone}
        onBusy={setBusy}
      />
    </Modal>
  );
}

/** Companies of the office by their numbers with commas between, as the record keeps them. */
function CompaniesInput({ id, value, onChange, disabled }: InputProps) {
  const t = useT();
  const { data, isPending } = useCompanies();
  const chosen = String(value ?? '')
    .split(',')
    .filter(Boolean);
  return (
    <Select
      {...(id ? { id } : {})}
      mode="multiple"
      allowClear
      className="fill"
      optionFilterProp="label"
      aria-label={t('企业')}
      placeholder={t('不选为辖区全部企业')}
      loading={isPending}
      disabled={disabled === true}
      maxTagCount={4}
      value={chosen}
      onChange={(next: string[]) => onChange?.(next.join(','))}
      options={(data ?? []).map(({ tenantId, tenantName }) => ({ value: tenantId, label: tenantName }))}
    />
  );
}
const inputs = { companies: CompaniesInput as Draw<InputProps> };

function DrawDialog({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const t = useT();
  const formId = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Modal
      open
      width={640}
      title={t('抽取作业票')}
      onCancel={onClose}
      okText={t('抽取')}
      cancelText={t('取消')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: busy }}
      mask={{ closable: false }}
    >
      <ResourceForm
        id={formId}
        resource={workDraw}
        sections={workDraw.views.form}
        mode="create"
        inputs={inputs}
        send={saveDraw}
        onDone={(made) => onMade((made as { readonly id: string }).id)}
        onBusy={setBusy}
      />
    </Modal>
  );
}
