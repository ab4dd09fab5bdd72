import { HolderOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Button, Checkbox, Input } from 'antd';
import { useT } from '../../../lib/i18n';
import { arrange, type ColumnPlan, type TableSettings } from './table-settings';
import type { ViewColumn } from './use-columns';

interface Props {
  readonly columns: readonly ViewColumn[];
  readonly settings: TableSettings;
  readonly onChange: (part: Partial<TableSettings> | null) => void;
}

/** Which columns, in which order (dragged, or moved by keyboard), pinned where, how wide. */
export function ColumnSettings({ columns, settings, onChange }: Props) {
  const t = useT();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const plans = arrange(columns, settings);
  const names = plans.map((plan) => plan.name);
  const byName = new Map(columns.map((column) => [column.name, column]));
  const shownCount = plans.filter((plan) => plan.shown).length;
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id)
      onChange({ order: arrayMove(names, names.indexOf(String(active.id)), names.indexOf(String(over.id))) });
  };
  return (
    <div className="column-settings">
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
        <SortableContext items={names} strategy={verticalListSortingStrategy}>
          <ul>
            {plans.map((plan) => {
              const column = byName.get(plan.name);
              return (
                column && (
                  <Line
                    key={plan.name}
                    plan={plan}
                    label={t(column.field.label)}
                    width={plan.width ?? column.width}
                    last={plan.shown && shownCount === 1}
                    onShow={(shown) => onChange({ shown: { ...settings.shown, [plan.name]: shown } })}
                    onPin={(side) => onChange({ pinned: { ...settings.pinned, [plan.name]: side } })}
                    onWidth={(width) => onChange({ widths: { ...settings.widths, [plan.name]: width } })}
                  />
                )
              );
            })}
          </ul>
        </SortableContext>
      </DndContext>
      <Button size="small" onClick={() => onChange(null)}>
        {t('恢复默认')}
      </Button>
    </div>
  );
}

interface LineProps {
  readonly plan: ColumnPlan;
  readonly label: string;
  readonly width: number;
  /** The only column left cannot be hidden. */
  readonly last: boolean;
  readonly onShow: (shown: boolean) => void;
  readonly onPin: (side: 'left' | 'none') => void;
  readonly onWidth: (width: number) => void;
}

function Line({ plan, label, width, last, onShow, onPin, onWidth }: LineProps) {
  const t = useT();
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({ id: plan.name });
  const pinned = plan.fixed === 'left';
  return (
    <li ref={setNodeRef} style={{ transform: CSS.Transform.toString(transform), transition: transition ?? undefined }}>
      <button
        type="button"
        className="column-grip"
        {...attributes}
        {...listeners}
        aria-label={t('移动{label}', { label })}
      >
        <HolderOutlined />
      </button>
      <Checkbox checked={plan.shown} disabled={last} onChange={(event) => onShow(event.target.checked)}>
        {label}
      </Checkbox>
      <Input
        className="column-width"
        size="small"
        defaultValue={String(width)}
        key={width}
        inputMode="numeric"
        suffix="px"
        aria-label={t('{label}列宽', { label })}
        onBlur={(event) => {
          const next = Number(event.target.value);
          if (Number.isInteger(next) && next >= 64 && next <= 800 && next !== width) onWidth(next);
        }}
        onPressEnter={(event) => event.currentTarget.blur()}
      />
      <Button
        type="text"
        size="small"
        icon={pinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
        aria-pressed={pinned}
        aria-label={pinned ? t('取消固定{label}', { label }) : t('固定{label}在左侧', { label })}
        onClick={() => onPin(pinned ? 'none' : 'left')}
      />
    </li>
  );
}
