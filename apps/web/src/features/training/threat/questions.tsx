import type { AnyRow } from '@anlan/client';
import { examQuestion } from '@anlan/domain/training/exam-question';
import { examType } from '@anlan/domain/training/exam-type';
import { makeQuestions } from '@anlan/domain/training/threat/calls';
import { type AnyResource, permissionCode } from '@anlan/resource';
import { BulbOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Modal, Select } from 'antd';
import { useMemo, useState } from 'react';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { useViewingTenant } from '../../../lib/http/query';
import { useT } from '../../../lib/i18n';
import { Can } from '../../../parts/can';
import { invalidateAfter } from '../../../parts/query-keys';
import { ResourceScreen, type ScreenSlots } from '../../../parts/screen/resource-screen';

const banks: AnyResource = examType;

/** /exam/question: questions, and those that follow from the company's own register of risks. */
export function Questions() {
  const slots = useMemo((): ScreenSlots => ({ toolbar: FromRegister }), []);
  return <ResourceScreen resource={examQuestion} slots={slots} />;
}

function FromRegister() {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <Can code={permissionCode(examQuestion, 'add')}>
      <Button icon={<BulbOutlined />} onClick={() => setOpen(true)}>
        {t('按风险辨识出题')}
      </Button>
      {open && <Make onClose={() => setOpen(false)} />}
    </Can>
  );
}

function Make({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const tenant = useViewingTenant();
  const [typeId, setTypeId] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { data } = useQuery({
    queryKey: [tenant, examType.name, 'all'],
    queryFn: ({ signal }): Promise<readonly AnyRow[]> => api(banks).all({}, { signal, quiet: true }),
  });
  const make = async () => {
    if (!typeId) return;
    setBusy(true);
    try {
      const { msg } = await api.told(makeQuestions, { body: { typeId } });
      feedback.toast('success', t(msg));
      await invalidateAfter(examQuestion);
      onClose();
    } catch {
      // The refusal has been shown; the dialog stays open.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('按风险辨识出题')}
      okText={t('出题')}
      cancelText={t('取消')}
      confirmLoading={busy}
      okButtonProps={{ disabled: !typeId }}
      onOk={() => void make()}
      onCancel={onClose}
    >
      <p>
        {t(
          '按本企业每个风险点的辨识清单出题：可能的事故类别、防护和管理措施、应急处置、风险等级。已有的试题不再重复。',
        )}
      </p>
      <Form layout="vertical">
        <Form.Item label={t('所属题库')} required htmlFor="register-bank">
          <Select
            id="register-bank"
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('请选择')}
            value={typeId ?? null}
            onChange={(value) => setTypeId(value ?? undefined)}
            options={(data ?? []).map((bank) => ({ value: bank.id, label: String(bank.name ?? '') }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
