import { certificateScreens } from './certificate/screens';
import { checkScreens } from './check/screens';
import { configScreens } from './config/screens';
import { dashboardScreens } from './dashboard/screens';
import { deskScreens } from './desk/screens';
import { documentScreens } from './document/screens';
import { dynamicScreens } from './dynamic/screens';
import { flatScreens } from './flat/screens';
import { hazardScreens } from './hazard/screens';
import { helpScreens } from './help/screens';
import { identityScreens } from './identity/screens';
import { lawScreens } from './law/screens';
import { logsScreens } from './logs/screens';
import { meetingScreens } from './meeting/screens';
import { permitScreens } from './permit/screens';
import { responsibilityScreens } from './responsibility/screens';
import { riskScreens } from './risk/screens';
import { siteWorkScreens } from './site-work/screens';
import { supervisionScreens } from './supervision/screens';
import { trainingScreens } from './training/screens';

/** The screens that are no standard tables, by module. A module's component list in the web has the same keys. */
export const screensByModule = {
  certificate: certificateScreens,
  check: checkScreens,
  config: configScreens,
  dashboard: dashboardScreens,
  desk: deskScreens,
  document: documentScreens,
  dynamic: dynamicScreens,
  flat: flatScreens,
  hazard: hazardScreens,
  help: helpScreens,
  identity: identityScreens,
  law: lawScreens,
  logs: logsScreens,
  permit: permitScreens,
  meeting: meetingScreens,
  responsibility: responsibilityScreens,
  risk: riskScreens,
  'site-work': siteWorkScreens,
  supervision: supervisionScreens,
  training: trainingScreens,
} as const;
