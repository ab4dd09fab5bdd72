import {
  AimOutlined,
  ArrowRightOutlined,
  BorderOutlined,
  CopyOutlined,
  DeleteOutlined,
  DragOutlined,
  EnvironmentOutlined,
  FontSizeOutlined,
  GatewayOutlined,
  RedoOutlined,
  SelectOutlined,
  SnippetsOutlined,
  UndoOutlined,
  VerticalAlignBottomOutlined,
  VerticalAlignTopOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n';

export type Tool = 'select' | 'hand' | 'polygon' | 'rect' | 'node' | 'line' | 'text';
export const TOOL_KEYS: Readonly<Record<string, Tool>> = {
  v: 'select',
  h: 'hand',
  p: 'polygon',
  r: 'rect',
  n: 'node',
  l: 'line',
  t: 'text',
};
const TOOLS: readonly (readonly [Tool, string, string, ReactNode])[] = [
  ['select', '选择', 'V', <SelectOutlined key="i" />],
  ['hand', '平移', 'H', <DragOutlined key="i" />],
  ['polygon', '多边形', 'P', <GatewayOutlined key="i" />],
  ['rect', '矩形', 'R', <BorderOutlined key="i" />],
  ['node', '节点', 'N', <EnvironmentOutlined key="i" />],
  ['line', '连线', 'L', <ArrowRightOutlined key="i" />],
  ['text', '文字', 'T', <FontSizeOutlined key="i" />],
];

export interface Acts {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly copy: () => void;
  readonly paste: () => void;
  readonly remove: () => void;
  readonly front: () => void;
  readonly back: () => void;
}

export function ToolBar({
  tool,
  onTool,
  snaps,
  onSnaps,
  can,
  acts,
}: {
  tool: Tool;
  onTool: (tool: Tool) => void;
  snaps: boolean;
  onSnaps: () => void;
  can: Readonly<Record<keyof Acts, boolean>>;
  acts: Acts;
}) {
  const t = useT();
  const doing: readonly (readonly [keyof Acts, string, ReactNode])[] = [
    ['undo', '撤销（Ctrl+Z）', <UndoOutlined key="i" />],
    ['redo', '重做（Ctrl+Y）', <RedoOutlined key="i" />],
    ['copy', '复制（Ctrl+C）', <CopyOutlined key="i" />],
    ['paste', '粘贴（Ctrl+V）', <SnippetsOutlined key="i" />],
    ['front', '置于顶层', <VerticalAlignTopOutlined key="i" />],
    ['back', '置于底层', <VerticalAlignBottomOutlined key="i" />],
    ['remove', '删除所选（Delete）', <DeleteOutlined key="i" />],
  ];
  return (
    <div className="draw-tools" role="toolbar" aria-label={t('绘图工具')}>
      {TOOLS.map(([name, label, key, icon]) => (
        <button
          key={name}
          type="button"
          aria-pressed={tool === name}
          aria-label={t(label)}
          title={`${t(label)} (${key})`}
          onClick={() => onTool(name)}
        >
          {icon}
          <span>{t(label)}</span>
        </button>
      ))}
      <hr />
      {doing.map(([name, label, icon]) => (
        <button
          key={name}
          type="button"
          disabled={!can[name]}
          aria-label={t(label)}
          title={t(label)}
          onClick={acts[name]}
        >
          {icon}
        </button>
      ))}
      <hr />
      <button type="button" aria-pressed={snaps} aria-label={t('吸附对齐')} title={t('吸附对齐')} onClick={onSnaps}>
        <AimOutlined />
        <span>{t('吸附对齐')}</span>
      </button>
    </div>
  );
}
