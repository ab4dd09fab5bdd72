import { changeRequest } from '@anlan/domain/change/change-request';
import { drill } from '@anlan/domain/drill/drill';
import { reviewMeeting } from '@anlan/domain/review/review-meeting';
import { CompletenessBar } from '../../parts/completeness/completeness';
import { OfChange, OfDrill, OfReview } from '../../parts/followup/follow-ups';
import { ReadonlyTable } from '../../parts/list/readonly-table';
import { ResourceScreen, type ScreenSlots } from '../../parts/screen/resource-screen';

const ofDrill: ScreenSlots = { detail: OfDrill };
const ofChange: ScreenSlots = { detail: OfChange };
const ofReview: ScreenSlots = { detail: OfReview };

/** /management/drill */
export const Drills = () => <ResourceScreen resource={drill} slots={ofDrill} />;
const government: ScreenSlots = { aboveTable: CompletenessBar };
/** /govpage/safe/emergencywalkthrough: the chosen company's drills, to be read. */
export const DrillsGovernment = () => <ReadonlyTable resource={drill} slots={government} />;
/** /management/change */
export const Changes = () => <ResourceScreen resource={changeRequest} slots={ofChange} />;
/** /management/review */
export const Reviews = () => <ResourceScreen resource={reviewMeeting} slots={ofReview} />;
