import { ArrowLeftOutlined, FullscreenOutlined, SaveOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useNavigate } from 'react-router';
import { useT } from '../../../lib/i18n';
import { IconButton } from '../../../parts/actions/icon-button';
import { useFlats } from '../flat-calls';

/** The editor's first line: which drawing, upon which plan, and whether it is saved. */
export function EditorHead({
  name,
  graphId,
  flatId,
  onFlat,
  dirty,
  busy,
  onSave,
}: {
  name: string;
  graphId: string;
  flatId: string | null;
  onFlat: (id: string | null) => void;
  dirty: boolean;
  busy: boolean;
  /** Absent: one may look, and try, but not save. */
  onSave?: () => void;
}) {
  const t = useT();
  const navigate = useNavigate();
  const flats = useFlats();
  return (
    <header>
      <IconButton label={t('返回')} onClick={() => navigate('/map/graph')}>
        <ArrowLeftOutlined />
      </IconButton>
      <h1>{name}</h1>
      <Select
        allowClear
        aria-label={t('底图')}
        placeholder={t('选择底图')}
        className="flat-map-graphs"
        value={flatId}
        onChange={(value: string | undefined) => onFlat(value ?? null)}
        options={flats.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      />
      <span className="quiet" role="status">
        {dirty ? t('有未保存的修改') : t('已保存')}
      </span>
      <Button icon={<FullscreenOutlined aria-hidden />} onClick={() => navigate(`/fullscreen/canvas?graph=${graphId}`)}>
        {t('全屏展示')}
      </Button>
      {onSave && (
        <Button type="primary" icon={<SaveOutlined aria-hidden />} disabled={!dirty} loading={busy} onClick={onSave}>
          {t('保存')}
        </Button>
      )}
    </header>
  );
}
