import { call, f, type } from '@anlan/resource';
import { checkRecord } from '../check-record';

export interface RunFile {
  readonly attachId: string;
  readonly name: string;
  readonly link: string;
  readonly thumbLink?: string;
}

export interface RunItem {
  readonly id: string;
  readonly riskId: string | null;
  readonly riskName: string | null;
  readonly checkName: string | null;
  readonly project: string | null;
  readonly content: string | null;
  readonly standard: string | null;
  readonly basis: string | null;
  readonly method: string | null;
  readonly isPhoto: number | null;
  readonly result: number | null;
  readonly describe: string | null;
  readonly imagesList: readonly RunFile[];
  readonly hiddenDangerId: string | null;
  readonly hiddenDangerName: string | null;
}

export interface RunPoint {
  readonly id: string;
  readonly name: string;
  readonly pointNum: string | null;
  readonly areaId: string | null;
  readonly signInTime: string | null;
}

/** A patrol place in whose area the check has a point. */
export interface RunPlace {
  readonly id: string;
  readonly name: string;
  readonly areaId: string;
}

export interface RunSignIn {
  readonly riskId: string | null;
  readonly userId: string;
  readonly userName: string | null;
  readonly time: string;
  readonly toldTime: string | null;
  readonly distance: number | null;
  readonly deviation: number | null;
  readonly flags: readonly string[];
}

/** An open hidden danger at one of the check's points. */
export interface OpenDanger {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly status: number;
  readonly riskId: string;
  readonly describe: string;
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly discoveryTime: string;
}

/** A check as the server tells it to the phone (GET safe/checkrun/{id}). */
export interface RunView {
  readonly id: string;
  readonly name: string;
  readonly planName: string | null;
  readonly category?: string | null;
  readonly checkWay?: string | null;
  readonly patrolWay?: string | null;
  readonly recordTime: string | null;
  readonly endTime: string | null;
  readonly recordStatus: number;
  readonly finishUserId: string | null;
  readonly finishUserName: string | null;
  readonly finishTime: string | null;
  readonly deptedName: string | null;
  readonly startedTime?: string | null;
  readonly remark?: string | null;
  readonly hiddenDangerCount: number | null;
  /** By the plan's way of checking, somebody signs in at every point before he hands in. */
  readonly signInRequired: boolean;
  readonly open: boolean;
  readonly cancelled: boolean;
  /** The server's clock. */
  readonly now?: string;
  readonly beginTime: string | null;
  readonly draft: {
    readonly items?: readonly { id: string; result: number | null; describe: string; batchSeconds?: number }[];
  } | null;
  readonly points: readonly RunPoint[];
  /** Absent in what this phone kept before the server told of them. */
  readonly places?: readonly RunPlace[];
  readonly signIns: readonly RunSignIn[];
  readonly items: readonly RunItem[];
  /** Absent in what this phone kept before the server told of them. */
  readonly dangers?: readonly OpenDanger[];
  /** Told by the hand-in alone: why sign-ins kept without network were left out. */
  readonly skippedSignIns?: readonly string[];
}

/** One of one's open checks. */
export interface MyCheck {
  readonly taskId: string;
  /** Of the record. */
  readonly id: string;
  readonly name: string;
  readonly planName: string | null;
  readonly category: string | null;
  readonly checkWay: string | null;
  readonly patrolWay: string | null;
  readonly riskName: string | null;
  readonly recordTime: string;
  readonly endTime: string;
  readonly recordStatus: number;
  /** Its time has come. */
  readonly open: boolean;
  readonly itemCount: number;
  /** As far as it is saved. */
  readonly answered: number;
}

/** A patrol place and one's open checks there. */
export interface PlaceView {
  readonly id: string;
  readonly name: string;
  readonly placeNum: string;
  readonly remark: string | null;
  readonly areaName: string | null;
  readonly deptName: string | null;
  readonly principalName: string | null;
  readonly checks: readonly {
    readonly id: string;
    readonly name: string;
    readonly endTime: string;
    readonly recordStatus: number;
  }[];
}

/** A task given to a person is his right to do it; no code beside it. */
const own = { resource: checkRecord.name, access: { signedIn: true, audience: ['company'] } } as const;

/** What a phone enters. Read leniently: a round is not lost because a phone told something odd beside its answers. */
const entered = {
  ...own,
  reach: 'row',
  judged: true,
  body: {
    items: f.json('检查结果', { shape: 'list' }),
    seconds: f.int('用时（秒）'),
    remark: f.text('备注'),
    signIns: f.json('离线签到', { shape: 'list' }),
  },
} as const;

/** What runs by its end, then what was missed, the latest first, then what has not begun. */
export const myChecks = call('GET /safe/checkrun/mine', {
  ...own,
  // The platform's people see the companies' menus; for them it is empty.
  access: { signedIn: true, audience: ['company', 'platform'] },
  reach: 'self',
  summary: '我的待检查任务',
  reply: type<readonly MyCheck[]>(),
});

export const placeOfChecks = call('GET /safe/checkrun/place/:id', {
  ...own,
  reach: 'row',
  summary: '巡查点位及本人在该处的待检查任务',
  reply: type<PlaceView>(),
});

export const checkToRun = call('GET /safe/checkrun/:id', {
  ...own,
  reach: 'row',
  summary: '检查任务（手机检查用）',
  reply: type<RunView>(),
});

export const beginCheck = call('POST /safe/checkrun/begin/:id', {
  ...entered,
  summary: '开始检查',
  reply: type<RunView>(),
});

export const signInAtCheck = call('POST /safe/checkrun/signin/:id', {
  ...entered,
  summary: '检查签到（扫码或定位）',
  body: {
    ...entered.body,
    riskId: f.text('风险点'),
    placeId: f.text('巡查点位'),
    way: f.int('签到方式'),
    longitude: f.decimal('经度'),
    latitude: f.decimal('纬度'),
    accuracy: f.decimal('定位精度'),
  },
  reply: type<RunView>(),
});

/** What is entered so far, replaced with every save; judged when it is handed in. */
export const saveCheck = call('PUT /safe/checkrun/save/:id', {
  ...entered,
  summary: '暂存检查结果',
  reply: type<{ readonly id: string; readonly saved: number }>(),
});

export const submitCheck = call('POST /safe/checkrun/submit/:id', {
  ...entered,
  summary: '提交检查结果',
  reply: type<RunView>(),
});
