import { workWeather } from '@anlan/domain/permit/weather/work-weather';
import { siteWork } from '@anlan/domain/site-work/site-work';
import type { Module } from '../../kernel/module';
import { boardSources } from '../../ports/board';
import { departures } from '../../ports/people/departures';
import { siteTicketFacts } from '../../ports/ticket-facts';
import { siteIsolated, siteTickets } from '../../ports/tickets';
import { siteTicketsBeside, siteTicketsIsolated } from './beside';
import { siteWorksOnBoard } from './board';
import { besideStops, lettersOfGale, stopJob, stopsBegunInGale, stopsInGale } from './clock';
import { siteWorkDeparture } from './departure';
import { siteFacts } from './facts';
import { siteWorksToLedger } from './ledger';
import { siteWorkFactors } from './risk-factors';
import { siteCheckImplementation } from './site-check';
import { siteWorkImplementation } from './site-work';

/** Dangerous work on site by the older form, and the lists that are checked in it. */
export function siteWorkModule(): Module {
  return {
    implementations: [siteCheckImplementation, siteWorkImplementation],
    jobs: [stopJob],
    batchConsumers: {
      [siteWork.name]: [besideStops, stopsBegunInGale, siteWorksToLedger],
      [workWeather.name]: [stopsInGale],
    },
    letters: { [siteWork.name]: [lettersOfGale] },
    riskFactors: [siteWorkFactors],
    provides: [
      boardSources.by([siteWorksOnBoard]),
      departures.by([siteWorkDeparture]),
      siteTickets.by(siteTicketsBeside),
      siteIsolated.by(siteTicketsIsolated),
      siteTicketFacts.by(siteFacts),
    ],
  };
}
