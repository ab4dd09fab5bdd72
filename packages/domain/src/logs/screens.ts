import type { ScreenSpec } from '../screen-spec';

export const logsScreens = {
  '/log/usual': {
    title: '通用日志',
    menu: {
      code: 'log_usual_menu',
      audience: 'company',
      icon: 'file-text',
      sort: 10,
      under: 'log',
      codes: [{ code: 'log_usual_view', name: '查看' }],
    },
  },
  '/log/api': {
    title: '接口日志',
    menu: {
      code: 'log_api_menu',
      audience: 'company',
      icon: 'file-text',
      sort: 20,
      under: 'log',
      codes: [{ code: 'log_api_view', name: '查看' }],
    },
  },
  '/log/error': {
    title: '错误日志',
    menu: {
      code: 'log_error_menu',
      audience: 'company',
      icon: 'file-text',
      sort: 30,
      under: 'log',
      codes: [{ code: 'log_error_view', name: '查看' }],
    },
  },
} as const satisfies Record<string, ScreenSpec>;
