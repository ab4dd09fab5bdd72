import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, must, office, type Person, platformAdmin, type WorldCompany } from '../../testing/company-world';
import { openWorld, type World } from '../../testing/world';

let world: World;
let root: Person;
let firm: WorldCompany;
beforeAll(async () => {
  world = await openWorld();
  root = await platformAdmin(world);
  firm = await company(world);
});
afterAll(async () => {
  await world?.close();
});

const BASE = '/blade-system/region/map';
const ring = [
  [118.1, 36.1],
  [118.2, 36.1],
  [118.200049, 36.2],
  [118.1, 36.1],
];
const geojson = (more: object = {}) => ({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      id: 7,
      properties: { name: '临淄区', adcode: 370305, note: '<script>' },
      geometry: { type: 'Polygon', coordinates: [ring] },
      ...more,
    },
  ],
});
const send = (who: Person, body: object) =>
  who.call('POST', BASE, {
    body: { code: '370300', approvalNo: 'GS(2024)0650号', fileName: '淄博.json', geojson: geojson(), ...body },
  });

describe('the map of a division', () => {
  it('is uploaded by the platform, kept to what is drawn, and read by everybody', async () => {
    must(await send(root, {}));
    const supervisor = await office(world, '370300');
    for (const who of [root, firm.admin, supervisor]) {
      expect(must(await who.call('GET', BASE, { query: { code: '370300' } })).data).toMatchObject({
        approvalNo: 'GS(2024)0650号',
        features: 1,
        geojson: {
          features: [
            {
              type: 'Feature',
              properties: { name: '临淄区', adcode: '370305' },
              geometry: {
                type: 'Polygon',
                coordinates: [
                  [
                    [118.1, 36.1],
                    [118.2, 36.1],
                    [118.2, 36.2],
                    [118.1, 36.1],
                  ],
                ],
              },
            },
          ],
        },
      });
    }
    must(await send(root, { approvalNo: '鲁SG（2025）012号' }));
    const list = must(await firm.admin.call('GET', `${BASE}/list`)).data;
    expect(list).toEqual([expect.objectContaining({ code: '370300', approvalNo: '鲁SG（2025）012号' })]);
    for (const who of [firm.admin, supervisor]) {
      expect((await send(who, {})).status).toBe(403);
      expect((await who.call('POST', `${BASE}/remove`, { query: { code: '370300' } })).status).toBe(403);
    }
    must(await root.call('POST', `${BASE}/remove`, { query: { code: '370300' } }));
    expect((await firm.admin.call('GET', BASE, { query: { code: '370300' } })).status).toBe(404);
  });

  it('needs its approval and borders that can be drawn', async () => {
    const told = async (body: object) =>
      (await send(root, body)).data.errors.map((one: { field: string }) => one.field);
    expect(await told({ approvalNo: '', geojson: {} })).toEqual(['approvalNo', 'geojson']);
    expect(await told({ approvalNo: '随便' })).toEqual(['approvalNo']);
    for (const more of [
      { geometry: { type: 'Point', coordinates: [1, 2] } },
      { geometry: { type: 'Polygon', coordinates: [[[1, 2]]] } },
      { geometry: { type: 'Polygon', coordinates: [[...ring, [999, 1]]] } },
      { properties: {} },
      { geometry: null },
    ])
      expect(await told({ geojson: geojson(more) })).toEqual(['geojson']);
    expect((await send(root, { code: '999999' })).status).toBe(404);
  });
});

it('not one of these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});
