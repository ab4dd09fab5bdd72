import { trainingTrainee } from '@anlan/domain/training/plan/trainee';

/** What is read of a plan's progress is read anew together. */
export const progressKey = (tenant: string | null) => [tenant, trainingTrainee.name, 'progress'];
