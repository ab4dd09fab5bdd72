import { resources } from '@anlan/domain';
import { companyRegister } from '@anlan/domain/tenancy/company-register';
import { tenantFlat, tenantFlatCompany } from '@anlan/domain/tenancy/tenant-flat';
import type Sharp from 'sharp';
import { type Actor, inScope } from '../../kernel/context';
import { onDemand } from '../../kernel/on-demand';
import { create } from '../../kernel/resource/write/one';
import { systemActor } from '../../modules/identity/index';
import type { Caller } from '../caller';
import { lettering } from '../pictures/lettering';
import { storeDrawing } from '../pictures/photo-stock';
import { CITY, COMPANIES, type DemoCompany, OFFICE, personOf } from './companies';

const sharp = onDemand<typeof Sharp>('sharp');

const CODE = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** An invented code of this district with its check character (GB 32100-2015). */
function creditCode(areaCode: string, serial: number): string {
  const body = `91${areaCode}MA${String(serial).padStart(7, '0')}`;
  let weight = 1;
  let sum = 0;
  for (const character of body) {
    sum += CODE.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return body + CODE[(31 - (sum % 31)) % 31];
}

const PRODUCTS = {
  chemical: ['有机溶剂、精细化工中间体', '危险化学品生产；化工产品销售'],
  machinery: ['铸件、机加工件、总成部件', '通用设备制造；机械零部件加工与销售'],
  wood: ['人造板、木地板、定制家居', '木材加工；家具制造与销售'],
} as const;

/** What the company says of itself, entered by its administrator when it began. */
export async function companyFacts(caller: Caller, admin: Actor, company: DemoCompany, birth: number): Promise<void> {
  const serial = Number(company.tenantId);
  const [mainProducts, businessScope] = PRODUCTS[company.trade];
  // The same people who have its accounts.
  const [leader, safety] = [personOf(company.tenantId, 0), personOf(company.tenantId, 1)];
  await inScope(caller.at(admin, birth), (work) =>
    create(work, resources.companyInfo, {
      companyName: company.name,
      shortName: company.name.slice(0, 4),
      creditCode: creditCode(company.areaCode, serial),
      companyType: '2',
      industry: company.industry,
      companyScale: company.people > 30 ? '2' : '3',
      companyLevel: company.trade === 'chemical' ? '2' : '3',
      standardLevel: serial % 3 === 0 ? '3' : '2',
      areaCode: company.areaCode,
      address: company.address,
      productionAddress: company.address,
      longitude: company.longitude,
      latitude: company.latitude,
      establishTime: `20${String(5 + (serial % 14)).padStart(2, '0')}-0${1 + (serial % 9)}-18`,
      registeredCapital: String(800 + (serial % 12) * 350),
      legalPerson: leader.realName,
      legalPersonPhone: leader.phone,
      principal: leader.realName,
      principalPhone: leader.phone,
      safetyDirector: safety.realName,
      safetyDirectorPhone: safety.phone,
      employeeCount: company.people,
      safetyManagerCount: 1 + (serial % 3),
      specialWorkerCount: Math.round(company.people / 6),
      mainProducts,
      businessScope,
      isMajorDanger: company.trade === 'chemical' ? 1 : 2,
      isDust: company.trade === 'wood' ? 1 : 2,
      isLimitSpace: company.trade === 'chemical' ? 1 : 2,
      introduce: `${company.name}位于${company.address}，本页内容为演示数据。`,
    }),
  );
}

const APPLICANTS = [
  ['启明精密铸造有限公司', '370782', '诸城市龙源街道铸造园8号', '3', '韩启明', '罗小雨'],
  ['绿野生物质能源有限公司', '370784', '安丘市兴安街道工业路21号', '13', '丁绿野', '夏知秋'],
  ['万象涂料科技有限公司', '370783', '寿光市侯镇化工园2号', '1', '万向东', '闻一舟'],
] as const;

/** Three companies that wait to be let in, entered at the platform's counter. */
export async function waitingRegistrations(caller: Caller, now: number): Promise<void> {
  await caller.within(caller.at(systemActor(), now), async (work) => {
    for (const [place, [companyName, areaCode, address, industry, legalPerson, linkman]] of APPLICANTS.entries()) {
      const ctx = caller.at(systemActor(), now - (place + 1) * 21 * 3_600_000);
      await create({ ...work, ...ctx }, companyRegister, {
        companyName,
        creditCode: creditCode(areaCode, 900_001 + place),
        areaCode,
        address,
        industry,
        companyScale: '3',
        legalPerson,
        linkman,
        contactNumber: `1360000001${place}`,
        account: 'admin',
        remark: '申请接入双重预防平台',
      });
    }
  });
}

/** A drawn plan of the city: what is drawn is not its geography, only ground to place companies on. */
const plan = () => `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">
  <rect width="1200" height="800" fill="#eef3ea"/>
  <path d="M0 90 Q300 40 620 70 T1200 30 V0 H0Z" fill="#bcdcf5"/>
  <path d="M180 800 Q260 520 220 330 T330 60" fill="none" stroke="#9cc9ee" stroke-width="16"/>
  <path d="M870 800 Q820 560 900 380 T840 60" fill="none" stroke="#9cc9ee" stroke-width="12"/>
  <g stroke="#fff" stroke-width="14" fill="none"><path d="M0 420 H1200"/><path d="M0 620 L1200 560"/><path d="M560 0 V800"/><path d="M1020 0 L960 800"/></g>
  <g stroke="#f4c76a" stroke-width="5" fill="none"><path d="M0 420 H1200"/><path d="M560 0 V800"/></g>
  <g fill="#dfe6d8"><rect x="420" y="300" width="110" height="90" rx="8"/><rect x="600" y="300" width="150" height="90" rx="8"/><rect x="600" y="450" width="130" height="80" rx="8"/><rect x="380" y="460" width="150" height="90" rx="8"/></g>
  ${lettering('示意图 · 演示数据', { x: 40, y: 770, size: 24, fill: '#5b6b5b' })}</svg>`;

/** The office's plan with its twelve companies, where their coordinates put them. */
export async function officePlan(
  caller: Caller,
  office: Actor,
  companies: readonly DemoCompany[],
  now: number,
): Promise<void> {
  const ctx = caller.at(office, now);
  const bytes = await sharp()(Buffer.from(plan())).png().toBuffer();
  const keep = await storeDrawing(ctx.app, bytes);
  const range = (values: readonly string[]) => {
    const numbers = values.map(Number);
    const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
    return (value: string) => (Number(value) - low) / (high - low);
  };
  const [across, up] = [
    range(COMPANIES.map(({ longitude }) => longitude)),
    range(COMPANIES.map(({ latitude }) => latitude)),
  ];
  await inScope(ctx, async (work) => {
    const attachId = await keep(work, '辖区示意图.png');
    const flatId = await create(work, tenantFlat, {
      name: `${CITY.name}企业分布图`,
      location: CITY.code,
      url: attachId,
    });
    for (const company of companies) {
      await create(
        work,
        tenantFlatCompany,
        {
          flatId,
          companyTenantId: company.tenantId,
          xaxis: (8 + across(company.longitude) * 84).toFixed(2),
          yaxis: (90 - up(company.latitude) * 78).toFixed(2),
        },
        {},
        { set: { tenantName: company.name } },
      );
    }
  });
}

/** Whoever signs in at the office, for what he has kept there. */
export const officer = (userId: string): Actor => ({
  ...systemActor(OFFICE.tenantId),
  userId,
  account: 'gov',
  userName: '郑守安',
  tenantName: OFFICE.name,
  tenantKind: 'government',
  regionCode: CITY.code,
});
