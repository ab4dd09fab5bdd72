/** Fixed facts of the web client (spec 1 §9, decisions §2). Times in milliseconds unless said otherwise. */
export const site = {
  name: '安澜',
  product: '安全风险隐患双重预防平台',
  welcome: '欢迎使用安全风险隐患双重预防云信息平台',
  api: '/api/service',
  /** Public by nature: names the web client to the token calls, protects nothing. */
  clientId: 'anlan',
  clientSecret: 'anlan_secret',
  defaultTenantId: '000000',
  home: '/wel/index',
  supervisorHome: '/govpage/safe',
  /** Seconds of token age at which it is renewed. */
  tokenTime: 600,
  tokenCheckEvery: 10_000,
  requestTimeout: 3_600_000,
  loginCheckDelay: 8_000,
  loginCheckEvery: 60_000,
} as const;
