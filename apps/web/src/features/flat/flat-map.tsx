import type { PointChoice } from '@anlan/domain/flat/calls';
import { AimOutlined, EditOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button, Segmented, Select, Skeleton } from 'antd';
import { type ComponentType, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { feedback } from '../../lib/feedback';
import { invalidate } from '../../lib/http/query';
import { useT } from '../../lib/i18n';
import { useScreenClass } from '../../lib/screen-class';
import { useCan } from '../../lib/session/permission';
import { isSupervisor, useSession } from '../../lib/session/session';
import { Failed, Nothing } from '../../parts/feedback/states';
import { NoCompany } from '../../parts/pick/no-company';
import { coloured, useBasis } from '../../parts/plan/basis';
import { Legend, toggled } from '../../parts/plan/legend';
import { GRADE_ORDER, GRADES, type Grade, gradeOf } from '../../parts/plan/levels';
import { MarkCard } from '../../parts/plan/mark-card';
import { PlanBoard } from '../../parts/plan/plan-board';
import type { Spot } from '../../parts/plan/plan-marks';
import { useLooksAgain } from '../../parts/plan/use-looks-again';
import { useWrites } from '../../parts/plan/use-writes';
import '../../parts/parts.css';
import { placePoint, takeOff, useFlat, useFlats, useGraphs, usePlaced } from './flat-calls';
import './flat.css';
import { PointSearch } from './point-search';

const NONE: ReadonlySet<Grade> = new Set();

/**
 * /map/distribution and /govpage/safe/flat: the four-colour drawing of a plan as its points stand now; the plan with its
 * points where it has no drawing, where one is sought or placed, or where it is asked for.
 */
export function FlatMap({ FourColours }: { FourColours: ComponentType<{ id: string }> }) {
  const t = useT();
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const government = useSession(isSupervisor);
  const companyChosen = useSession((state) => state.companyTenantId !== null);
  const mayEdit = useCan('flat_edit') && !government;
  const waits = government && !companyChosen;
  const flats = useFlats(!waits);
  const graphs = useGraphs(!waits);
  const [basis] = useBasis();
  const params = new URLSearchParams(search);
  const asked = params.get('flat');
  const id = flats.data?.find((flat) => flat.id === asked)?.id ?? flats.data?.[0]?.id;
  const editing = mayEdit && params.get('edit') === '1';
  const drawn = graphs.data?.filter(({ flatId, shapes }) => flatId === id && shapes > 0) ?? [];
  const graph = drawn.find((one) => one.id === params.get('graph')) ?? drawn[0];
  const picture = graph && !editing && params.get('point') === null && params.get('view') !== 'points';
  const go = (next: Readonly<Record<string, string | undefined>>) => {
    for (const [name, value] of Object.entries(next))
      value === undefined ? params.delete(name) : params.set(name, value);
    navigate({ pathname, search: params.toString() }, { replace: true });
  };

  if (waits)
    return (
      <div className="card">
        <NoCompany />
      </div>
    );
  if (flats.error && !flats.data)
    return (
      <div className="card">
        <Failed error={flats.error} onRetry={() => void flats.refetch()} />
      </div>
    );
  if (!flats.data)
    return (
      <div className="card">
        <Skeleton active paragraph={{ rows: 12 }} />
      </div>
    );
  return (
    <div className="card flat-map">
      <div className="flat-map-tools">
        {flats.data.length > 0 && (
          <Select
            aria-label={t('平面图')}
            className="flat-map-pick"
            value={id ?? null}
            onChange={(flat: string) => go({ flat, graph: undefined, point: undefined })}
            options={flats.data.map((flat) => ({
              value: flat.id,
              label: t('{name}（{n}个风险点）', { name: flat.name, n: flat.total }),
            }))}
          />
        )}
        {graph && !editing && (
          <Segmented
            aria-label={t('显示方式')}
            value={picture ? 'graph' : 'points'}
            options={[
              { value: 'graph', label: t('四色图') },
              { value: 'points', label: t('点位分布') },
            ]}
            onChange={(shown) => go({ view: shown === 'points' ? 'points' : undefined, point: undefined })}
          />
        )}
        {picture && drawn.length > 1 && (
          <Select
            aria-label={t('四色图')}
            className="flat-map-graphs"
            value={graph.id}
            onChange={(chosen: string) => go({ graph: chosen })}
            options={drawn.map(({ id: value, name }) => ({ value, label: name }))}
          />
        )}
        {mayEdit && id && (
          <Button
            type={editing ? 'primary' : 'default'}
            icon={<EditOutlined aria-hidden />}
            aria-pressed={editing}
            onClick={() => go({ edit: editing ? undefined : '1' })}
          >
            {editing ? t('完成标注') : t('标注点位')}
          </Button>
        )}
        {id && (
          <Button
            icon={<FullscreenOutlined aria-hidden />}
            onClick={() =>
              navigate(
                `/fullscreen/canvas?${picture ? `graph=${graph.id}` : `flat=${id}`}${basis === 'inherent' ? '&by=inherent' : ''}`,
              )
            }
          >
            {t('全屏展示')}
          </Button>
        )}
      </div>
      {id && !graphs.data && !graphs.error ? (
        <Skeleton.Node active className="flat-map-wait" />
      ) : picture ? (
        <FourColours key={graph.id} id={graph.id} />
      ) : id ? (
        <Plan key={id} id={id} editing={editing} point={params.get('point')} find={params.get('find') ?? ''} />
      ) : (
        <Nothing text={t('还没有平面图')}>
          {mayEdit && <Button onClick={() => navigate('/map/flat')}>{t('去上传平面图')}</Button>}
        </Nothing>
      )}
    </div>
  );
}

interface PlanProps {
  readonly id: string;
  readonly editing: boolean;
  /** The point one came for. */
  readonly point: string | null;
  /** What is searched to be placed, to begin with. */
  readonly find: string;
}

function Plan({ id, editing, point, find }: PlanProps) {
  const t = useT();
  const flat = useFlat(id);
  const placed = usePlaced(id);
  useLooksAgain(['flatRisk', 'hiddenDanger'], ['riskPoint']);
  const [chosen, setChosen] = useState(point);
  const [hidden, setHidden] = useState(NONE);
  const [waiting, setWaiting] = useState<PointChoice | null>(null);
  const [basis, setBasis] = useBasis();
  const narrow = useScreenClass() === 0;
  const marks = useMemo(() => placed.data && coloured(placed.data, basis), [placed.data, basis]);
  const shown = useMemo(
    () => (marks ?? []).filter(({ scoreLevel }) => !hidden.has(gradeOf(scoreLevel))),
    [marks, hidden],
  );
  const pins = useMemo(
    () =>
      shown.map((mark) => {
        const grade = GRADES[gradeOf(mark.scoreLevel)];
        return {
          id: mark.id,
          x: Number(mark.xaxis),
          y: Number(mark.yaxis),
          label: mark.name,
          meaning: t(grade.label),
          colour: grade.colour,
          ink: grade.ink,
          rank: GRADE_ORDER.indexOf(gradeOf(mark.scoreLevel)),
          ...(mark.openHazards > 0 ? { sign: mark.openHazards > 9 ? '9+' : String(mark.openHazards) } : {}),
        };
      }),
    [shown, t],
  );
  const mark = marks?.find((found) => found.id === chosen);

  const run = useWrites(() => invalidate('riskPoint', 'flat'));
  const place = async (riskId: string, spot: Spot) => {
    setWaiting(null);
    await run(() => placePoint(id, riskId, spot.x, spot.y));
    setChosen(riskId);
  };
  const remove = async (riskId: string, name: string) => {
    if (!(await feedback.confirm(t('将「{name}」移出这张平面图？', { name }), { danger: true }))) return;
    setChosen(null);
    await run(() => takeOff(riskId, id));
  };

  if (flat.error && !flat.data) return <Failed error={flat.error} onRetry={() => void flat.refetch()} />;
  const picture = flat.data?.urlList[0]?.link;
  return (
    <>
      <Legend
        marks={marks ?? []}
        hidden={hidden}
        onToggle={(grade) => setHidden((now) => toggled(now, grade))}
        basis={basis}
        onBasis={setBasis}
      />
      {!editing && pins.some(({ sign }) => sign) && (
        <p className="quiet">
          {t('点位上的数字是未闭环隐患数')}
          {narrow && t('；方块是相距很近的几个点位，数字是点位数，点击放大，位置相同的列出名称')}
        </p>
      )}
      {editing && (
        <p className="quiet" role="status">
          {waiting
            ? t('点击平面图放置「{name}」', { name: waiting.name })
            : t('拖动点位调整位置；选中后也可用方向键移动，按住Shift移动更快')}
        </p>
      )}
      <div className={editing ? 'flat-map-layout editing' : 'flat-map-layout'}>
        {picture ? (
          <PlanBoard
            picture={picture}
            name={flat.data?.name ?? ''}
            pins={pins}
            chosen={chosen}
            movable={editing}
            clustered={!editing && narrow}
            placing={editing && waiting !== null}
            onChoose={setChosen}
            onSpot={(spot) => waiting && void place(waiting.id, spot)}
            onMove={(riskId, spot) => run(() => placePoint(id, riskId, spot.x, spot.y))}
          >
            {mark && (
              <MarkCard mark={mark} onClose={() => setChosen(null)}>
                {editing && (
                  <button type="button" className="link link-danger" onClick={() => void remove(mark.id, mark.name)}>
                    {t('移出平面图')}
                  </button>
                )}
              </MarkCard>
            )}
          </PlanBoard>
        ) : flat.data ? (
          <Nothing text={t('这张平面图还没有图片')} />
        ) : (
          <Skeleton.Node active className="flat-map-wait" />
        )}
        {editing && (
          <aside>
            <PointSearch query={{ flatId: id }} begin={find}>
              {(choice) =>
                choice.placed || marks?.some((found) => found.id === choice.id) ? (
                  <button type="button" className="link" onClick={() => setChosen(choice.id)}>
                    {t('已标注')}
                  </button>
                ) : (
                  <span className="point-search-do">
                    <Button
                      size="small"
                      type={waiting?.id === choice.id ? 'primary' : 'default'}
                      aria-label={t('放置{name}', { name: choice.name })}
                      onClick={() => setWaiting(waiting?.id === choice.id ? null : choice)}
                    >
                      {t('放置')}
                    </Button>
                    <Button
                      size="small"
                      icon={<AimOutlined />}
                      title={t('放在中央')}
                      aria-label={t('把{name}放在中央', { name: choice.name })}
                      onClick={() => void place(choice.id, { x: 50, y: 50 })}
                    />
                  </span>
                )
              }
            </PointSearch>
          </aside>
        )}
      </div>
      {!editing && placed.data?.length === 0 && <p className="quiet">{t('这张平面图上还没有标注风险点')}</p>}
    </>
  );
}
