import { takeStarterChecks } from '@anlan/domain/site-work/check-calls';
import { siteCheck } from '@anlan/domain/site-work/site-check';
import { AppstoreAddOutlined } from '@ant-design/icons';
import { Button, Checkbox, Modal, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { useDictionary } from '../../kinds/choice/dictionaries';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { useT } from '../../lib/i18n';
import { Can } from '../../parts/can';
import { invalidateAfter } from '../../parts/query-keys';
import { ResourceScreen, type ScreenSlots } from '../../parts/screen/resource-screen';
import './site-work.css';

/** /site-work/check: the lists of dangerous works, with lists to begin with. */
export function SiteChecks() {
  const [open, setOpen] = useState(false);
  const slots = useMemo((): ScreenSlots => ({ toolbar: () => <Starter onOpen={() => setOpen(true)} /> }), []);
  return (
    <>
      <ResourceScreen resource={siteCheck} slots={slots} />
      {open && <StarterDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function Starter({ onOpen }: { onOpen: () => void }) {
  const t = useT();
  return (
    <Can code="sitedangercheck_add">
      <Button icon={<AppstoreAddOutlined aria-hidden />} onClick={onOpen}>
        {t('采用预置检查表')}
      </Button>
    </Can>
  );
}

function StarterDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { data } = useDictionary('safe_danger_work_type');
  const [types, setTypes] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      const { created, skipped } = await api.send(takeStarterChecks, { body: { types } });
      feedback.toast(
        'success',
        skipped > 0
          ? t('已采用{n}张检查表，{m}张已存在', { n: created, m: skipped })
          : t('已采用{n}张检查表', { n: created }),
      );
      await invalidateAfter(siteCheck);
      onClose();
    } catch {
      // Told by the transport; what was ticked stays.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('采用预置检查表')}
      onCancel={onClose}
      okText={t('采用')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: types.length === 0, loading: busy }}
      onOk={() => void take()}
      mask={{ closable: false }}
    >
      <p className="quiet">{t('每种作业四张：评估、检测、安全措施确认、验收；采用后可以任意修改')}</p>
      {!data ? (
        <Skeleton active />
      ) : (
        <Checkbox.Group
          className="site-types"
          value={[...types]}
          onChange={(chosen) => setTypes(chosen.map(String))}
          options={data.map(({ key, label }) => ({ value: key, label: t(label) }))}
        />
      )}
    </Modal>
  );
}
