import type { Module } from '../../kernel/module';
import { stopJob } from './clock';
import { siteCheckImplementation } from './site-check';
import { siteWorkImplementation } from './site-work';

/** Dangerous work on site by the older form, and the lists that are checked in it. */
export function siteWorkModule(): Module {
  return { implementations: [siteCheckImplementation, siteWorkImplementation], jobs: [stopJob] };
}
