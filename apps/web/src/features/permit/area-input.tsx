import { flatDetail, flatList } from '@anlan/domain/flat/calls';
import { AREA_LIMITS, type Area, type Spot as Corner, readArea } from '@anlan/domain/permit/area/area';
import { text } from '@anlan/domain/permit/permit-facts';
import type { JsonField, Values } from '@anlan/resource';
import { Alert, Button, Form, Modal, Segmented, Select, Skeleton } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { controlProps } from '../../kinds/control';
import type { InputProps } from '../../kinds/kind';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { Nothing } from '../../parts/feedback/states';
import { outlineOf, usePictureRatio } from '../../parts/plan/outlines';
import type { Pin } from '../../parts/plan/plan-marks';

const PlanBoard = lazy(async () => ({ default: (await import('../../parts/plan/plan-board')).PlanBoard }));

const COLOUR = '#1d5fc4';
const MINUTES = 9 * 60_000;
type Kind = Area['kind'];
const KINDS: Readonly<Record<Kind, string>> = { point: '点', circle: '圆', polygon: '多边形' };
const HINTS: Readonly<Record<Kind, string>> = {
  point: '在图上点击作业的位置',
  circle: '先点击圆心，再点击圆的边',
  polygon: '依次点击各顶点，顶点可拖动，也可用方向键移动',
};
const MOST: Readonly<Record<Kind, number>> = { point: 1, circle: 2, polygon: AREA_LIMITS.points };

const cornersOf = (area: Area | undefined): readonly Corner[] =>
  !area ? [] : area.kind === 'polygon' ? area.points : area.kind === 'circle' ? [area.at, area.edge] : [area.at];

const drawn = (kind: Kind, corners: readonly Corner[], ratio: number): unknown =>
  kind === 'polygon' ? { kind, points: corners, ratio } : { kind, at: corners[0], edge: corners[1], ratio };

/** 作业区域: where the work is done, drawn on a plan of the company. */
export function AreaInput(props: InputProps<JsonField>) {
  const t = useT();
  const form = Form.useFormInstance();
  const [open, setOpen] = useState(false);
  const plan = flatOf({ flatId: Form.useWatch('flatId', form) });
  const drawnOn = useRef(plan);
  const { onChange, value } = props;
  useEffect(() => {
    // Another plan is chosen: what was drawn is nowhere on it.
    if (value && drawnOn.current !== undefined && plan !== drawnOn.current) onChange?.(null);
    drawnOn.current = plan;
  }, [plan, value, onChange]);
  const { id, disabled } = controlProps(props) as { id?: string; disabled?: boolean };
  const { area } = readArea(props.value);
  return (
    <div className="permit-area">
      <span>{area ? t('已绘制：{kind}', { kind: t(KINDS[area.kind]) }) : t('未绘制')}</span>
      <Button
        {...(id ? { id } : {})}
        aria-label={t('在平面图上绘制')}
        disabled={disabled ?? false}
        onClick={() => setOpen(true)}
      >
        {t('在平面图上绘制')}
      </Button>
      {area && (
        <Button type="text" onClick={() => props.onChange?.(null)}>
          {t('清除')}
        </Button>
      )}
      {open && (
        <DrawDialog
          area={area}
          flatId={flatOf(form.getFieldsValue(true) as Values)}
          onClose={() => setOpen(false)}
          onDrawn={(next, on) => {
            drawnOn.current = on;
            form.setFieldValue('flatId', on);
            props.onChange?.(next);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}

/** As the form holds a reference: its key, or key and name. */
const flatOf = (values: Values): string | undefined => {
  const { flatId } = values;
  const key = typeof flatId === 'object' && flatId !== null ? (flatId as { value?: unknown }).value : flatId;
  return text({ key }, 'key') || undefined;
};

interface DialogProps {
  readonly area: Area | undefined;
  readonly flatId: string | undefined;
  readonly onClose: () => void;
  readonly onDrawn: (area: Area, flatId: string) => void;
}

function DrawDialog({ area, flatId, onClose, onDrawn }: DialogProps) {
  const t = useT();
  const tenant = useViewingTenant();
  const [asked, setAsked] = useState(flatId);
  const [kind, setKind] = useState<Kind>(area?.kind ?? 'polygon');
  const [corners, setCorners] = useState(() => cornersOf(area));
  const [chosen, setChosen] = useState<string | null>(null);
  const flats = useCall([tenant, 'flat'], flatList);
  const id = asked ?? flats.data?.[0]?.id;
  const flat = useCall(
    [tenant, 'flat'],
    flatDetail,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, staleTime: MINUTES, gcTime: MINUTES },
  );
  const picture = flat.data?.urlList[0]?.link;
  const ratio = usePictureRatio(picture);
  const read = ratio === undefined || corners.length === 0 ? undefined : readArea(drawn(kind, corners, ratio));
  const full = corners.length >= MOST[kind];
  const outline =
    read?.area !== undefined
      ? outlineOf(read.area, 'area', COLOUR)
      : corners.length > 1
        ? { id: 'area', points: corners.map(([x, y]) => ({ x, y })), closed: false, colour: '#c4291c' }
        : undefined;
  const pins = corners.map(
    ([x, y], at): Pin => ({
      id: String(at),
      x,
      y,
      label: t('第{n}点', { n: at + 1 }),
      colour: COLOUR,
      ink: '#fff',
      sign: String(at + 1),
    }),
  );
  const waits = corners.length < (kind === 'polygon' ? 3 : MOST[kind]);
  return (
    <Modal
      open
      width={900}
      title={t('作业区域')}
      onCancel={onClose}
      okText={t('确定')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: !read?.area || !id }}
      onOk={() => read?.area && id && onDrawn(read.area, id)}
    >
      {flats.data?.length === 0 ? (
        <Nothing text={t('还没有平面图')} />
      ) : !flats.data || !flat.data ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <div className="permit-draw">
          <div className="permit-draw-tools">
            <Select
              aria-label={t('平面图')}
              value={id ?? null}
              onChange={(next: string) => {
                setAsked(next);
                setCorners([]);
              }}
              options={flats.data.map(({ id: value, name }) => ({ value, label: name }))}
            />
            <Segmented
              aria-label={t('形状')}
              value={kind}
              options={(Object.keys(KINDS) as Kind[]).map((value) => ({ value, label: t(KINDS[value]) }))}
              onChange={(next) => {
                setKind(next);
                setCorners([]);
              }}
            />
            <Button disabled={corners.length === 0} onClick={() => setCorners(corners.slice(0, -1))}>
              {t('撤销一点')}
            </Button>
            <Button disabled={corners.length === 0} onClick={() => setCorners([])}>
              {t('重画')}
            </Button>
            {flat.data.storey && <span className="quiet">{t('楼层：{storey}', { storey: flat.data.storey })}</span>}
          </div>
          <p className="quiet">{t(HINTS[kind])}</p>
          {!flat.data.scale && (
            <Alert
              type="info"
              showIcon
              title={t('该平面图没有比例尺：只按同一风险点、同名地点或相接的区域判断是否相邻')}
            />
          )}
          {!waits && read?.errors.map(({ message }) => <Alert key={message} type="error" showIcon title={message} />)}
          {picture && (
            <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
              <PlanBoard
                picture={picture}
                name={flat.data.name}
                pins={pins}
                chosen={chosen}
                movable
                placing={!full}
                outlines={outline ? [outline] : []}
                onChoose={setChosen}
                onSpot={({ x, y }) => setCorners((now) => (now.length < MOST[kind] ? [...now, [x, y]] : now))}
                onMove={(pin, { x, y }) =>
                  setCorners((now) => now.map((corner, at) => (String(at) === pin ? ([x, y] as const) : corner)))
                }
              />
            </Suspense>
          )}
        </div>
      )}
    </Modal>
  );
}
