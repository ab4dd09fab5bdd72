import { helpFeedback } from '@anlan/domain/help/help-feedback';
import type { Module } from '../../kernel/module';
import { helpDocumentImplementation } from './help-document';
import { feedbackLetters, helpFeedbackImplementation } from './help-feedback';
import { helpTypeImplementation } from './help-type';
import { internalReportImplementation } from './internal-report';

/** The help centre, and what people tell the platform. */
export function helpModule(): Module {
  return {
    implementations: [
      helpTypeImplementation,
      helpDocumentImplementation,
      helpFeedbackImplementation,
      internalReportImplementation,
    ],
    letters: { [helpFeedback.name]: [feedbackLetters] },
  };
}
