import { MinusOutlined, OneToOneOutlined, PlusOutlined } from '@ant-design/icons';
import { useT } from '../../lib/i18n';
import { IconButton } from '../actions/icon-button';
import './plan.css';

export function ZoomButtons({ onIn, onOut, onFit }: { onIn: () => void; onOut: () => void; onFit: () => void }) {
  const t = useT();
  return (
    <div className="plan-zoom">
      <IconButton label={t('放大')} onClick={onIn}>
        <PlusOutlined />
      </IconButton>
      <IconButton label={t('缩小')} onClick={onOut}>
        <MinusOutlined />
      </IconButton>
      <IconButton label={t('适应窗口')} onClick={onFit}>
        <OneToOneOutlined />
      </IconButton>
    </div>
  );
}
