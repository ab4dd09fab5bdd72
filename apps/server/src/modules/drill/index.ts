import { drill } from '@anlan/domain/drill/drill';
import { companyInfo } from '@anlan/domain/tenancy/company-info';
import type { Parameters } from '../../kernel/context';
import type { Module } from '../../kernel/module';
import { drillImplementation } from './drill';
import { dutiesFollow, dutyJob } from './duties';

/** Emergency drills, and which of them the law still asks for. */
export function drillModule(parameters: Pick<Parameters, 'present'>): Module {
  const follow = dutiesFollow(parameters);
  return {
    implementations: [drillImplementation],
    batchConsumers: { [drill.name]: [follow], [companyInfo.name]: [follow] },
    jobs: [dutyJob],
  };
}

export { countAllDuties, countDuties } from './duties';
