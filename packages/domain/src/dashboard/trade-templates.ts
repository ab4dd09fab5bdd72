import type { Drawing, Shape } from '../flat/drawing';

/**
 * What a company of a trade begins with: workshops with their teams and areas, and for each area entries of the public
 * risk library by their code. A proposal: everything of it can be left out, renamed and changed afterwards.
 */
export interface TradeArea {
  readonly name: string;
  /** Codes of LIBRARY_ITEMS. */
  readonly risks: readonly string[];
}
export interface TradeWorkshop {
  readonly name: string;
  readonly team: string;
  readonly areas: readonly TradeArea[];
}
export interface TradeTemplate {
  readonly key: string;
  readonly label: string;
  /** Keys of safe_industry it is offered to first. */
  readonly industries: readonly string[];
  readonly workshops: readonly TradeWorkshop[];
  /** Key of the starter list the first plan goes by. */
  readonly list: string;
}

/** The post that those who work there have, the first drawing, and where an area of no workshop is drawn. */
export const FIRST = { post: '操作岗', drawing: '厂区安全风险四色图', site: '厂区' } as const;

const area = (name: string, ...risks: readonly string[]): TradeArea => ({ name, risks });
const workshop = (name: string, team: string, ...areas: readonly TradeArea[]): TradeWorkshop => ({ name, team, areas });

/** Every plant has them. */
const UTILITIES = workshop(
  '公用工程车间',
  '动力班',
  area('配电室', 'TY-001'),
  area('空压站', 'TY-002'),
  area('消防水泵房', 'TY-011'),
);

export const TRADE_TEMPLATES: readonly TradeTemplate[] = [
  {
    key: 'chemical',
    label: '危险化学品',
    industries: ['1'],
    workshops: [
      workshop('合成车间', '合成班', area('反应区', 'HG-002', 'HG-001'), area('离心干燥区', 'HG-007')),
      workshop(
        '储运车间',
        '储运班',
        area('储罐区', 'HG-003', 'HG-004'),
        area('装卸区', 'HG-006'),
        area('危险化学品仓库', 'HG-009'),
      ),
      { ...UTILITIES, areas: [...UTILITIES.areas, area('污水处理站', 'HG-008')] },
      workshop('综合管理区', '综合班', area('化验室', 'HG-010'), area('职工食堂', 'TY-009')),
    ],
    list: 'tank',
  },
  {
    key: 'machinery',
    label: '机械、冶金、有色',
    industries: ['3', '7', '8', '9'],
    workshops: [
      workshop('机加工车间', '机加工班', area('车削区', 'JX-002', 'JX-003'), area('冲压区', 'JX-001')),
      workshop('焊装车间', '焊装班', area('焊接区', 'JX-006'), area('喷漆房', 'JX-004'), area('气瓶间', 'TY-008')),
      workshop(
        '铸造车间',
        '熔炼班',
        area('熔炼区', 'JX-005'),
        area('抛丸清理区', 'JX-007'),
        area('行车作业区', 'TY-004'),
      ),
      { ...UTILITIES, areas: [...UTILITIES.areas, area('成品库', 'CC-001', 'TY-003')] },
    ],
    list: 'grinder',
  },
  {
    key: 'wood',
    label: '木业、轻工、食品',
    industries: ['5'],
    workshops: [
      workshop('备料车间', '备料班', area('锯切区', 'MY-002'), area('砂光区', 'MY-001')),
      workshop('成型车间', '成型班', area('热压区', 'MY-003'), area('调胶间', 'MY-006')),
      workshop('储运车间', '仓储班', area('成品仓库', 'MY-005', 'TY-003')),
      { ...UTILITIES, areas: [...UTILITIES.areas, area('锅炉房', 'MY-004')] },
    ],
    list: 'dustcollect',
  },
  {
    key: 'materials',
    label: '建材、纺织',
    industries: ['4', '6'],
    workshops: [
      workshop('生产车间', '生产班', area('主机区', 'FZ-001'), area('输送区', 'JC-002'), area('筒型库', 'JC-001')),
      workshop('储运车间', '仓储班', area('成品仓库', 'CC-001', 'TY-003')),
      UTILITIES,
    ],
    list: 'fire',
  },
  {
    key: 'warehouse',
    label: '仓储物流、商贸',
    industries: ['10', '11', '12'],
    workshops: [
      workshop('仓储部', '仓储班', area('货架区', 'CC-001'), area('充电区', 'CC-002'), area('收发货区', 'TY-003')),
      workshop('后勤部', '后勤班', area('配电室', 'TY-001'), area('消防水泵房', 'TY-011'), area('职工食堂', 'TY-009')),
    ],
    list: 'fire',
  },
  {
    key: 'general',
    label: '其他行业',
    industries: ['2', '13'],
    workshops: [
      workshop('生产车间', '生产班', area('作业区', 'TY-004', 'TY-003'), area('检修区', 'TY-005', 'TY-007')),
      UTILITIES,
      workshop('综合管理区', '综合班', area('职工食堂', 'TY-009'), area('施工区', 'TY-012', 'TY-010')),
    ],
    list: 'fire',
  },
];

export const templateOf = (industry: unknown): TradeTemplate =>
  TRADE_TEMPLATES.find(({ industries }) => industries.includes(String(industry))) ??
  (TRADE_TEMPLATES.at(-1) as TradeTemplate);

/** An area with the risk points that lie in it. */
export interface DrawnArea {
  readonly name: string;
  readonly riskIds: readonly string[];
}
export interface DrawnWorkshop {
  readonly name: string;
  readonly areas: readonly DrawnArea[];
}

const SHEET = { width: 1600, height: 900 } as const;
const EDGE = 20;
const HEAD = 44;
const GAP = 10;

/** So many columns for so many fields that they come out about as wide as half their height again. */
const columnsFor = (count: number, width: number, height: number): number => {
  const shapes = Array.from({ length: count }, (_, at) => at + 1).map((columns) => {
    const rows = Math.ceil(count / columns);
    return {
      columns,
      off: Math.abs(Math.log(width / columns / (height / rows) / 1.5)) + (columns * rows - count) * 0.2,
    };
  });
  return shapes.sort((one, other) => one.off - other.off)[0]?.columns ?? 1;
};

/** Fields side by side and below each other over the whole room; those of the last row are wider where it is not full. */
function grid(count: number, room: { x: number; y: number; width: number; height: number }) {
  const columns = columnsFor(count, room.width, room.height);
  const rows = Math.ceil(count / columns);
  const height = (room.height - GAP * (rows - 1)) / rows;
  return Array.from({ length: count }, (_, at) => {
    const row = Math.floor(at / columns);
    const inRow = row === rows - 1 ? count - row * columns : columns;
    const width = (room.width - GAP * (inRow - 1)) / inRow;
    return {
      x: Math.round(room.x + (at % columns) * (width + GAP)),
      y: Math.round(room.y + row * (height + GAP)),
      width: Math.floor(width),
      height: Math.floor(height),
    };
  });
}

/**
 * A first drawing without a plan of the site: every workshop a field with its areas in it, each area holding its points.
 * It is edited like any other; `riskIds` of a shape attach its points when it is stored.
 */
export function firstDrawing(
  workshops: readonly DrawnWorkshop[],
): Drawing & { readonly shapes: readonly (Shape & { readonly riskIds?: readonly string[] })[] } {
  const drawn = workshops.filter(({ areas }) => areas.length > 0);
  const fields = grid(drawn.length, {
    x: EDGE,
    y: EDGE,
    width: SHEET.width - 2 * EDGE,
    height: SHEET.height - 2 * EDGE,
  });
  const shapes = drawn.flatMap(({ name, areas }, at) => {
    const field = fields[at] as (typeof fields)[number];
    const rooms = grid(areas.length, {
      x: field.x + GAP,
      y: field.y + HEAD,
      width: field.width - 2 * GAP,
      height: field.height - HEAD - GAP,
    });
    return [
      { id: `w${at}`, type: 'rect' as const, name: '', ...field },
      { id: `t${at}`, type: 'text' as const, name, x: field.x + GAP, y: field.y + 32, size: 24 },
      ...areas.map((one, place) => ({
        id: `w${at}a${place}`,
        type: 'rect' as const,
        name: one.name,
        ...(rooms[place] as (typeof rooms)[number]),
        riskIds: one.riskIds,
      })),
    ];
  });
  return { ...SHEET, shapes };
}
