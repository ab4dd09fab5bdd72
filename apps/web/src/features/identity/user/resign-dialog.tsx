import type { AnyRow } from '@anlan/client';
import { resign } from '@anlan/domain/identity/account-calls';
import { resignation } from '@anlan/domain/identity/resignation';
import { type HeldItem, type HeldWork, heldWork } from '@anlan/domain/identity/staff-calls';
import type { Sent } from '@anlan/resource';
import { Alert, Button, Drawer, Skeleton } from 'antd';
import { useId, useState } from 'react';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { invalidate } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { useScreenClass } from '../../../lib/screen-class';
import { Failed } from '../../../parts/feedback/states';
import { Cancelled, ResourceForm } from '../../../parts/form/resource-form';
import { useUnsaved } from '../../../parts/form/use-unsaved';
import './resign-dialog.css';

const SECTIONS = [
  { title: '离职信息', fields: ['resignTime', 'resignReason'] },
  { title: '工作交接', fields: ['handoverUserId', 'handoverRemark'] },
];
const HANDOVER = ['handoverUserId'];
const NONE: readonly string[] = [];

/** Leaving: what the person still holds, to whom it goes, and the day. */
export function ResignDialog({ row, onClose }: { row: AnyRow; onClose: () => void }) {
  const t = useT();
  const id = useId();
  const phone = useScreenClass() === 0;
  const [busy, setBusy] = useState(false);
  const unsaved = useUnsaved();
  const held = useCall(['resign-join'], heldWork, { params: { id: row.id } }, { gcTime: 0, staleTime: 0 });
  const close = async () => {
    if (await unsaved.mayLeave()) onClose();
  };
  const name = String(row.realName ?? '');
  return (
    <Drawer
      open
      size={phone ? '100%' : 640}
      title={t('{name}离职办理', { name })}
      onClose={() => void close()}
      closable={{ 'aria-label': t('关闭') }}
      mask={{ closable: false }}
      footer={
        <div className="drawer-footer">
          <Button onClick={() => void close()}>{t('取消')}</Button>
          <Button type="primary" danger htmlType="submit" form={id} loading={busy} disabled={!held.data}>
            {t('办理离职')}
          </Button>
        </div>
      }
    >
      {held.error && !held.data && <Failed error={held.error} onRetry={() => void held.refetch()} />}
      {held.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {held.data && (
        <>
          <StillHeld held={held.data} />
          <ResourceForm
            id={id}
            resource={resignation}
            sections={SECTIONS}
            mode="create"
            require={held.data.total > 0 ? HANDOVER : NONE}
            send={async (body, key) => {
              const question = t('确定为{name}办理离职？账号将停用并立即下线。', { name });
              if (!(await feedback.confirm(question, { danger: true }))) throw new Cancelled();
              const sent = { ...body, userId: row.id } as Sent<typeof resignation.fields>;
              return api.told(resign, { body: sent }, { idempotencyKey: key, quiet: true });
            }}
            onDone={(reply) => {
              feedback.toast('success', (reply as { msg: string }).msg);
              void invalidate('user', 'resignation', ...held.data.joinItems.map((item) => item.resource));
              onClose();
            }}
            onDirty={unsaved.setDirty}
            onBusy={setBusy}
          />
        </>
      )}
    </Drawer>
  );
}

function StillHeld({ held }: { held: HeldWork }) {
  const t = useT();
  return (
    <section className="held" aria-label={t('未交接事项')}>
      <p className="quiet">{[held.account, held.deptName, held.roleName].filter(Boolean).join(' · ')}</p>
      {held.total === 0 ? (
        <Alert type="success" showIcon title={t('没有未交接的事项')} />
      ) : (
        <>
          <Alert type="warning" showIcon title={t('还有 {n} 项未交接，请选择交接人', { n: held.total })} />
          <HeldItems items={held.joinItems} />
        </>
      )}
      {held.stands.length > 0 && (
        <>
          <Alert
            type="warning"
            showIcon
            title={t('作业现场的分工不随离职交接，请在作业票中更换人员；正在监护、参加的作业将立即停止')}
          />
          <HeldItems items={held.stands} />
        </>
      )}
    </section>
  );
}

function HeldItems({ items }: { items: readonly HeldItem[] }) {
  const t = useT();
  return (
    <ul>
      {items.map((item) => (
        <li key={`${item.resource}/${item.field}`}>
          <strong>
            {t(item.label)} · {t(item.fieldLabel)} <b>{item.count}</b>
          </strong>
          <span>
            {item.rows
              .slice(0, 5)
              .map((entry) => entry.title || t('未命名'))
              .join('、')}
            {item.rows.length > 0 && item.count > Math.min(5, item.rows.length) && ' …'}
          </span>
        </li>
      ))}
    </ul>
  );
}
