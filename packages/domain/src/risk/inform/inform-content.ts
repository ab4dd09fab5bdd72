/**
 * What a notice card says, put together from a point's identified risks: each sentence once, the gravest risk first, and
 * never cut in the middle of one.
 */
export interface CardSource {
  readonly accidents: readonly string[];
  readonly risks: readonly {
    readonly dangerName: string;
    readonly step?: string | null;
    readonly accidents: readonly string[];
    readonly scoreLevel?: string | null;
    readonly engineeringMeasures?: string | null;
    readonly manageMeasures?: string | null;
    readonly educationMeasures?: string | null;
    readonly protectMeasures?: string | null;
    readonly emergencyMeasures?: string | null;
  }[];
}

export interface CardContent {
  readonly accidents: readonly string[];
  readonly dangerFactors: string;
  readonly controlMeasures: string;
  readonly emergencyMeasures: string;
  readonly warningSigns: readonly string[];
}

/** Length of the card's texts (contract, risk_inform). */
const MAX = 500;
const MAX_SIGNS = 8;

const unique = (texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(
    texts.map((text) => (text ?? '').trim().replace(/[。；;]+$/, '')).filter((text) => text !== '' && text !== '无'),
  ),
];

/** Numbered lines, as many as fit whole. */
function lines(texts: readonly string[]): string {
  let out = '';
  for (const [place, text] of texts.entries()) {
    const line = `${place + 1}. ${text}`;
    const next = out === '' ? line : `${out}\n${line}`;
    if ([...next].length > MAX) return out === '' ? [...line].slice(0, MAX).join('') : out;
    out = next;
  }
  return out;
}

/** Warning signs that an accident type calls for. */
const SIGN_OF_ACCIDENT: Readonly<Record<string, string>> = {
  '0001': '108',
  '0002': '110',
  '0003': '110',
  '0004': '107',
  '0005': '108',
  '0006': '104',
  '0007': '101',
  '0008': '111',
  '0009': '102',
  '0010': '109',
  '0011': '109',
  '0012': '113',
  '0014': '103',
  '0015': '103',
  '0016': '103',
  '0017': '103',
  '0018': '103',
  '0021': '103',
  '0022': '111',
  '0023': '105',
  '0024': '112',
  '0026': '105',
};
const FORBID_FIRE: ReadonlySet<string> = new Set(['0009', '0016', '0017', '0018', '0021']);
/** Signs that obliges what the measures already ask for. */
const SIGN_OF_WORD: readonly (readonly [RegExp, string])[] = [
  [/安全帽/, '301'],
  [/护目镜|防护眼镜|面屏|面罩/, '302'],
  [/防毒面具|防毒口罩|呼吸器/, '303'],
  [/安全带|安全绳/, '304'],
  [/手套/, '305'],
  [/防静电服|防静电工作服/, '306'],
  [/防尘口罩/, '307'],
  [/护耳器|耳塞|耳罩/, '308'],
];

const FALLBACK = '立即停止作业，撤离到安全地点，报告负责人并拨打应急电话；有人受伤时先确认自身安全再施救';

export function cardContent(source: CardSource): CardContent {
  const risks = [...source.risks].sort((left, right) =>
    (left.scoreLevel ?? '9').localeCompare(right.scoreLevel ?? '9'),
  );
  const accidents = [...new Set([...risks.flatMap((risk) => risk.accidents), ...source.accidents])];
  const protect = unique(risks.map((risk) => risk.protectMeasures));
  const measures = [
    ...unique(risks.map((risk) => risk.engineeringMeasures)),
    ...unique(risks.map((risk) => risk.manageMeasures)),
    ...unique(risks.map((risk) => risk.educationMeasures)),
    ...protect.map((text) => `个体防护：${text}`),
  ];
  const emergency = unique(risks.map((risk) => risk.emergencyMeasures));
  const words = [...protect, ...measures].join('；');
  return {
    accidents,
    dangerFactors: lines(
      unique(risks.map((risk) => (risk.step ? `${risk.step}：${risk.dangerName}` : risk.dangerName))),
    ),
    controlMeasures: lines(measures),
    emergencyMeasures: lines(emergency.length > 0 ? emergency : [FALLBACK]),
    warningSigns: [
      ...new Set([
        ...accidents.flatMap((key) => SIGN_OF_ACCIDENT[key] ?? []),
        ...(accidents.some((key) => FORBID_FIRE.has(key)) ? ['201'] : []),
        ...SIGN_OF_WORD.flatMap(([pattern, sign]) => (pattern.test(words) ? [sign] : [])),
      ]),
    ].slice(0, MAX_SIGNS),
  };
}
