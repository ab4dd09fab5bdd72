import { describe, expect, it } from 'vitest';
import { defineResource } from '../define';
import { f } from '../fields';
import { wire } from '../wire';
import { defineDocument, documentCalls } from './documents';

const drill = defineResource({
  name: 'drill',
  label: '演练',
  module: 'hazard',
  table: 'drill',
  scope: 'tenant',
  permission: 'drill',
  visibleTo: 'tenant',
  wire: wire.rest('/drill', {}),
  title: 'name',
  fields: {
    name: f.text('名称', { required: true, max: 50 }),
    pin: f.text('口令', { secret: true }),
    held: f.datetime('时间'),
    photos: f.file('照片', { accept: ['jpg'] }),
    signed: f.signature('签名'),
    people: {
      kind: 'rows',
      label: '人员',
      table: 'drill_people',
      fields: { who: f.text('姓名'), sign: f.signature('签名') },
    },
  },
  views: { list: { columns: ['name'], filters: [] }, form: [] },
});

describe('a printed document', () => {
  const define =
    (part: object, more: object = {}) =>
    () =>
      defineDocument({ of: drill, label: '演练记录', parts: [part as never], ...more });

  it('takes fields, photos, child rows and signatures of its resource', () => {
    for (const part of [
      { heading: '情况', fields: ['name', 'held'] },
      { photos: 'photos' },
      { heading: '人员', rows: 'people', columns: ['who', 'sign'] },
      { signatures: [{ field: 'signed', at: 'held' }, '记录人'] },
    ])
      expect(define(part)).not.toThrow();
  });

  it.each([
    [{ heading: '情况', fields: ['nobody'] }, 'drill has no field nobody'],
    [{ heading: '情况', fields: ['constructor'] }, 'drill has no field constructor'],
    [{ heading: '情况', fields: ['pin'] }, 'drill.pin is secret'],
    [{ heading: '情况', fields: ['photos'] }, 'drill.photos is not printed so'],
    [{ photos: 'name' }, 'drill.name is not printed so'],
    [{ photos: 'photos', after: 'later' }, 'drill has no field later'],
    [{ heading: '人员', rows: 'name', columns: ['who'] }, 'drill has no rows name'],
    [{ heading: '人员', rows: 'people', columns: ['age'] }, 'people has no field age'],
    [{ signatures: [{ field: 'name' }] }, 'drill.name is not printed so'],
    [{ signatures: [{ field: 'signed', at: 'name' }] }, 'drill.name is not printed so'],
    [{ heading: '过程', rows: 'steps', of: drill, time: 'name', what: ['name'] }, 'drill.name is not printed so'],
    [{ heading: '过程', rows: 'steps', of: drill, time: 'held', what: ['whom'] }, 'drill has no field whom'],
  ])('refuses %o', (part, fault) => {
    expect(define(part)).toThrow(`演练记录: ${fault}`);
  });

  it('has a code for what opens somewhere alone, and prints something', () => {
    expect(define({ photos: 'photos' }, { qr: '扫码' })).toThrow('drill opens nowhere');
    expect(() => defineDocument({ of: drill, label: '演练记录', parts: [] })).toThrow('nothing is printed');
  });

  it('is read by whoever may look at the record', () => {
    const { read, many } = documentCalls(define({ photos: 'photos' })());
    expect(read).toMatchObject({ method: 'GET', path: '/drill/print', access: { code: 'drill_view' }, effect: 'read' });
    expect(Object.keys(read.query ?? {})).toEqual(['ids']);
    expect(many).toMatchObject({ method: 'POST', path: '/drill/print', effect: 'read', list: true });
  });
});
