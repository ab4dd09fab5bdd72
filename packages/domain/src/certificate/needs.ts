/** Which certificate whoever does what in which dangerous work must hold (GB 30871-2022 4.9, 4.10). */
export type PermitRole = 'worker' | 'guardian' | 'commander' | 'rigger';

export interface CertificateNeed {
  /** Key of safe_dangerous_type and of safe_danger_work_type, which agree from 1 to 8. */
  readonly works: readonly string[];
  readonly role: PermitRole;
  /** Keys of safe_certificate_type; one of them. */
  readonly kinds: readonly string[];
  /** What it is called in a refusal. */
  readonly label: string;
  readonly basis: string;
}

const ORDER_30 = '总局令第30号第五条';

export const certificateNeeds: readonly CertificateNeed[] = [
  {
    works: ['1'],
    role: 'worker',
    kinds: ['302'],
    label: '焊接与热切割作业操作证',
    basis: `GB 30871-2022 4.9、${ORDER_30}`,
  },
  {
    works: ['4'],
    role: 'worker',
    kinds: ['303'],
    label: '高处作业操作证',
    basis: `GB 30871-2022 4.9、${ORDER_30}`,
  },
  {
    works: ['5'],
    role: 'worker',
    kinds: ['406'],
    label: '起重机作业人员证（Q）',
    basis: 'GB 30871-2022 4.9、特种设备安全法第十四条',
  },
  {
    works: ['5'],
    role: 'commander',
    kinds: ['406'],
    label: '起重机作业人员证（Q，指挥）',
    basis: 'GB 30871-2022 4.9、表A.5',
  },
  {
    works: ['5'],
    role: 'rigger',
    kinds: ['406'],
    label: '起重机作业人员证（Q，司索）',
    basis: 'GB 30871-2022 4.9、表A.5',
  },
  {
    works: ['6'],
    role: 'worker',
    kinds: ['301'],
    label: '电工作业操作证',
    basis: `GB 30871-2022 4.9、${ORDER_30}`,
  },
  {
    works: ['1', '2', '3', '4', '5', '6', '7', '8'],
    role: 'guardian',
    kinds: ['7'],
    label: '监护人培训合格证',
    basis: 'GB 30871-2022 4.10',
  },
];

/** What one must hold who is this in this work; undefined where nothing is asked. */
export const certificateNeed = (work: unknown, role: PermitRole): CertificateNeed | undefined =>
  certificateNeeds.find((need) => need.role === role && need.works.includes(String(work)));
