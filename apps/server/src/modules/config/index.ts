import type { Dictionaries, Ground, Parameters, Words } from '../../kernel/context';
import { asSystem } from '../../kernel/context';
import type { Module } from '../../kernel/module';
import { dictImplementation } from './dict-routes';
import { dictionaryService, dictTopic, seedDictionaries } from './dictionaries';
import { limitRoutes } from './limits';
import { paramImplementation, seedParameters } from './param-routes';
import { parameterService } from './parameters';
import { reportRuleRoutes } from './report-rule';
import { wordImplementation, wordService } from './words';

/** Dictionaries, parameters and unwanted words: what the others only read, through the services. */
export function configModule(
  ground: Ground,
): Module & { readonly dictionaries: Dictionaries; readonly parameters: Parameters; readonly words: Words } {
  return {
    dictionaries: dictionaryService(ground),
    parameters: parameterService(ground),
    words: wordService(ground),
    implementations: [dictImplementation, paramImplementation, wordImplementation],
    routes: [...reportRuleRoutes, ...limitRoutes],
    seed: (services) =>
      asSystem(services, 'seed dictionaries and parameters', async (work) => {
        if ((await seedDictionaries(work.tx)) > 0) await services.epochs.bump(work, dictTopic('000000'));
        await seedParameters(work.tx);
      }),
  };
}
