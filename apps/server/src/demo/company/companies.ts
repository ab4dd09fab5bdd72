/** Invented companies of three trades in one city; the region codes are real (GB/T 2260, 潍坊市). */
export type Trade = 'chemical' | 'machinery' | 'wood';

export interface DemoCompany {
  readonly tenantId: string;
  readonly name: string;
  readonly trade: Trade;
  readonly areaCode: string;
  /** safe_industry */
  readonly industry: string;
  readonly address: string;
  readonly longitude: string;
  readonly latitude: string;
  readonly people: number;
  readonly riskPoints: number;
}

export const CITY = { code: '370700', name: '潍坊市' } as const;

export const OFFICE = {
  tenantId: '100000',
  name: '安澜示范市安全生产监督管理办公室',
  linkman: '郑守安',
  contactNumber: '0536-0000000',
} as const;

const company = (
  place: number,
  name: string,
  trade: Trade,
  areaCode: string,
  address: string,
  longitude: string,
  latitude: string,
  people: number,
  riskPoints: number,
): DemoCompany => ({
  tenantId: String(100_000 + place),
  name,
  trade,
  areaCode,
  industry: trade === 'chemical' ? '1' : trade === 'machinery' ? '3' : '5',
  address,
  longitude,
  latitude,
  people,
  riskPoints,
});

export const COMPANIES: readonly DemoCompany[] = [
  company(1, '海岳精细化工有限公司', 'chemical', '370703', '寒亭区渤海路88号', '119.207866', '36.772103', 40, 60),
  company(2, '澄源新材料科技有限公司', 'chemical', '370783', '寿光市羊田路16号', '118.736451', '36.874411', 34, 46),
  company(3, '北辰氯碱化学有限公司', 'chemical', '370786', '昌邑市下营工业园3号', '119.394502', '36.839940', 36, 48),
  company(4, '润禾生物医药有限公司', 'chemical', '370705', '奎文区健康东街201号', '119.137357', '36.709494', 28, 38),
  company(5, '鼎力重工机械有限公司', 'machinery', '370704', '坊子区凤凰大街59号', '119.166326', '36.654616', 32, 42),
  company(6, '恒拓汽车零部件有限公司', 'machinery', '370782', '诸城市密州西路7号', '119.403182', '35.997093', 30, 40),
  company(7, '东启铸造科技有限公司', 'machinery', '370724', '临朐县东城街道铸造园', '118.539876', '36.516371', 26, 36),
  company(8, '瑞科电气设备有限公司', 'machinery', '370702', '潍城区玉清西街33号', '119.037780', '36.710062', 24, 34),
  company(9, '青檀木业有限公司', 'wood', '370784', '安丘市青云山路10号', '119.206886', '36.427417', 24, 34),
  company(10, '云杉家居制造有限公司', 'wood', '370785', '高密市夷安大道120号', '119.757033', '36.377540', 26, 36),
  company(11, '百榕板材有限公司', 'wood', '370781', '青州市昭德北路66号', '118.484693', '36.697855', 22, 32),
  company(12, '林泽地板有限公司', 'wood', '370725', '昌乐县新昌路18号', '118.839995', '36.703253', 20, 32),
];

const SURNAMES =
  '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏窦章苏潘葛范彭鲁韦马苗方俞任袁柳';
const GIVEN = [
  '建国',
  '志强',
  '海涛',
  '秀英',
  '桂兰',
  '文博',
  '永刚',
  '晓东',
  '丽华',
  '振宇',
  '明辉',
  '国栋',
  '玉梅',
  '立新',
  '春燕',
  '俊杰',
  '德胜',
  '红霞',
  '宝山',
  '雅琴',
  '家伟',
  '思远',
  '庆丰',
  '淑敏',
  '子轩',
  '浩然',
  '长江',
  '东升',
  '卫平',
  '新民',
];

/** A person's name by number: as many different ones as a company needs. */
function personName(seed: number): string {
  const surname = SURNAMES[(seed * 7) % SURNAMES.length] as string;
  return surname + (GIVEN[(seed * 11 + Math.floor(seed / SURNAMES.length)) % GIVEN.length] as string);
}

/** The number of the first safety manager among the people hired. */
export const SAFETY_MANAGER = 1;

/** The n-th person a company has hired: 0 its leader, 1 its safety manager. */
export function personOf(tenantId: string, place: number): { readonly realName: string; readonly phone: string } {
  const seed = Number(tenantId) * 37 + place;
  return {
    realName: personName(seed),
    phone: `1${[3, 5, 7, 8][seed % 4]}${String(100_000_000 + ((seed * 7_919) % 899_999_999))}`.slice(0, 11),
  };
}
