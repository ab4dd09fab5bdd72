import { Modal, Tag } from 'antd';
import { useDictionary } from '../../kinds/choice/dictionaries';
import { useT } from '../../lib/i18n';
import { AiFrame, useAiAddress } from './ai-frame';

/** The AI applications of this installation; the first one is open. */
export function AiApps({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const { data } = useDictionary('ai_apps');
  const { first, address } = useAiAddress();
  return (
    <Modal title={t('AI应用')} open={open} onCancel={onClose} footer={null} width={860} destroyOnHidden>
      <p hidden={!address}>
        {(data ?? []).map((entry) => (
          <Tag key={entry.key} color={entry.key === first?.key ? 'blue' : undefined}>
            {t(entry.label)}
          </Tag>
        ))}
      </p>
      <AiFrame />
    </Modal>
  );
}
