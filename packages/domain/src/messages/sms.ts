import { defineResource, f, section, wire } from '@anlan/resource';

/** Providers a message can go through; numbers as the family's dictionary `sms` has them, 5 is ours. */
export const SMS_ALIYUN = 3;
export const SMS_TENCENT = 4;
export const SMS_LOG = 5;
export const SMS_ENABLED = 2;

const remote = { field: 'category', in: [SMS_ALIYUN, SMS_TENCENT] } as const;
const tencent = { field: 'category', equals: SMS_TENCENT } as const;

/** The message that tells how a company's registration ended. */
export const REGISTER_SMS = 'register_result';

/** The message that tells an account's owner that a way to him was changed. */
export const CONTACT_SMS = 'contact_changed';

/** The message that tells an applicant which account was opened for him. */
export const GUEST_SMS = 'guest_passed';

/** The message that tells of what is red to who has chosen to be told so. */
export const URGENT_SMS = 'urgent_notice';

/** What such a message says where no template of a provider says it. */
export const smsTexts: Readonly<Record<string, string>> = {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: places of the template
  [REGISTER_SMS]: '您提交的“${company}”注册申请${result}，可凭统一社会信用代码和本手机号查询详情。',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: places of the template
  [CONTACT_SMS]: '您在“${company}”的账号${account}的${what}已由${by}修改。如未经您同意，请立即联系管理员。',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: places of the template
  [GUEST_SMS]: '您在“${company}”的注册申请已通过，登录账号为${account}。',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: places of the template
  [URGENT_SMS]: '“${company}”有需要立即处理的事项：${what}，请登录查看。',
};

/** A way to send one template of text messages. The platform keeps them; exactly one is enabled and serves the codes. */
export const smsConfig = defineResource({
  name: 'smsConfig',
  label: '短信配置',
  module: 'messages',
  table: 'sms_config',
  scope: 'platform',
  permission: 'sms',
  wire: wire.blade('/blade-resource/sms'),
  title: 'smsCode',
  fields: {
    category: f.choice('短信类型', { '3': '阿里云', '4': '腾讯云', '5': '仅写入服务器日志' }, { required: true }),
    smsCode: f.text('资源编号', {
      required: true,
      max: 30,
      format: 'code',
      unique: '资源编号已存在',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: places of the template
      help: '编号register_result的模板用来通知企业注册结果，可用参数${company}、${result}、${tenantId}、${account}；编号contact_changed的模板用来通知手机号码、邮箱的修改，可用参数${company}、${account}、${what}、${by}；编号guest_passed的模板用来通知申请人开通的账号，可用参数${company}、${account}；编号urgent_notice的模板用来通知红色预警，可用参数${company}、${what}',
    }),
    content: f.longText('模板内容', {
      required: true,
      max: 500,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: this is what a person types
      help: '与服务商审核通过的模板一致，参数写作${code}；验证码模板须有${code}',
    }),
    templateId: f.text('模板编号', { max: 50, requiredWhen: remote }),
    signName: f.text('短信签名', { max: 50, requiredWhen: remote }),
    accessKey: f.text('访问密钥编号', { max: 100, requiredWhen: remote }),
    secretKey: f.text('访问密钥', { max: 200, secret: true, help: '保存后不再显示；修改时留空表示不变' }),
    regionId: f.text('地域', { max: 50, help: '留空：阿里云为cn-hangzhou，腾讯云为ap-guangzhou' }),
    appId: f.text('应用编号', { max: 50, requiredWhen: tencent, help: '腾讯云的SmsSdkAppId' }),
    endpoint: f.text('接口地址', { max: 200, format: 'url', help: '留空为服务商的公网地址' }),
    remark: f.longText('备注', { max: 200 }),
    status: f.choice('启用状态', { '1': '未启用', '2': '已启用' }, { computed: true }),
  },
  views: {
    list: {
      columns: ['smsCode', 'category', 'templateId', 'signName', 'content', 'status', 'createTime'],
      filters: [
        ['smsCode', 'like'],
        ['category', 'equal'],
        ['status', 'equal'],
      ],
      sort: '-createTime',
    },
    form: [
      section('短信', ['category', 'smsCode', 'templateId', 'signName', 'content']),
      section('服务商', ['accessKey', 'secretKey', 'appId', 'regionId', 'endpoint', 'remark']),
    ],
  },
  menu: { under: 'system', path: '/resource/sms', icon: 'bell', sort: 92, name: '短信配置' },
});
