import { expect, it } from 'vitest';
import { dueOf, namesOf, sameNames } from './shift-meeting';
import { type Signing, type SigningContext, signFaults, wayOf } from './sign-rules';

const meeting = {
  meetingState: 1,
  meetingTime: '2026-03-05 08:00:00',
  userId: ['host', 'zhang', 'li'],
  externalUserName: '外协王、 刘工',
};
const signing = (more: Partial<Signing> = {}): Signing => ({
  userId: 'zhang',
  name: null,
  drawn: true,
  blank: false,
  photo: false,
  ...more,
});
const context = (more: Partial<SigningContext> = {}): SigningContext => ({
  meeting,
  actorId: 'zhang',
  mayRecord: false,
  signed: false,
  today: '2026-03-05',
  repeated: { photo: false, signature: false },
  ...more,
});
const said = (one: Signing, of: SigningContext) => signFaults(one, of).map(({ message }) => message);

it('on one’s own phone one signs oneself, without a photo', () => {
  expect(said(signing(), context())).toEqual([]);
  expect(wayOf(signing(), 'zhang')).toBe(1);
});

it('on another’s phone it is recorded on site: by the host, with a photo of the signer, whether colleague or from outside', () => {
  const host = context({ actorId: 'host', mayRecord: true });
  for (const one of [signing({ photo: true }), signing({ userId: null, name: '刘工', photo: true })]) {
    expect(said(one, host)).toEqual([]);
    expect(wayOf(one, 'host')).toBe(2);
  }
  expect(said(signing(), context({ actorId: 'li' }))).toEqual([
    '只能由主持人或会议管理人员现场代录他人签名',
    '现场代录须拍摄签名人照片',
  ]);
});

it('tells everything at once; a blank drawing is none, nobody signs twice, and an ended meeting is closed', () => {
  const host = context({ actorId: 'host', mayRecord: true });
  expect(said(signing({ drawn: false }), host)).toEqual(['现场代录须拍摄签名人照片', '请签名：手写签名']);
  expect(said(signing({ blank: true, photo: true }), host)).toEqual(['签名为空白，请手写签名']);
  expect(said(signing(), context({ signed: true }))).toEqual(['已签到，不需要重复签到']);
  expect(said(signing({ userId: 'chen' }), host)).toEqual(['不在参会人员中，不能签到']);
  expect(said(signing({ userId: null, name: '王' }), host)).toEqual(['不在参会人员中，不能签到']);
  expect(said(signing(), context({ meeting: { ...meeting, meetingState: 2 } }))).toEqual(['会议已结束，不能再签到']);
});

it('is of a meeting that is held by then, and each recorded one is a picture of its own', () => {
  expect(said(signing(), context({ today: '2026-03-04' }))).toEqual(['会议于2026-03-05召开，当天才能签到']);
  // Late, it says itself when it was given.
  expect(said(signing(), context({ today: '2026-03-07' }))).toEqual([]);
  const host = { actorId: 'host', mayRecord: true };
  expect(said(signing({ photo: true }), context({ ...host, repeated: { photo: true, signature: true } }))).toEqual([
    '该照片已用于本次会议的其他签名，请拍摄签名人本人的照片',
    '该签名与本次会议的其他签名是同一图片，请签名人本人手写',
  ]);
});

it('names two of one name apart', () => {
  expect(sameNames('王伟、李强、王伟')).toEqual(['王伟']);
  expect(sameNames('王伟（甲公司）、王伟（乙公司）')).toEqual([]);
  expect(sameNames(null)).toEqual([]);
});

it('counts whoever is to sign once', () => {
  expect(namesOf('外协王、 刘工，刘工')).toEqual(['外协王', '刘工']);
  expect(dueOf(meeting)).toBe(5);
  expect(dueOf({ userId: null, externalUserName: null })).toBe(0);
});
