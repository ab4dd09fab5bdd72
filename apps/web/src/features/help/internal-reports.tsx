import { helpFeedback } from '@anlan/domain/help/help-feedback';
import { internalReport } from '@anlan/domain/help/internal-report';
import { PlusOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useId, useState } from 'react';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { useT } from '../../lib/i18n';
import { ResourceForm } from '../../parts/form/resource-form';
import { useUnsaved } from '../../parts/form/use-unsaved';
import type { ResourceList } from '../../parts/list/use-resource-list';
import { invalidateAfter } from '../../parts/query-keys';
import { ResourceScreen, type ScreenSlots } from '../../parts/screen/resource-screen';

const SECTIONS = internalReport.views.form;

/** What anybody of the company may report inside it. */
function ReportDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const unsaved = useUnsaved();
  const close = async () => {
    if (await unsaved.mayLeave()) onClose();
  };
  return (
    <Modal
      open
      title={t('提交内部报告')}
      width={640}
      onCancel={() => void close()}
      okText={t('提交')}
      cancelText={t('取消')}
      okButtonProps={{ htmlType: 'submit', form: id, loading: busy }}
      mask={{ closable: false }}
    >
      <ResourceForm
        id={id}
        resource={internalReport}
        sections={SECTIONS}
        mode="create"
        send={(body, key) =>
          api(helpFeedback).create({ ...body, type: 2 }, { quiet: true, company: false, idempotencyKey: key })
        }
        onDone={() => {
          feedback.toast('success', t('提交成功'));
          void invalidateAfter(internalReport);
          onClose();
        }}
        onDirty={unsaved.setDirty}
        onBusy={setBusy}
      />
    </Modal>
  );
}

function ReportButton({ list }: { list: ResourceList }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  if (list.government) return null;
  return (
    <>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('提交内部报告')}
      </Button>
      {open && <ReportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const SLOTS: ScreenSlots = { toolbar: ReportButton };

/** /hazard/internal-report: what people report inside their company, taken on and handled there. */
export const InternalReports = () => <ResourceScreen resource={internalReport} slots={SLOTS} />;
