import type { OfficePlanDetail, OfficePoint } from '@anlan/domain/tenancy/flat-calls';
import { tenantFlat } from '@anlan/domain/tenancy/tenant-flat';
import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, List, Modal, Select, Skeleton } from 'antd';
import { useId, useMemo, useState } from 'react';
import { feedback } from '../../../lib/feedback';
import { useT } from '../../../lib/i18n';
import { useCan } from '../../../lib/session/permission';
import { Failed, Nothing } from '../../../parts/feedback/states';
import { ResourceForm } from '../../../parts/form/resource-form';
import { PlanBoard } from '../../../parts/plan/plan-board';
import type { Spot } from '../../../parts/plan/plan-marks';
import { useWrites } from '../../../parts/plan/use-writes';
import { placePoint, removeFlat, removePoint, saveFlat, useChoices, useFlat, useFlats, usePoints } from './flat-calls';
import './flats.css';

/** /govpage/safe/tenantflat: the office's plans of its districts, with its companies where they stand. */
export function Flats() {
  const t = useT();
  const cache = useQueryClient();
  const [mayAdd, mayEdit, mayDelete] = [
    useCan('tenantflat_add'),
    useCan('tenantflat_edit'),
    useCan('tenantflat_delete'),
  ];
  const flats = useFlats();
  const [asked, setAsked] = useState<string>();
  const id = flats.data?.find((flat) => flat.id === asked)?.id ?? flats.data?.[0]?.id;
  const flat = useFlat(id);
  const points = usePoints(id);
  const companies = useChoices();
  const [company, setCompany] = useState<string>();
  const [chosen, setChosen] = useState<string | null>(null);
  const [editing, setEditing] = useState<'new' | OfficePlanDetail | null>(null);
  const pins = useMemo(
    () =>
      (points.data ?? []).map((point) => ({
        id: point.id,
        x: Number(point.xaxis),
        y: Number(point.yaxis),
        label: point.tenantName,
        colour: '#d4380d',
        ink: '#ffffff',
      })),
    [points.data],
  );
  const refresh = () => cache.invalidateQueries({ queryKey: ['office'] });

  const run = useWrites(refresh);
  const place = (tenantId: string, spot: Spot) =>
    id === undefined ? undefined : run(() => placePoint(id, tenantId, spot.x, spot.y));
  const onSpot = (spot: Spot) => {
    setChosen(null);
    if (company === undefined) return;
    void place(company, spot);
    setCompany(undefined);
  };
  const drop = async () => {
    if (id === undefined || !(await feedback.confirm(t('确定将选择数据删除'), { danger: true }))) return;
    await run(() => removeFlat(id));
  };

  if (flats.error && !flats.data) return <Failed error={flats.error} onRetry={() => void flats.refetch()} />;
  if (!flats.data) return <Skeleton active paragraph={{ rows: 10 }} />;
  const add = mayAdd && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing('new')}>
      {t('新增平面图')}
    </Button>
  );
  const placed = new Set(points.data?.map((point) => point.companyTenantId));
  const picture = flat.data?.urlList[0]?.link;
  return (
    <div className="card">
      <div className="flat-tools">
        {flats.data.length > 0 && (
          <Select
            aria-label={t('平面图')}
            className="flat-pick"
            value={id}
            onChange={setAsked}
            options={flats.data.map(({ id: value, name, locationName }) => ({
              value,
              label: `${name}（${locationName}）`,
            }))}
          />
        )}
        {add}
        {mayEdit && flat.data && (
          <Button icon={<EditOutlined aria-hidden />} onClick={() => setEditing(flat.data)}>
            {t('编辑')}
          </Button>
        )}
        {mayDelete && id && (
          <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => void drop()}>
            {t('删除')}
          </Button>
        )}
      </div>
      {id === undefined ? (
        <Nothing text={t('还没有平面图')} />
      ) : (
        <div className="flat-layout">
          {picture ? (
            <PlanBoard
              picture={picture}
              name={flat.data?.name ?? ''}
              pins={pins}
              chosen={chosen}
              movable={mayEdit}
              placing={mayEdit && company !== undefined}
              onChoose={setChosen}
              onSpot={onSpot}
              onMove={(id, spot) => {
                const point = points.data?.find((found) => found.id === id);
                return point && place(point.companyTenantId, spot);
              }}
            />
          ) : flat.error ? (
            <Failed error={flat.error} onRetry={() => void flat.refetch()} />
          ) : (
            <Skeleton.Node active className="flat-wait" />
          )}
          <aside className="flat-side">
            {mayEdit && (
              <>
                <Select
                  showSearch
                  allowClear
                  optionFilterProp="label"
                  aria-label={t('选择企业后点击平面图放置')}
                  placeholder={t('选择企业后点击平面图放置')}
                  className="fill"
                  value={company ?? null}
                  onChange={(value: string | null) => setCompany(value ?? undefined)}
                  options={(companies.data ?? [])
                    .filter(({ tenantId }) => !placed.has(tenantId))
                    .map(({ tenantId, tenantName }) => ({ value: tenantId, label: tenantName }))}
                />
                <Button
                  disabled={company === undefined}
                  onClick={() => {
                    if (company !== undefined) void place(company, { x: 50, y: 50 });
                    setCompany(undefined);
                  }}
                >
                  {t('放在中央')}
                </Button>
                <p className="quiet">{t('拖动点位，或选中后用方向键移动')}</p>
              </>
            )}
            <List<OfficePoint>
              size="small"
              loading={points.isPending}
              dataSource={[...(points.data ?? [])]}
              locale={{ emptyText: t('还没有企业点位') }}
              renderItem={(point) => (
                <List.Item
                  className={point.id === chosen ? 'flat-row chosen' : 'flat-row'}
                  actions={
                    mayEdit
                      ? [
                          <Button
                            key="remove"
                            type="text"
                            size="small"
                            icon={<DeleteOutlined aria-hidden />}
                            aria-label={t('移除{name}', { name: point.tenantName })}
                            onClick={() => void run(() => removePoint(point.id))}
                          />,
                        ]
                      : []
                  }
                >
                  <button type="button" className="link" onClick={() => setChosen(point.id)}>
                    {point.tenantName}
                  </button>
                </List.Item>
              )}
            />
          </aside>
        </div>
      )}
      {editing && (
        <FlatDialog
          flat={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null);
            void refresh();
          }}
        />
      )}
    </div>
  );
}

function FlatDialog({ flat, onClose, onSaved }: { flat?: OfficePlanDetail; onClose: () => void; onSaved: () => void }) {
  const t = useT();
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const definition = tenantFlat;
  return (
    <Modal
      open
      width={640}
      title={flat ? t('编辑{label}', { label: t(tenantFlat.label) }) : t('新增平面图')}
      onCancel={onClose}
      okText={t('保存')}
      cancelText={t('取消')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: busy }}
      mask={{ closable: false }}
    >
      <ResourceForm
        id={formId}
        resource={definition}
        sections={definition.views.form}
        mode={flat ? 'update' : 'create'}
        {...(flat ? { row: flat as never } : {})}
        send={(body) => saveFlat(flat?.id, flat ? { ...body, version: flat.version } : body)}
        onDone={onSaved}
        onBusy={setBusy}
      />
    </Modal>
  );
}
