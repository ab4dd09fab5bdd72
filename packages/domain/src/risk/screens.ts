import type { ScreenSpec } from '../screen-spec';

export const riskScreens = {
  '/m/risk/:id': {
    title: '风险点',
    open: true,
    bare: true,
  },
  '/risk/identify': {
    title: '危险源风险辨识',
    menu: { code: 'risk_identify', audience: 'company', icon: 'audit', sort: 30, under: 'risk' },
    government: { path: '/govpage/safe/riskpoint', under: 'gov_risk', code: 'gov_risk_identify' },
  },
  '/risk/control': {
    title: '风险分级管控清单',
    menu: { code: 'risk_control', audience: 'company', icon: 'file-text', sort: 40, under: 'risk' },
    government: { path: '/govpage/safe/riskControlList', under: 'gov_risk', code: 'gov_risk_control' },
  },
} as const satisfies Record<string, ScreenSpec>;
