/**
 * Marks on the evidence of a record (domain-rules F2, 2: ticking all in a minute, last month's pictures). Told to the
 * company first; a mark is a question, not a verdict, and never keeps anybody from handing in.
 */
export const EVIDENCE = {
  signIn: '异常签到',
  notLooked: '未实际排查',
  tooFast: '过快完成',
  spentTold: '用时未核实',
  photoReused: '重复照片',
} as const;

export type EvidenceMark = keyof typeof EVIDENCE;
