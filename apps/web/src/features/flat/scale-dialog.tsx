import type { AnyRow } from '@anlan/client';
import { flatDetail } from '@anlan/domain/flat/calls';
import { flat } from '@anlan/domain/flat/flat';
import { AREA_LIMITS, type Spot as Corner, readScale } from '@anlan/domain/permit/area/area';
import { Alert, Button, InputNumber, Modal, Skeleton } from 'antd';
import { useId, useState } from 'react';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { invalidate, useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { usePictureRatio } from '../../parts/plan/outlines';
import { PlanBoard } from '../../parts/plan/plan-board';
import type { Pin } from '../../parts/plan/plan-marks';

const COLOUR = '#1d5fc4';

/** The scale of a plan: two of its points and the metres between them. */
export function ScaleDialog({ row, onClose }: { row: AnyRow; onClose: () => void }) {
  const t = useT();
  const metresId = useId();
  const { data } = useCall([useViewingTenant(), 'flat'], flatDetail, { params: { id: row.id } });
  const [moved, setMoved] = useState<readonly Corner[]>();
  const [typed, setTyped] = useState<number | null>();
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const picture = data?.urlList[0]?.link;
  const ratio = usePictureRatio(picture);
  const ends = moved ?? (data?.scale ? [data.scale.from, data.scale.to] : []);
  const metres = typed === undefined ? (data?.scale?.metres ?? null) : typed;
  const read = readScale({ from: ends[0], to: ends[1], metres, ratio });
  const save = async () => {
    setBusy(true);
    try {
      await api(flat).update(row.id, { scale: read.scale, version: data?.version });
      feedback.toast('success', t('比例尺已保存'));
      await invalidate(flat.name);
      onClose();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      width={900}
      title={t('比例尺：{name}', { name: String(row.name ?? '') })}
      onCancel={onClose}
      okText={t('保存')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: !read.scale, loading: busy }}
      onOk={() => void save().catch(() => undefined)}
    >
      {!data ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <div className="flat-scale">
          <p className="quiet">{t('在图上点击两点，填写两点间的实际距离；作业区域之间的距离由此换算')}</p>
          <div className="flat-scale-tools">
            <label htmlFor={metresId}>{t('两点间的距离（米）')}</label>
            <InputNumber
              id={metresId}
              min={0.1}
              max={AREA_LIMITS.metres}
              value={metres}
              onChange={(next) => setTyped(next)}
            />
            <Button disabled={ends.length === 0} onClick={() => setMoved([])}>
              {t('重画')}
            </Button>
          </div>
          {ends.length === 2 &&
            metres !== null &&
            read.errors.map(({ message }) => <Alert key={message} type="error" showIcon title={message} />)}
          {picture && (
            <PlanBoard
              picture={picture}
              name={data.name}
              pins={ends.map(
                ([x, y], at): Pin => ({
                  id: String(at),
                  x,
                  y,
                  label: t('第{n}点', { n: at + 1 }),
                  colour: COLOUR,
                  ink: '#fff',
                  sign: String(at + 1),
                }),
              )}
              chosen={chosen}
              movable
              placing={ends.length < 2}
              outlines={
                ends.length === 2
                  ? [{ id: 'scale', points: ends.map(([x, y]) => ({ x, y })), closed: false, colour: COLOUR }]
                  : []
              }
              onChoose={setChosen}
              onSpot={({ x, y }) => setMoved([...ends, [x, y]])}
              onMove={(pin, { x, y }) => setMoved(ends.map((end, at): Corner => (String(at) === pin ? [x, y] : end)))}
            />
          )}
        </div>
      )}
    </Modal>
  );
}
