import { certificate } from '@anlan/domain/certificate/certificate';
import { user } from '@anlan/domain/identity/user';
import type { Module } from '../../kernel/module';
import { certificates } from '../../ports/certificates';
import { certificateImplementation } from './certificate';
import { dueConsumer, peopleConsumer } from './follow';
import { certificatesHeld } from './held';

/** What people are certified for, and until when. */
export function certificateModule(): Module {
  return {
    implementations: [certificateImplementation],
    consumers: { [certificate.name]: [dueConsumer] },
    batchConsumers: { [user.name]: [peopleConsumer] },
    provides: [certificates.by(certificatesHeld)],
  };
}
