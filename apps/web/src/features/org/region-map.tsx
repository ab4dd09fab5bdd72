import { removeRegionMap, saveRegionMap } from '@anlan/domain/org/region-calls';
import { UploadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Input, Modal, Skeleton } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { sizeSentence } from '../../kinds/file/file-rules';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { ApiError } from '../../lib/http/api-error';
import { useT } from '../../lib/i18n';
import { MAPS, useMap, useMaps } from './region-calls';
import './regions.css';

const MapDrawing = lazy(async () => ({ default: (await import('./map-drawing')).MapDrawing }));
const MAX_MB = 10;

/** Half of a file from a survey office is digits that no screen shows: ten metres are enough, and pass the limit. */
function slim(value: unknown): unknown {
  if (typeof value === 'number') return Math.round(value * 10_000) / 10_000;
  if (Array.isArray(value)) return value.map(slim);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, slim(part)]));
}

/** The map of one division: looked at, uploaded with the number of its approval, removed. */
export function RegionMap({ code, name, onClose }: { code: string; name: string; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const maps = useMaps();
  const { data, isLoading } = useMap(code, maps.data?.some((map) => map.code === code) === true);
  const isPending = maps.isPending || isLoading;
  const picker = useRef<HTMLInputElement>(null);
  const [approvalNo, setApprovalNo] = useState('');
  const [chosen, setChosen] = useState<{ readonly fileName: string; readonly geojson: unknown } | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const shown = chosen?.geojson ?? data?.geojson;

  const read = async (file: File) => {
    setErrors({});
    if (file.size > MAX_MB * 1_048_576)
      return setErrors({ geojson: t(sizeSentence({ accept: ['json'], maxMb: MAX_MB })) });
    try {
      setChosen({ fileName: file.name, geojson: slim(JSON.parse(await file.text())) });
    } catch {
      setChosen(null);
      setErrors({ geojson: t('地图文件应为GeoJSON，每个区域有名称与面状边界') });
    }
  };
  const after = () => client.invalidateQueries({ queryKey: MAPS });
  const send = async () => {
    setBusy(true);
    setErrors({});
    try {
      await api.send(saveRegionMap, { body: { code, approvalNo, ...chosen } }, { quiet: true });
      feedback.toast('success', t('上传成功'));
      await after();
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.errors.length > 0)
        setErrors(Object.fromEntries(error.errors.map((one) => [one.field, t(one.message)])));
      else feedback.toast('error', error.message);
    } finally {
      setBusy(false);
    }
  };
  const remove = async () => {
    if (!(await feedback.confirm(t('确定将选择数据删除'), { danger: true }))) return;
    try {
      await api.send(removeRegionMap, { body: { code } });
      feedback.toast('success', t('删除成功'));
      await after();
      onClose();
    } catch {
      // Told by http.
    }
  };

  return (
    <Modal
      open
      width={720}
      title={`${name} ${t('区域地图')}`}
      onCancel={onClose}
      closable={{ 'aria-label': t('关闭') }}
      footer={
        <>
          {data && !chosen && (
            <Button danger onClick={() => void remove()}>
              {t('删除')}
            </Button>
          )}
          <Button onClick={onClose}>{t('取消')}</Button>
          <Button type="primary" disabled={!chosen} loading={busy} onClick={() => void send()}>
            {t('保存')}
          </Button>
        </>
      }
    >
      <Alert type="info" showIcon title={t('公开展示的地图须经审核：请上传取得审图号的地图文件。')} />
      <Form layout="vertical" className="region-map-form">
        <Form.Item
          label={t('审图号')}
          htmlFor="region-approval"
          required
          validateStatus={errors.approvalNo ? 'error' : ''}
          help={errors.approvalNo}
        >
          <Input
            id="region-approval"
            value={approvalNo}
            maxLength={30}
            placeholder={data?.approvalNo ?? ''}
            onChange={(event) => setApprovalNo(event.target.value)}
          />
        </Form.Item>
        <Form.Item
          label={t('地图文件')}
          required
          validateStatus={errors.geojson ? 'error' : ''}
          help={errors.geojson ?? t('GeoJSON格式，不超过{n}M', { n: MAX_MB })}
        >
          <input
            ref={picker}
            type="file"
            hidden
            accept=".json,.geojson"
            aria-label={t('地图文件')}
            tabIndex={-1}
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) void read(file);
              event.target.value = '';
            }}
          />
          <Button icon={<UploadOutlined aria-hidden />} onClick={() => picker.current?.click()}>
            {chosen ? chosen.fileName : t('选择地图文件')}
          </Button>
        </Form.Item>
      </Form>
      {isPending && <Skeleton active />}
      {!isPending && !shown && <p className="quiet">{t('还没有上传地图')}</p>}
      {shown !== undefined && (
        <figure className="region-map">
          <Suspense fallback={<Skeleton active />}>
            <MapDrawing geojson={shown} label={`${name} ${t('区域地图')}`} />
          </Suspense>
          <figcaption className="quiet">
            {chosen ? t('预览') : `${t('审图号')}${t('：')}${data?.approvalNo ?? ''}`}
          </figcaption>
        </figure>
      )}
    </Modal>
  );
}
