import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { stops } from '../../../../tests/journeys/walk/screens';
import { screens } from './screens';

/** Screens that stand in no menu and begin with a record or somewhere else than the walk does: where they are seen. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '/aiView': 'shell-tools.spec.ts',
  '/check/run/:recordId': 'check-run.spec.ts',
  '/fullscreen/canvas': 'graph.spec.ts',
  '/graphdraw': 'graph.spec.ts',
  '/hazard/detail/:id': 'hazard.spec.ts',
  '/help': 'shell-tools.spec.ts',
  '/helpDetail': 'shell-tools.spec.ts',
  '/m/after-meeting/:id': 'meeting.spec.ts',
  '/m/hazard/:id': 'hazard.spec.ts',
  '/m/permit/:id': 'permit.spec.ts',
  '/m/place/:id': 'check-run.spec.ts',
  '/m/pre-meeting/:id': 'meeting.spec.ts',
  '/m/risk/:id': '../../apps/web/src/features/risk/risk-point/risk-on-phone.test.tsx',
  '/myiframe/:routerPath': 'shell-tools.spec.ts',
  '/permit/work/:id': 'permit.spec.ts',
  '/exam/mark/:id': 'training.spec.ts',
  '/policies': 'shell-tools.spec.ts',
  '/training/exam/:id': 'training.spec.ts',
  '/training/look/:kind/:id': 'training.spec.ts',
  '/training/result/:id': 'training.spec.ts',
  '/training/sign/:id': 'training.spec.ts',
};

it('every screen is walked through: by its menu entry, by a stop of the walk, or by a journey of its own', () => {
  const walked = new Set(stops.map(({ path }) => path));
  const rest = screens.filter((screen) => screen.open !== undefined && !walked.has(screen.path));
  expect([...new Set(rest.map(({ path }) => path))].sort()).toEqual(Object.keys(ELSEWHERE).sort());
  for (const file of Object.values(ELSEWHERE)) expect(existsSync(`tests/journeys/${file}`), file).toBe(true);
});
