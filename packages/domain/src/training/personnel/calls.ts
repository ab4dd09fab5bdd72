import { call, f, pageOf, type } from '@anlan/resource';
import type { DemandShown, HoursRow } from '../study/calls';
import { trainingDemand } from '../study/demand';

/** A person's line in the training files: hours of the year against what is asked, what he has sat and holds. */
export interface FileRow {
  readonly userId: string;
  /** To a supervisor the family name alone. */
  readonly realName: string;
  readonly deptName: string | null;
  readonly postName: string | null;
  readonly kindName: string;
  readonly title: string;
  /** 学时, in tenths. */
  readonly asked: number;
  readonly has: string;
  readonly missing: string;
  /** Names of the levels of which there is nothing. */
  readonly lacks: readonly string[];
  readonly dueOn: string;
  readonly met: boolean;
  /** Nobody has told when he came: he counts as new, and as not done. */
  readonly entryMissing: boolean;
  /** What is asked of him beside it and not met: a transfer, a return. */
  readonly also: readonly string[];
  readonly plans: number;
  readonly plansPassed: number;
  readonly offline: number;
  /** Of all exams, those of the year in which he has handed in a paper, and how many of them are passed. */
  readonly exams: number;
  readonly examsPassed: number;
  readonly certificates: number;
  readonly certificatesLapsed: number;
}

/** Hours of a department's people together. Those of one above another are told at each of them alone. */
export interface DeptHours {
  readonly deptId: string | null;
  readonly deptName: string | null;
  readonly people: number;
  readonly behind: number;
  readonly asked: string;
  readonly has: string;
  readonly missing: string;
}

export interface FileTraining {
  readonly id: string;
  /** 0 in person, 1 online. */
  readonly organizationalType: 0 | 1;
  readonly title: string;
  readonly typeName: string | null;
  /** When it began. */
  readonly trainDate: string;
  /** 学时 it made, in tenths. */
  readonly hours: string;
  /** 合格, 不合格, 培训中, 未签到 … */
  readonly result: string;
}
export interface FileExam {
  readonly id: string;
  readonly title: string;
  readonly number: number;
  readonly userScore: string | null;
  readonly totalScore: string;
  readonly qualifyScore: string;
  readonly examResult: number;
  readonly submitTime: string;
}
export interface FileCertificate {
  readonly id: string;
  readonly name: string;
  /** To a supervisor its last four characters. */
  readonly num: string;
  readonly effectiveTime: string;
  readonly reviewTime: string;
  readonly certificateState: number;
}

/** What he has completed: the year's. */
export interface FileCompletion {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly hours: string;
  readonly completeTime: string;
  readonly completionState: number;
}

/** One page a person. */
export interface PersonnelFile {
  readonly userId: string;
  readonly realName: string;
  readonly deptName: string | null;
  readonly postName: string | null;
  readonly kindName: string;
  /** Null where it was never told: he counts as new until it is. */
  readonly entryTime: string | null;
  readonly year: number;
  /** Of the year, and those of before that are not met. */
  readonly demands: readonly DemandShown[];
  readonly rows: readonly HoursRow[];
  readonly trainings: readonly FileTraining[];
  readonly exams: readonly FileExam[];
  readonly completions: readonly FileCompletion[];
  /** Null where the reader may not see certificates. */
  readonly certificates: readonly FileCertificate[] | null;
}

const records = { code: 'examonlinetrainingrecord_view' } as const;
const year = f.int('年度', { min: 2000, max: 2099 });
const narrow = {
  year,
  realName: f.text('姓名', { max: 20 }),
  deptId: f.ref('部门', 'dept'),
  alone: f.flag('仅本部门，不含下级'),
  met: f.choice('学时', { '0': '未完成', '1': '已完成' }),
} as const;
const rows = { access: records, resource: trainingDemand.name, reach: 'rows', needsCompany: true } as const;
const row = { ...rows, reach: 'row', query: { year } } as const;

export const personnelFiles = call('GET /safe/personneltraining/page', {
  ...rows,
  summary: '员工培训档案：各人的学时、考试与证书',
  query: { ...narrow, current: f.int('页码'), size: f.int('每页条数') },
  reply: pageOf<FileRow>(),
});
export const personnelDepts = call('GET /safe/personneltraining/dept', {
  ...rows,
  summary: '员工培训档案：各部门的学时',
  query: { year },
  reply: type<readonly DeptHours[]>(),
});
export const personnelSheet = call('GET /safe/personneltraining/export', {
  ...rows,
  summary: '员工培训档案（表格）',
  access: { code: 'examonlinetrainingrecord_export' },
  query: narrow,
});
export const personnelDeptSheet = call('GET /safe/personneltraining/dept/export', {
  ...rows,
  summary: '员工培训档案：各部门的学时（表格）',
  access: { code: 'examonlinetrainingrecord_export' },
  query: { year },
});
export const personnelFile = call('GET /safe/personneltraining/:id', {
  ...row,
  summary: '一名员工的培训档案',
  reply: type<PersonnelFile>(),
});
export const personnelPdf = call('GET /safe/personneltraining/pdf/:id', {
  ...row,
  summary: '一名员工的培训档案（PDF）',
});
