import { call, f, type } from '@anlan/resource';

/** The value of a parameter as it holds for whoever asks; empty where it was never set. */
export interface ParameterValue {
  readonly paramKey?: string;
  readonly paramValue?: string;
}

/** By id for the screen of parameters, by key for every signed-in client. */
export const parameterValue = call('GET /blade-system/param/detail', {
  summary: '参数详情',
  reach: 'row',
  resource: 'param',
  access: { signedIn: true },
  query: { id: f.text('编号'), paramKey: f.text('参数键名') },
  reply: type<ParameterValue>(),
});
