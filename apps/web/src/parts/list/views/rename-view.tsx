import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useT } from '../../../lib/i18n';
import type { SavedView } from '../columns/table-settings';

/** Asks for another name of a view; undefined when it keeps its own. */
export function RenameView({ view, onDone }: { view: SavedView; onDone: (name: string | undefined) => void }) {
  const t = useT();
  const [name, setName] = useState(view.name);
  const done = () => name.trim() !== '' && onDone(name.trim());
  return (
    <Modal
      open
      title={t('改名')}
      okText={t('保存')}
      okButtonProps={{ disabled: name.trim() === '' }}
      onOk={done}
      onCancel={() => onDone(undefined)}
      closable={{ 'aria-label': t('关闭') }}
    >
      <Input
        autoFocus
        value={name}
        maxLength={20}
        aria-label={t('视图名称')}
        onChange={(event) => setName(event.target.value)}
        onPressEnter={done}
      />
    </Modal>
  );
}
