import { certificateNeed } from '@anlan/domain/certificate/needs';
import { type GuardianTold, guardiansTold } from '@anlan/domain/permit/guardians/calls';
import { isUuid } from '@anlan/resource';
import { type Route, serve } from '../../../kernel/route';
import { certificates } from '../../../ports/certificates';
import { unfitFor } from '../../../ports/fitness';
import { engagedElsewhere, NOBODY, siteTickets } from '../../../ports/tickets';
import { specialTicketsBeside } from '../beside';

/** What exactly somebody lacks is told where it may be read (`GET /safe/trainingrule/told`), not to whoever plans a work. */
const UNFIT = '培训或健康条件不符合要求';

/** By the ports that judge the submission, each asked once for all of them. */
export const guardiansRoute: Route = serve(guardiansTold, async (work, { query }) => {
  const guardians = [...new Set(query.userIds ?? [])].filter(isUuid);
  if (guardians.length === 0) return { data: [] };
  const { workType, from, to } = query;
  const days = { from: from.slice(0, 10), until: to.slice(0, 10) };
  const need = certificateNeed(workType, 'guardian');
  const at = {
    id: isUuid(query.id) ? query.id : NOBODY,
    riskId: isUuid(query.riskId) ? query.riskId : null,
    location: query.location ?? '',
    ...{ from, to },
  };
  const [held, unfit, elsewhere] = await Promise.all([
    need
      ? work.app.use(certificates).held(
          work,
          guardians.map((userId) => ({ userId, kinds: need.kinds, ...days })),
        )
      : [],
    unfitFor(
      work,
      guardians.map((userId) => ({ userId, workType, role: 'guardian', ...days })),
    ),
    engagedElsewhere(
      work,
      [specialTicketsBeside, work.app.use(siteTickets)],
      { guardians, working: [] },
      { ...at, live: false },
    ),
  ]);
  const data = guardians.map((userId, place): GuardianTold => {
    const answer = held[place];
    return {
      userId,
      certificate: answer?.held ? { name: answer.name, validUntil: answer.validUntil } : null,
      refused: [
        ...(answer && !answer.held ? [`${need?.label ?? ''}：${answer.why}`] : []),
        ...elsewhere
          .filter((one) => one.userId === userId)
          .map(({ part, number }) => `同一时间在${number}${part === 'watches' ? '监护' : '作业'}`),
        ...((unfit[place] ?? []).length > 0 ? [UNFIT] : []),
      ],
    };
  });
  return { data };
});
