import type { AttemptItem } from '@anlan/resource';

/** A short paper without marks: whether a device and its line keep what is answered is seen before it matters. */
export const TRIAL = { subject: 'trial', recordId: 'device', title: '考试环境试做', seconds: 300 } as const;

const choices = (labels: readonly string[]) =>
  labels.map((label, place) => ({ key: String.fromCharCode(65 + place), label }));

export const trialItems: readonly AttemptItem[] = [
  {
    id: 'device',
    kind: 'single',
    title: '您正在使用哪种设备？',
    options: choices(['手机', '平板电脑', '电脑']),
  },
  {
    id: 'colours',
    kind: 'multiple',
    title: '下列哪些是安全色？',
    options: choices(['红色', '黄色', '蓝色', '绿色', '紫色']),
  },
  { id: 'phone', kind: 'blanks', title: '火警电话是____，医疗急救电话是____。', blanks: 2 },
  { id: 'reload', kind: 'text', title: '请写几个字，然后刷新页面或断开网络，看看内容是否还在。' },
];
