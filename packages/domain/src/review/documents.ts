import { defineDocument } from '@anlan/resource';
import { reviewMeeting } from './review-meeting';

export const reviewDocument = defineDocument({
  of: reviewMeeting,
  label: '评审会议记录',
  qr: '扫码查看评审会议',
  parts: [
    ...reviewMeeting.views.form
      .map(({ title, fields }) => ({
        heading: title,
        fields: fields.filter((name) => !['attachId', 'outcomes'].includes(name)),
      }))
      .filter(({ fields }) => fields.length > 0),
    { heading: '决议事项', rows: 'outcomes', columns: ['title', 'ownerId', 'dueDate'] },
    { signatures: ['主持人', '记录人', '参会人员'] },
  ],
});
