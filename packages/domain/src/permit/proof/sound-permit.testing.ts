import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { keyIdOf, SEAL_FORMAT, type SealedBundle, type SealKey, signedBytes } from '../../seal/seal';
import { measuresOf } from '../measures';
import { WORK, type WorkType } from '../work-type';
import type { PermitEvidence } from './evidence';

const DAY = '2026-11-23';
const DIGEST = 'a'.repeat(64);

/** Every half hour of the work, but for the break from 11:00 to 11:40. */
export const WATCHES = ['09:35', '10:05', '10:35', '11:35', '12:10', '12:40', '13:10', '13:40', '14:10', '14:40'].map(
  (at) => `${at}:00`,
);

const measures = (type: WorkType) =>
  measuresOf(type).map(({ key, text }) => ({
    measureKey: key,
    content: text,
    concerned: 1,
    confirmUserId: 'guardian',
    confirmTime: `${DAY} 08:05:00`,
    confirmSign: `sign-${key}`,
  }));

const sample = (at: string, more: Record<string, unknown> = {}) => ({
  signTime: `${DAY} ${at}`,
  limitAnalysisSite: '中部',
  representativeGas: '1',
  analysisResult: 0.1,
  analysisResultUnit: 1,
  instrument: 'QT-01',
  calibratedUntil: '2027-06-01',
  enteredTime: `${DAY} ${at}`,
  qualified: 1,
  signature: `gas-${at}`,
  ...more,
});
/** Of a confined space: oxygen and poison as well. */
export const confinedSample = (at: string, more: Record<string, unknown> = {}) =>
  sample(at, { limitOxygenContent: 20.9, limitGasName: '0', ...more });
export const hotSample = sample;

const TAKEN: Readonly<Record<string, string>> = {
  'shot-check': '08:15:00',
  'shot-validation': '09:04:00',
  'shot-acceptance': '15:35:00',
};

const signed = (evidence: PermitEvidence): PermitEvidence => {
  const ids = (JSON.stringify(evidence).match(/"(sign|gas|ok|shot)-[^"]*"/g) ?? []).map((id): string => JSON.parse(id));
  const shot = (id: string) => ({ time: `${DAY} ${TAKEN[id] ?? '08:40:00'}`, located: true, onSite: true });
  return {
    ...evidence,
    files: Object.fromEntries(ids.map((id) => [id, DIGEST])),
    shots: Object.fromEntries(ids.filter((id) => id.startsWith('shot-')).map((id) => [id, shot(id)])),
  };
};

/** A first-level hot-work ticket from application to acceptance, on a Monday, with nothing wrong. */
export function soundHot(): PermitEvidence {
  const chain = {
    nodes: [{ key: 'safety:approve', name: '安全管理部门审批', mode: 'any', persons: ['manager'] }],
    opinions: [{ node: 'safety:approve', person: 'manager', by: 'manager', agreed: true, at: `${DAY} 08:40:00` }],
  };
  return signed({
    asOf: `${DAY} 17:00:00`,
    ticket: {
      workType: '1',
      workTicketNum: 'DH20261123001',
      workName: '反应釜人孔焊接',
      startTime: `${DAY} 09:00:00`,
      endTime: `${DAY} 16:00:00`,
      outdoors: 1,
      windGrade: 3,
      windForced: 2,
      hotPlaces: 'hazardous',
      hotWorkLevel: '2',
      hotWorkMethod: '1',
      effectiveLevel: '2',
      riskIdentificationResultKey: '1,2',
      inConfinedSpace: 2,
      takesPower: 2,
      principalId: 'applicant',
      applicantId: 'applicant',
      guardianId: ['guardian'],
      acceptanceId: 'acceptor',
      applicationTime: `${DAY} 08:00:00`,
      revision: 1,
      approval: chain,
      disclosureUserId: 'head',
      receiveDisclosureUserId: 'welder',
      disclosureSign: 'sign-disclosure',
      receiveDisclosureSign: 'sign-receiver',
      disclosureTime: `${DAY} 08:10:00`,
      checkTime: `${DAY} 08:20:00`,
      photo: ['shot-check'],
      applicantSign: 'sign-applicant',
      validationPhoto: ['shot-validation'],
      validationSignature: 'sign-validation',
      actualStart: `${DAY} 09:05:00`,
      finishTime: `${DAY} 15:00:00`,
      responsibleSignature: 'sign-responsible',
      guardianSignature: 'sign-guardian',
      acceptanceState: 1,
      acceptanceSignature: 'sign-acceptance',
      acceptancePhoto: ['shot-acceptance'],
      acceptanceTime: `${DAY} 15:40:00`,
      closedTime: `${DAY} 15:40:00`,
      processState: 6,
      runFlag: 0,
    },
    workers: [{ userId: 'welder', duty: 1 }],
    equipment: [{ kind: 1, name: '电焊机', number: 'HJ-02', validUntil: '2027-01-01' }],
    jha: [{ step: '焊接', hazard: '火花引燃', measures: '清理可燃物，专人监护' }],
    measures: measures(WORK.hot)
      .filter(({ measureKey }) => !['112', '113', '114'].includes(measureKey))
      .concat(
        measures(WORK.hot)
          .filter(({ measureKey }) => ['112', '113', '114'].includes(measureKey))
          .map((row) => ({ ...row, concerned: 2, confirmUserId: '', confirmTime: '', confirmSign: '' })),
      ),
    gas: [sample('08:50:00'), sample('11:30:00')],
    approvals: [
      {
        auditName: '安全管理部门审批',
        userId: 'manager',
        updateTime: `${DAY} 08:40:00`,
        approvalState: 1,
        revision: 1,
        signature: 'ok-manager',
        picture: ['shot-manager'],
      },
    ],
    supervisionItems: [{ name: '作业现场与安全措施', cycle: 300, isPhoto: 2 }],
    supervisions: [{ name: '作业现场与安全措施', finishTime: `${DAY} 10:00:00`, conclusion: 1, userSign: 'ok-watch' }],
    handlings: [
      { processLink: '验票', processTime: `${DAY} 09:05:00`, processResult: '验票合格，开工' },
      { processLink: '中断', processTime: `${DAY} 11:00:00`, processResult: '作业中断' },
      {
        processLink: '恢复',
        processTime: `${DAY} 11:40:00`,
        processResult: '中断40分钟后恢复',
        signature: 'sign-resume',
      },
      ...WATCHES.map((at) => ({ processLink: '在岗确认', processTime: `${DAY} ${at}`, processResult: '监护人在岗' })),
    ],
    linked: [],
    certificates: [
      { userId: 'welder', role: 'worker', held: true, type: '302', num: 'T1', validUntil: '2028-01-01' },
      { userId: 'guardian', role: 'guardian', held: true, type: '7', num: 'G1', validUntil: '2028-01-01' },
    ],
    people: {
      manager: '主管',
      head: '车间主任',
      welder: '焊工',
      guardian: '监护人',
      applicant: '班长',
      acceptor: '验收人',
    },
    files: {},
    shots: {},
    company: { industry: '1', isDust: false, ownDays: [] },
  });
}

/** The same day's confined-space ticket, with its two-hourly records. */
export function soundConfined(): PermitEvidence {
  const hot = soundHot();
  const chain = {
    nodes: [{ key: 'unit:approve', name: '所在基层单位审批', mode: 'any', persons: ['head'] }],
    opinions: [{ node: 'unit:approve', person: 'head', by: 'head', agreed: true, at: `${DAY} 08:40:00` }],
  };
  const { hotPlaces, hotWorkLevel, hotWorkMethod, windGrade, ...rest } = hot.ticket;
  return signed({
    ...hot,
    ticket: {
      ...rest,
      workType: '2',
      workTicketNum: 'SX20261123001',
      outdoors: 2,
      limitConfinedSpaceLevel: '2',
      effectiveLevel: '2',
      approval: chain,
    },
    measures: measures(WORK.confined).map((row) =>
      row.measureKey === '214' ? { ...row, concerned: 2, confirmUserId: '', confirmTime: '', confirmSign: '' } : row,
    ),
    gas: ['08:50:00', '10:50:00', '11:30:00', '13:25:00'].map((at) => confinedSample(at)),
    approvals: hot.approvals.map((row) => ({ ...row, auditName: '所在基层单位审批', userId: 'head' })),
  });
}

const SECRET = new Uint8Array(32).fill(7);
const publicKey = bytesToHex(ed25519.getPublicKey(SECRET));
export const testKey: SealKey = { publicKey, keyId: keyIdOf(publicKey) };

export function sealedPermit(content: PermitEvidence): SealedBundle<PermitEvidence> {
  const bundle = {
    format: SEAL_FORMAT,
    kind: 'permit',
    tenantId: '100001',
    tenantName: '示例化工',
    recordId: '0198c0de-0000-7000-8000-000000000001',
    recordName: 'DH20261123001',
    content,
    seal: { algorithm: 'Ed25519', ...testKey, sealedAt: `${DAY} 17:00:00` },
  } as const;
  return { ...bundle, seal: { ...bundle.seal, signature: bytesToHex(ed25519.sign(signedBytes(bundle), SECRET)) } };
}
