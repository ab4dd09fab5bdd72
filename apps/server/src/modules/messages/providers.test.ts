import { describe, expect, it } from 'vitest';
import { aliyunRequest, tencentRequest } from './providers';

// The examples the providers print in their own documentation.
describe('signatures', () => {
  it('ACS3-HMAC-SHA256 as Alibaba Cloud documents it', () => {
    const { headers, url } = aliyunRequest(
      { accessKey: 'YourAccessKeyId', secretKey: 'YourAccessKeySecret' },
      {
        endpoint: 'https://ecs.cn-shanghai.aliyuncs.com',
        action: 'RunInstances',
        version: '2014-05-26',
        query: {
          RegionId: 'cn-shanghai',
          ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
        },
        at: Date.parse('2023-10-26T10:22:32Z') / 1000,
        nonce: '3156853299f313e23d1673dc12e1703d',
      },
    );
    expect(headers.authorization).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    );
    expect(url).toContain('?ImageId=');
  });

  it('TC3-HMAC-SHA256 as Tencent Cloud documents it', () => {
    const { headers } = tencentRequest(
      { accessKey: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE', secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE' },
      {
        endpoint: 'https://cvm.tencentcloudapi.com',
        service: 'cvm',
        action: 'DescribeInstances',
        version: '2017-03-12',
        region: 'ap-guangzhou',
        payload: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
        at: 1551113065,
      },
    );
    expect(headers.authorization).toBe(
      'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
    );
  });
});
