/**
 * What the law judges to be a major hidden danger (判定标准), for the trades of our companies: to be searched and quoted as
 * the grounds (basis) of a danger that is graded major. The texts are those of the ministry, read against published copies;
 * what is put in words of our own is marked as a summary, and a clause that could not be read is left out. A list that is
 * replaced gets its `until`, and what was judged by it keeps its words.
 */
export interface MajorStandard {
  readonly code: string;
  readonly title: string;
  /** Who issued it, and its number. */
  readonly source: string;
  /** In force since, `yyyy-MM-dd`. */
  readonly since: string;
  readonly until?: string;
  readonly parts: readonly {
    /** Whom these clauses are for. */
    readonly trade: string;
    /** Clause and what is judged major by it. */
    readonly clauses: readonly Clause[];
  }[];
}

type Clause = readonly [clause: string, text: string, summary?: 'summary'];

/** The words are ours: the clause says it at greater length. */
const summary = (text: string) => ({ text });
/** A number of the article that is not offered. */
const LEFT_OUT = null;

const numbered = (article: string, ...texts: readonly (string | ReturnType<typeof summary> | null)[]): Clause[] =>
  texts.flatMap((one, place): Clause[] => {
    const clause = `${article}（${'一二三四五六七八九十'[place]}）`;
    if (one === LEFT_OUT) return [];
    return [typeof one === 'string' ? [clause, one] : [clause, one.text, 'summary']];
  });

export const majorStandards: readonly MajorStandard[] = [
  {
    code: 'industry-trade',
    title: '工贸企业重大事故隐患判定标准',
    source: '应急管理部令第10号',
    since: '2023-05-15',
    parts: [
      {
        trade: '工贸企业',
        clauses: numbered(
          '第三条',
          '未对承包单位、承租单位的安全生产工作统一协调、管理，或者未定期进行安全检查的',
          '特种作业人员未按照规定经专门的安全作业培训并取得相应资格，上岗作业的',
          '金属冶炼企业主要负责人、安全生产管理人员未按照规定经考核合格的',
        ),
      },
      {
        trade: '机械企业',
        clauses: numbered(
          '第七条',
          '会议室、活动室、休息室、更衣室、交接班室等5类人员聚集场所设置在熔融金属吊运跨或者浇注跨的地坪区域内的',
          '铸造用熔炼炉、精炼炉、保温炉未设置紧急排放和应急储存设施的',
          summary('生产期间铸造用炉的炉底、炉坑、事故坑，以及熔融金属泄漏、喷溅影响范围内的区域存在积水'),
          LEFT_OUT,
          summary('使用煤气（天然气）的燃烧装置，燃气总管未设置压力监测报警，或者未与紧急自动切断装置联锁'),
          LEFT_OUT,
          '使用非水性漆的调漆间、喷漆室未设置固定式可燃气体浓度监测报警装置或者通风设施的',
        ),
      },
      {
        trade: '存在粉尘爆炸危险',
        clauses: numbered(
          '第十一条',
          '粉尘爆炸危险场所设置在非框架结构的多层建（构）筑物内，或者粉尘爆炸危险场所内设有员工宿舍、会议室、办公室、休息室等人员聚集场所的',
          '不同类别的可燃性粉尘、可燃性粉尘与可燃气体等易加剧爆炸危险的介质共用一套除尘系统，或者不同建（构）筑物、不同防火分区共用一套除尘系统、除尘系统互联互通的',
          '干式除尘系统未采取泄爆、惰化、抑爆等任一种爆炸防控措施的',
          '铝镁等金属粉尘除尘系统采用正压除尘方式，或者其他可燃性粉尘除尘系统采用正压吹送粉尘时，未采取火花探测消除等防范点燃源措施的',
          '除尘系统采用重力沉降室除尘，或者采用干式巷道式构筑物作为除尘风道的',
          '铝镁等金属粉尘、木质粉尘的干式除尘系统未设置锁气卸灰装置的',
          '除尘器、收尘仓等划分为20区的粉尘爆炸危险场所电气设备不符合防爆要求的',
          '粉碎、研磨、造粒等易产生机械点燃源的工艺设备前，未设置铁、石等杂物去除装置，或者木制品加工企业与砂光机连接的风管未设置火花探测消除装置的',
          '遇湿自燃金属粉尘收集、堆放、储存场所未采取通风等防止氢气积聚措施，或者干式收集、堆放、储存场所未采取防水、防潮措施的',
          summary('未落实粉尘清理制度，作业现场积尘严重'),
        ),
      },
      {
        trade: '使用液氨制冷',
        clauses: numbered(
          '第十二条',
          summary('包装、分割、产品整理场所的空调采用氨直接蒸发制冷'),
          summary('快速冻结装置未单独设在作业间内，或者该作业间内作业人员超过9人'),
        ),
      },
      {
        trade: '存在中毒风险的有限空间作业',
        clauses: numbered(
          '第十三条',
          '未对有限空间进行辨识、建立安全管理台账，并且未设置明显的安全警示标志的',
          summary('有限空间作业未经审批，或者未先通风、再检测、后作业，或者现场没有监护人员'),
        ),
      },
    ],
  },
  {
    code: 'chemical',
    title: '化工和危险化学品生产经营单位重大生产安全事故隐患判定标准（试行）',
    source: '安监总管三〔2017〕121号',
    since: '2017-11-13',
    parts: [
      {
        trade: '化工和危险化学品',
        clauses: [
          ['第一项', '危险化学品生产、经营单位主要负责人和安全生产管理人员未依法经考核合格'],
          ['第二项', '特种作业人员未持证上岗'],
          ['第三项', '涉及“两重点一重大”的生产装置、储存设施外部安全防护距离不符合国家标准要求'],
          [
            '第四项',
            '涉及重点监管危险化工工艺的装置未实现自动化控制，系统未实现紧急停车功能，装备的自动化控制系统、紧急停车系统未投入使用',
          ],
          [
            '第五项',
            '构成一级、二级重大危险源的危险化学品罐区未实现紧急切断功能；涉及毒性气体、液化气体、剧毒液体的一级、二级重大危险源的危险化学品罐区未配备独立的安全仪表系统',
          ],
          ['第六项', '全压力式液化烃储罐未按国家标准设置注水措施'],
          ['第七项', '液化烃、液氨、液氯等易燃易爆、有毒有害液化气体的充装未使用万向管道充装系统'],
          ['第八项', '光气、氯气等剧毒气体及硫化氢气体管道穿越除厂区（包括化工园区、工业园区）外的公共区域'],
          ['第九项', '地区架空电力线路穿越生产区且不符合国家标准要求'],
          ['第十项', '在役化工装置未经正规设计且未进行安全设计诊断'],
          ['第十一项', '使用淘汰落后安全技术工艺、设备目录列出的工艺、设备'],
          [
            '第十二项',
            '涉及可燃和有毒有害气体泄漏的场所未按国家标准设置检测报警装置，爆炸危险场所未按国家标准安装使用防爆电气设备',
          ],
          ['第十三项', '控制室或机柜间面向具有火灾、爆炸危险性装置一侧不满足国家标准关于防火防爆的要求'],
          ['第十四项', '化工生产装置未按国家标准要求设置双重电源供电，自动化控制系统未设置不间断电源'],
          ['第十五项', '安全阀、爆破片等安全附件未正常投用'],
          ['第十六项', '未建立与岗位相匹配的全员安全生产责任制或者未制定实施生产安全事故隐患排查治理制度'],
          ['第十七项', '未制定操作规程和工艺控制指标'],
          ['第十八项', '未按照国家标准制定动火、进入受限空间等特殊作业管理制度，或者制度未有效执行'],
          [
            '第十九项',
            '新开发的危险化学品生产工艺未经小试、中试、工业化试验直接进行工业化生产；国内首次使用的化工工艺未经过省级人民政府有关部门组织的安全可靠性论证；新建装置未制定试生产方案投料开车；精细化工企业未按规范性文件要求开展反应安全风险评估',
          ],
          ['第二十项', '未按国家标准分区分类储存危险化学品，超量、超品种储存危险化学品，相互禁配物质混放混存'],
        ],
      },
    ],
  },
];

/** One clause, as it is offered. */
export interface MajorCriterion {
  readonly id: string;
  readonly trade: string;
  readonly title: string;
  readonly clause: string;
  readonly text: string;
  /** The text is a summary of the clause, not its words. */
  readonly summary: boolean;
  readonly source: string;
}

/** Every clause in force on the day, `yyyy-MM-dd`. */
export const majorCriteriaOn = (day: string): readonly MajorCriterion[] =>
  majorStandards
    .filter(({ since, until }) => since <= day && (until === undefined || day < until))
    .flatMap(({ code, title, source, parts }) =>
      parts.flatMap(({ trade, clauses }) =>
        clauses.map(([clause, text, short]) => ({
          id: `${code}/${clause}`,
          trade,
          title,
          clause,
          text,
          summary: short !== undefined,
          source,
        })),
      ),
    );

/** The clause as grounds, within what the field takes: the words may be cut, never where they are from. */
export function quoted({ title, clause, text, summary: short, source }: MajorCriterion, most: number): string {
  const from = `《${title}》（${source}）${clause}${short ? '（摘要）' : ''}：`;
  const room = most - [...from].length;
  const words = [...text];
  return `${from}${words.length <= room ? text : `${words.slice(0, room - 1).join('')}…`}`;
}

/** Which trades' criteria come first for a company, by its key of safe_industry; of every other key those of 工贸. */
const FIRST_FOR: Readonly<Record<string, readonly string[]>> = {
  '1': ['化工和危险化学品'],
  '3': ['机械企业', '工贸企业'],
  '11': ['化工和危险化学品', '工贸企业'],
};

/** The trades with the company's own before the others, which keep their order. */
export function ownTradeFirst(trades: readonly string[], industry: unknown): readonly string[] {
  const own = (FIRST_FOR[String(industry ?? '')] ?? []).filter((trade) => trades.includes(trade));
  return [...own, ...trades.filter((trade) => !own.includes(trade))];
}

const piecesOf = (wanted: string): readonly string[] => {
  const letters = [...wanted];
  return letters.slice(1).map((letter, place) => `${letters[place]}${letter}`);
};

/** What a piece is worth among these texts: the fewer speak of it, the more. One that none speaks of says nothing. */
export function rarityAmong(texts: readonly string[]): (piece: string) => number {
  const known = new Map<string, number>();
  return (piece) => {
    const worth = known.get(piece) ?? 1 / texts.filter((text) => text.includes(piece)).length;
    known.set(piece, worth);
    return Number.isFinite(worth) ? worth : 0;
  };
}

/**
 * How much of what somebody looks for the words say, 0–1: all of it in one piece, else the share of its two-character
 * pieces by what each is worth. 安全联锁 finds what speaks of 联锁 though nowhere of 安全联锁, before what speaks of 安全.
 */
export function likeness(words: string, wanted: string, worth: (piece: string) => number = () => 1): number {
  if (wanted === '' || words.includes(wanted)) return 1;
  const pieces = piecesOf(wanted);
  const sum = (some: readonly string[]) => some.reduce((total, piece) => total + worth(piece), 0);
  const all = sum(pieces);
  return pieces.length > 1 && all > 0 ? (sum(pieces.filter((piece) => words.includes(piece))) / all) * 0.99 : 0;
}
