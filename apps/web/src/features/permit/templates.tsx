import type { AnyRow } from '@anlan/client';
import { draftFromTemplate, keepAsTemplate } from '@anlan/domain/permit/template/calls';
import { permitTemplate } from '@anlan/domain/permit/template/permit-template';
import { labelOfWork } from '@anlan/domain/permit/work-type';
import { permissionCode } from '@anlan/resource';
import { SnippetsOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Modal, Skeleton } from 'antd';
import { useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { invalidate, useViewingTenant } from '../../lib/http/query';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/session/permission';
import { isSupervisor, useSession } from '../../lib/session/session';
import { useSettled } from '../../lib/settled';
import { Nothing } from '../../parts/feedback/states';
import type { RowButton } from '../../parts/list/rows/row-buttons';
import { ResourceScreen } from '../../parts/screen/resource-screen';

const MOST = 100;

/** Keeps what a ticket says, under a name. */
export function KeepDialog({ row, onClose }: { row: AnyRow; onClose: () => void }) {
  const t = useT();
  const nameId = useId();
  const [name, setName] = useState(String(row.workName ?? ''));
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    try {
      await api.send(keepAsTemplate, { params: { id: row.id }, body: { name: name.trim() } });
      feedback.toast('success', t('已存为模板'));
      await invalidate(permitTemplate.name);
      onClose();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('存为模板')}
      onCancel={onClose}
      okText={t('保存')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: name.trim() === '', loading: busy }}
      onOk={() => void keep().catch(() => undefined)}
    >
      <label htmlFor={nameId}>{t('模板名称')}</label>
      <Input id={nameId} value={name} maxLength={50} onChange={({ target }) => setName(target.value)} />
      <p className="quiet">{t('保存作业内容、人员、危害分析与安全措施，不含时间、签名、气体分析和附件')}</p>
    </Modal>
  );
}

/** Behind 新增: a draft with what a template says. */
export function FromTemplate({
  onMade,
}: {
  onMade: (made: Promise<{ readonly id: string; readonly gone: readonly string[] }>) => Promise<void>;
}) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const may = useCan('dangerousunifywork_add');
  const sees = useCan(permissionCode(permitTemplate, 'view'));
  const supervisor = useSession(isSupervisor);
  if (!may || !sees || supervisor) return null;
  return (
    <>
      <Button icon={<SnippetsOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('用模板新增')}
      </Button>
      {open && (
        <Choose
          onClose={() => setOpen(false)}
          onChosen={async (id) => {
            await onMade(api.send(draftFromTemplate, { params: { id } }));
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function Choose({ onClose, onChosen }: { onClose: () => void; onChosen: (id: string) => Promise<void> }) {
  const t = useT();
  const tenant = useViewingTenant();
  const [search, setSearch] = useState('');
  const name = useSettled(search.trim());
  const { data } = useQuery({
    queryKey: [tenant, permitTemplate.name, 'choose', name],
    queryFn: ({ signal }) =>
      api(permitTemplate).page({ current: 1, size: MOST, ...(name ? { name_like: name } : {}) }, { signal }),
  });
  const rows = data?.records;
  return (
    <Modal open title={t('用模板新增')} footer={null} onCancel={onClose}>
      <Input.Search
        aria-label={t('模板名称')}
        placeholder={t('模板名称')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {!rows ? (
        <Skeleton active paragraph={{ rows: 3 }} />
      ) : rows.length === 0 ? (
        <Nothing text={t('没有模板：在作业票的“更多”里存为模板')} />
      ) : (
        <ul className="permit-choose">
          {rows.map((row) => (
            <li key={row.id}>
              <span>
                {String(row.name)}
                <span className="quiet">
                  {t(labelOfWork(String(row.workType)))} · {String(row.workName ?? '')}
                </span>
              </span>
              <Button type="link" onClick={() => void onChosen(row.id).catch(() => undefined)}>
                {t('使用')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}

/** /permit/templates */
export function Templates() {
  const t = useT();
  const navigate = useNavigate();
  const may = useCan('dangerousunifywork_add');
  const slots = useMemo(
    () => ({
      rowMenu: (row: AnyRow): readonly RowButton[] =>
        may
          ? [
              {
                key: 'use',
                label: t('新建作业票'),
                run: async () => {
                  const { id, gone } = await api.send(draftFromTemplate, { params: { id: row.id } });
                  await invalidate('permit');
                  if (gone.length > 0)
                    feedback.toast('warning', t('已离职或已删除，请重新选择：{names}', { names: gone.join('、') }));
                  navigate(`/permit/work?_open=${id}`);
                },
              },
            ]
          : [],
    }),
    [may, navigate, t],
  );
  return <ResourceScreen resource={permitTemplate} slots={slots} />;
}
