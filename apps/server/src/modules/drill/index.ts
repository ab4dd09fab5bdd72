import { param } from '@anlan/domain/config/param';
import { drill } from '@anlan/domain/drill/drill';
import { companyInfo } from '@anlan/domain/tenancy/company-info';
import { tenant } from '@anlan/domain/tenancy/tenant';
import type { Parameters } from '../../kernel/context';
import type { Module } from '../../kernel/module';
import { drillImplementation } from './drill';
import { dutiesFollow, dutiesFollowParameters, dutiesFollowTenants, dutyJob, parameterJob } from './duties';

/** Emergency drills, and which of them the law still asks for. */
export function drillModule(parameters: Pick<Parameters, 'present'>): Module {
  const follow = dutiesFollow(parameters);
  return {
    implementations: [drillImplementation],
    batchConsumers: {
      [drill.name]: [follow],
      [companyInfo.name]: [follow],
      [param.name]: [dutiesFollowParameters(parameters)],
      [tenant.name]: [dutiesFollowTenants(parameters)],
    },
    jobs: [dutyJob, parameterJob],
  };
}

export { takeSignIn } from './drill';
export { countAllDuties, countDuties, countWhereParametersChanged } from './duties';
