import type { Module } from '../../kernel/module';
import { helpDocumentImplementation } from './help-document';
import { helpFeedbackImplementation } from './help-feedback';
import { helpTypeImplementation } from './help-type';

/** The help centre, and what people tell the platform. */
export function helpModule(): Module {
  return { implementations: [helpTypeImplementation, helpDocumentImplementation, helpFeedbackImplementation] };
}
