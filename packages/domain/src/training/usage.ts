import { type FieldError, type PlainSteps, states, type Values } from '@anlan/resource';

/** What is made ready first and then offered for use. */
export const usageLifecycle = states({
  disabled: [0, '停用', 'neutral'],
  enabled: [1, '启用', 'success'],
});

/** Of what is whole from the beginning. */
export const readyLifecycle = states({
  enabled: [1, '启用', 'success'],
  disabled: [0, '停用', 'neutral'],
});

/** 启用 and 停用 behind one address: which of them is meant the state decides, so that no number is taken from outside. */
export const usageSteps = (label: string, lacks?: (row: Values) => readonly FieldError[]): PlainSteps => ({
  doors: [{ name: 'status', at: ['PUT /status/:id'], summary: `${label}：启用或停用` }],
  steps: [
    {
      name: 'enable',
      label: '启用',
      permission: 'edit',
      through: 'status',
      from: ['disabled'],
      to: 'enabled',
      waits: `该${label}已停用`,
      ...(lacks ? { check: ({ row }: { readonly row: Values }) => lacks(row) } : {}),
      done: { msg: '已启用' },
    },
    {
      name: 'disable',
      label: '停用',
      permission: 'edit',
      through: 'status',
      confirm: '停用后不能再被选用，已选用的不受影响，确定停用',
      from: ['enabled'],
      to: 'disabled',
      waits: `该${label}正在使用`,
      done: { msg: '已停用' },
    },
  ],
});
