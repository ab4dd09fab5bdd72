import { describe, expect, it } from 'vitest';
import { type ApiError, readReply } from './api-error';

const refused = (status: number, body: unknown): ApiError => {
  const reply = readReply(status, body);
  if (reply.ok) throw new Error('expected a refusal');
  return reply.error;
};

describe('reading replies', () => {
  it('takes the data of an envelope and a bare reply whole', () => {
    expect(readReply(200, { code: 200, success: true, data: { a: 1 }, msg: '操作成功' })).toMatchObject({
      ok: true,
      data: { a: 1 },
      msg: '操作成功',
    });
    expect(readReply(200, { access_token: 't' })).toMatchObject({ ok: true, data: { access_token: 't' } });
    expect(readReply(200, { code: 200, success: true, msg: '' })).toMatchObject({ ok: true, data: null });
  });

  it.each([
    [400, 400],
    [400, '400'],
    [200, 400],
    [200, '400'],
  ])('status %s with code %s is a refusal with the server’s sentence', (status, code) => {
    expect(refused(status, { code, msg: '名称已存在' })).toMatchObject({ kind: 'business', message: '名称已存在' });
  });

  it('gives every field error in the server’s order', () => {
    const body = {
      code: 400,
      msg: '请输入名称',
      data: {
        errors: [
          { field: 'name', message: '请输入名称' },
          { field: 'level', message: '请选择等级' },
        ],
      },
    };
    expect(refused(400, body).errors.map((item) => item.field)).toEqual(['name', 'level']);
  });

  it('asks for acknowledgement on 4001', () => {
    expect(refused(400, { code: 4001, msg: '租户授权已过期' })).toMatchObject({ kind: 'acknowledge', code: 4001 });
  });

  it('shows error_description, also when it comes with status 200', () => {
    const body = { error_code: 400, error_description: '用户名或密码不正确' };
    expect(refused(400, body)).toMatchObject({ kind: 'business', message: '用户名或密码不正确' });
    expect(refused(200, body)).toMatchObject({ kind: 'business', message: '用户名或密码不正确' });
  });

  it('tells 401 from 403 and 404, each with a sentence of its own', () => {
    expect(refused(401, null)).toMatchObject({ kind: 'unauthorized', message: '登录已过期，请重新登录' });
    expect(refused(403, null)).toMatchObject({ kind: 'forbidden', message: '没有操作权限' });
    expect(refused(404, null)).toMatchObject({ kind: 'missing', message: '数据不存在或已删除' });
    expect(refused(413, null)).toMatchObject({ message: '上传上限50M' });
  });

  it('names the request of a server error', () => {
    const error = refused(500, { code: 500, msg: '服务器异常', data: { requestId: 'r-7' } });
    expect(error).toMatchObject({ kind: 'server', requestId: 'r-7', message: '服务器异常（编号 r-7）' });
    expect(refused(500, null).message).toBe('未知错误');
  });

  it('takes a proxy’s 502 for a lost connection', () => {
    expect(refused(502, null)).toMatchObject({ kind: 'network' });
  });
});
