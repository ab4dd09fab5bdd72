import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { stops } from '../../../../tests/journeys/walk/screens';
import { screens } from './screens';

/** Screens that stand in no menu and begin with a record or somewhere else than the walk does: where they are seen. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '/aiView': 'shell-tools.spec.ts',
  '/check/run/:recordId': 'safety/check-run.spec.ts',
  '/fullscreen/canvas': 'papers/graph.spec.ts',
  '/graphdraw': 'papers/graph.spec.ts',
  '/hazard/detail/:id': 'safety/hazard.spec.ts',
  '/help': 'shell-tools.spec.ts',
  '/helpDetail': 'shell-tools.spec.ts',
  '/m/after-meeting/:id': 'papers/meeting.spec.ts',
  '/m/hazard/:id': 'safety/hazard.spec.ts',
  '/m/me': 'flight.spec.ts',
  '/m/permit/:id': 'safety/permit.spec.ts',
  '/m/site-work/:id': 'safety/permit-away.spec.ts',
  '/m/place/:id': 'safety/check-run.spec.ts',
  '/m/pre-meeting/:id': 'papers/meeting.spec.ts',
  '/m/risk/:id': '../../apps/web/src/features/risk/risk-point/risk-on-phone.test.tsx',
  '/m/todo': 'flight.spec.ts',
  '/myiframe/:routerPath': 'shell-tools.spec.ts',
  '/permit/work/:id': 'safety/permit.spec.ts',
  '/exam/mark/:id': 'papers/training.spec.ts',
  '/policies': 'shell-tools.spec.ts',
  '/training/catalog': 'papers/training.spec.ts',
  '/training/exam/:id': 'papers/training.spec.ts',
  '/training/look/:kind/:id': 'papers/training.spec.ts',
  '/training/practice/:source': 'papers/training-plan.spec.ts',
  '/training/result/:id': 'papers/training.spec.ts',
  '/training/sign/:id': 'papers/training.spec.ts',
  '/training/study/:id': 'papers/training-plan.spec.ts',
};

it('every screen is walked through: by its menu entry, by a stop of the walk, or by a journey of its own', () => {
  const walked = new Set(stops.map(({ path }) => path));
  const rest = screens.filter((screen) => screen.open !== undefined && !walked.has(screen.path));
  expect([...new Set(rest.map(({ path }) => path))].sort()).toEqual(Object.keys(ELSEWHERE).sort());
  for (const file of Object.values(ELSEWHERE)) expect(existsSync(`tests/journeys/${file}`), file).toBe(true);
});
