import { permit } from '@anlan/domain/permit/permit';
import { permitDay, permitDeputy } from '@anlan/domain/permit/permit-config';
import { workWeather } from '@anlan/domain/permit/weather/work-weather';
import type { Module } from '../../kernel/module';
import { boardSources } from '../../ports/board';
import { departures } from '../../ports/people/departures';
import { permitRuleBook } from '../../ports/permit-rules';
import { specialTicketFacts } from '../../ports/ticket-facts';
import { shownIsolations, specialTickets } from '../../ports/tickets';
import { workLedgerPort } from '../../ports/work-ledger';
import { fixedHotAreaImplementation } from './area/fixed-hot-area';
import { specialTicketsBeside } from './beside';
import { permitsOnBoard } from './board/board';
import { permitDayImplementation, permitMeasureImplementation, permitProcessImplementation } from './config';
import { holidayJob, holidayLetters } from './days/holidays';
import { deputyJob, deputyLetters, permitDeputyImplementation } from './deputy/deputies';
import { workDrawImplementation, workDrawItemImplementation } from './draw/draw';
import { specialFacts } from './filing/facts';
import { workFilingImplementation } from './filing/filing';
import { isolationImplementation, isolationsShown } from './isolation/isolation';
import { officeLedgerRoutes } from './ledger/office';
import { permitsToLedger } from './ledger/tickets';
import { writeLedger } from './ledger/write';
import { permitDeparture } from './people/departure';
import { permitImplementation } from './permit';
import { permitFactors } from './risk-factors';
import { numbersOf, permitRules } from './rules';
import { besideStops, lettersOfGale, stopJob, stopsBegunInGale, stopsInGale } from './stop';
import { permitTemplateImplementation } from './template/copy';
import { weatherNow, weatherRows, workWeatherImplementation } from './weather/weather';

/** Special-work tickets: their rules, their chain of approval, and the clock that stops them. */
export function permitModule(): Module {
  return {
    implementations: [
      permitImplementation,
      permitMeasureImplementation,
      permitProcessImplementation,
      permitDayImplementation,
      permitDeputyImplementation,
      workWeatherImplementation,
      isolationImplementation,
      permitTemplateImplementation,
      workFilingImplementation,
      fixedHotAreaImplementation,
      workDrawImplementation,
      workDrawItemImplementation,
    ],
    routes: officeLedgerRoutes,
    jobs: [stopJob, deputyJob, holidayJob],
    letters: {
      [permitDeputy.name]: [deputyLetters],
      [permitDay.name]: [holidayLetters],
      [permit.name]: [lettersOfGale],
    },
    batchConsumers: {
      [permit.name]: [besideStops, stopsBegunInGale, permitsToLedger],
      [workWeather.name]: [stopsInGale],
    },
    riskFactors: [permitFactors],
    provides: [
      boardSources.by([permitsOnBoard]),
      departures.by([permitDeparture]),
      permitRuleBook.by({ of: permitRules, numbers: numbersOf, weather: weatherRows, observed: weatherNow }),
      specialTickets.by(specialTicketsBeside),
      specialTicketFacts.by(specialFacts),
      workLedgerPort.by(writeLedger),
      shownIsolations.by(isolationsShown),
    ],
    concerns: { [permit.name]: async () => 'all' },
  };
}
