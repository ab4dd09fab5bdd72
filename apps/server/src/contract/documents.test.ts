import { FORM_TITLES } from '@anlan/domain/permit/documents';
import { recordAddress } from '@anlan/resource';
import { beforeAll, expect, it } from 'vitest';
import { joined, pdfFacts } from '../kernel/documents/pdf/pdf-facts.testing';
import { openWorld, type World } from '../testing/world';
import { castOf } from './cast';
import type { Cast } from './cast-of';
import { addressOf, nameOf, probeOf } from './probes';

/** Every declared document, printed as a user does. */
let world: World;
let cast: Cast;
beforeAll(async () => {
  world = await openWorld();
  cast = await castOf(world);
  return () => world.close();
});

it('prints every declared document with its heading, its number and whoever printed it', async () => {
  const printing = world.app.routes.filter(({ document }) => document);
  expect(printing.length).toBeGreaterThan(0);
  for (const route of printing) {
    const { document } = route;
    if (!document) continue;
    const probe = probeOf(route, cast.rows);
    const print = (asked: object) => cast.a.admin.call(route.method, addressOf(route, probe), asked);
    const reply = await print(probe);
    expect([nameOf(route), reply.status]).toEqual([nameOf(route), 200]);
    const { pages, title } = await pdfFacts(reply.raw);
    expect(title).toBe(document.label);
    const text = joined(pages);
    const heads = document.head ? Object.values(FORM_TITLES) : [document.label];
    expect(heads.filter((head) => text.startsWith(head))).toHaveLength(1);
    for (const words of ['打印时间', '打印人', document.foot, document.qr]) expect(text).toContain(words ?? '');
    for (const part of document.parts)
      for (const one of 'signatures' in part ? part.signatures : [])
        expect(text).toContain(typeof one === 'string' ? one : document.of.fields[one.field]?.label);
    if (document.qr) expect(recordAddress(document.of, 'id', { at: 'phone' })).not.toBeNull();
    const none = await print(route.method === 'GET' ? {} : { body: {} });
    expect(none.msg).toBe('请选择至少一条数据');
  }
});
