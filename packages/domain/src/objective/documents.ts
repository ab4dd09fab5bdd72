import { defineDocument } from '@anlan/resource';
import { objective } from './objective';

export const objectiveDocument = defineDocument({
  of: objective,
  label: '目标考核表',
  parts: [
    {
      heading: '目标',
      fields: [
        'name',
        'type',
        'year',
        'planType',
        'startAndEndTime',
        'responsibleDept',
        'responsibleUser',
        'description',
      ],
    },
    {
      heading: '考核',
      fields: ['metric', 'direction', 'targetValue', 'completeValue', 'weight', 'state', 'score', 'assessmentUser'],
      blank: true,
    },
    {
      heading: '下级目标',
      rows: 'below',
      of: objective,
      columns: ['name', 'responsibleUser', 'dueDate', 'targetValue', 'completeValue', 'weight', 'state', 'score'],
    },
    { signatures: ['责任人', '考核人'] },
  ],
});
