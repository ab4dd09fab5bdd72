import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from './api-error';
import { clearLogs, noteFailure, useClientLogs, watchFailures } from './client-logs';

beforeEach(clearLogs);
const messages = () => useClientLogs.getState().logs.map((log) => log.message);

describe('client logs', () => {
  it('notes failures with time and place, and no refusals or cancelled calls', () => {
    noteFailure(new Error('坏了'), 'here');
    noteFailure(new ApiError('名称已存在', 'business', 400), 'http');
    noteFailure(new DOMException('stop', 'AbortError'), 'fetch');
    noteFailure(new ApiError('服务器异常', 'server', 500), 'http');
    expect(messages()).toEqual(['坏了', '服务器异常']);
    expect(useClientLogs.getState().logs[0]).toMatchObject({ type: 'error', info: 'here', url: location.href });
    expect(useClientLogs.getState().logs[0]?.time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  it('keeps the newest hundred', () => {
    for (let i = 0; i < 105; i++) noteFailure(new Error(`e${i}`), '');
    expect(messages()).toHaveLength(100);
    expect(messages()[0]).toBe('e5');
  });

  it('hears what nobody caught', () => {
    const stop = watchFailures();
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('lost'), message: 'lost' }));
    stop();
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('later'), message: 'later' }));
    expect(messages()).toEqual(['lost']);
  });
});
