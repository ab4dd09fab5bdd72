import { f, states } from '@anlan/resource';

export const shiftLifecycle = states({
  open: [1, '会议中', 'progress'],
  ended: [2, '已结束', 'success'],
});

export const OPEN = 1;
export const ENDED = 2;

/** What a pre-shift and a post-shift meeting have in common. */
export const shiftFields = {
  deptId: f.ref('班组', 'dept', { required: true, onDelete: 'keepName' }),
  meetingTime: f.datetime('会议时间', { required: true }),
  weather: f.dict('天气', 'weather_condition'),
  meetingLocation: f.text('会议地点', { max: 50 }),
  workLocation: f.text('作业地点', { max: 50 }),
  hostId: f.ref('主持人', 'user', { required: true, onDelete: 'keepName' }),
  planId: f.ref('关联计划', 'checkPlan', { onDelete: 'clear', nameAs: 'planName' }),
  userId: f.ref('参会人员', 'user', { required: true, multiple: true, maxCount: 200, nameAs: 'userName' }),
  externalUserName: f.text('外部人员', { max: 50, help: '多人以“、”分隔' }),
  photos: f.file('现场照片', { accept: ['jpg', 'jpeg', 'png', 'webp'], count: 9, maxMb: 50, onSite: true }),
  signedCount: f.int('已签到', { unit: '人', computed: true }),
  dueCount: f.int('应签到', { unit: '人', computed: true }),
  meetingState: f.state('会议状态', shiftLifecycle),
  finishTime: f.datetime('结束时间', { computed: true }),
} as const;

/** In the list, after the name. */
export const shiftColumns = [
  'deptId',
  'meetingTime',
  'hostId',
  { field: 'meetingState', width: 90 },
  { field: 'signedCount', width: 90 },
  { field: 'dueCount', width: 90 },
] as const;

/** When, where and who, in form and detail. */
export const shiftEntries = [
  'deptId',
  'meetingTime',
  'weather',
  'meetingLocation',
  'workLocation',
  'hostId',
  'planId',
  'userId',
  'externalUserName',
] as const;

/** The one step of both. */
export const finish = {
  name: 'finish',
  label: '结束会议',
  permission: 'edit' as const,
  at: ['PUT /finish/:id'] as const,
  from: ['open'] as const,
  to: 'ended' as const,
  waits: '会议正在进行',
  confirm: '结束后不能再签到、修改，确定结束会议吗？',
  set: ({ context }: { readonly context: { readonly now: string } }) => ({ finishTime: context.now }),
  done: { msg: '会议已结束' },
};
export const shiftEnded = { ended: '会议已结束，不能再办理' };

/** Signed by its people: what they have signed stays as it is. */
export const keptWhenEnded = [
  {
    field: 'meetingState' as const,
    values: [String(ENDED)],
    binds: 'tenants' as const,
    from: 'edit' as const,
    reason: '会议已结束，不能修改',
  },
  {
    field: 'meetingState' as const,
    values: [String(ENDED)],
    binds: 'tenants' as const,
    from: 'remove' as const,
    reason: '会议已结束，不能删除',
  },
];

const listed = (text: string | null | undefined): string[] => (text ?? '').split(/[、,，;；\s]+/).filter(Boolean);

export const namesOf = (text: string | null | undefined): string[] => [...new Set(listed(text))];

/** Names that stand there twice: each is to sign for himself. */
export const sameNames = (text: string | null | undefined): string[] => {
  const all = listed(text);
  return namesOf(text).filter((name) => all.indexOf(name) !== all.lastIndexOf(name));
};

/** Everybody who is to sign. */
export const dueOf = (meeting: {
  readonly userId: readonly string[] | null;
  readonly externalUserName: string | null;
}): number => new Set(meeting.userId ?? []).size + namesOf(meeting.externalUserName).length;

/** 打磨班班前会 → 打磨班班后会 */
export const afterNameOf = (preName: string): string =>
  (preName.includes('班前') ? preName.replaceAll('班前', '班后') : `${preName}班后会`).slice(0, 50);
