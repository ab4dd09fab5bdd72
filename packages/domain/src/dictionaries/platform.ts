import { dictionary, item, locked } from './dictionary';

/** Codes of the platform itself. */
export const platformDictionaries = [
  dictionary('sex', '性别', [item('1', '男'), item('2', '女'), item('3', '未知')]),

  dictionary('yes_no', '是否', [locked('1', '否'), locked('2', '是')]),

  dictionary('user_type', '用户平台', [item('1', 'WEB'), item('2', 'APP'), item('3', '小程序'), item('4', '其他')]),

  dictionary('user_education', '学历', [
    item('1', '初中及以下'),
    item('2', '高中或中专'),
    item('3', '大专'),
    item('4', '本科'),
    item('5', '研究生及以上'),
  ]),

  dictionary('menu_category', '菜单类型', [locked('1', '菜单'), locked('2', '按钮')]),

  dictionary('button_func', '按钮功能', [locked('1', '工具栏'), locked('2', '操作栏'), locked('3', '工具操作栏')]),

  dictionary('data_scope_type', '数据权限类型', [
    locked('1', '全部可见'),
    locked('2', '本人可见'),
    locked('3', '所在机构可见'),
    locked('4', '所在机构及子级可见'),
    locked('5', '自定义'),
  ]),

  dictionary('api_scope_type', '接口权限类型', [locked('1', '系统接口'), locked('2', '业务接口')]),

  // What the token calls serve; a client is granted some of them.
  dictionary('client_grant_type', '客户端授权类型', [
    locked('captcha', '验证码登录'),
    locked('password', '密码登录'),
    locked('refresh_token', '刷新令牌'),
    locked('social', '第三方登录'),
  ]),

  dictionary('region', '区划级别', [
    locked('0', '国家'),
    locked('1', '省份/直辖市'),
    locked('2', '地市'),
    locked('3', '区县'),
    locked('4', '乡镇'),
    locked('5', '村委'),
  ]),

  dictionary('notice', '通知类型', [
    item('1', '发布通知'),
    item('2', '批转通知'),
    item('3', '转发通知'),
    item('4', '指示通知'),
    item('5', '任免通知'),
    item('6', '事务通知'),
  ]),

  dictionary('flow', '流程分类', [item('flow_1', '请假流程'), item('flow_2', '报销流程'), item('flow_3', '其他流程')]),

  dictionary('oss', '对象存储类型', [
    locked('1', 'MinIO'),
    locked('2', '七牛云'),
    locked('3', '阿里云'),
    locked('4', '腾讯云'),
    locked('5', '华为云'),
    locked('6', '本地存储'),
  ]),

  dictionary('sms', '短信类型', [
    locked('1', '云片'),
    locked('2', '七牛云'),
    locked('3', '阿里云'),
    locked('4', '腾讯云'),
  ]),

  dictionary('datasource_driver', '数据库驱动', [
    item('postgresql', 'PostgreSQL'),
    item('mysql', 'MySQL'),
    item('sqlserver', 'SQL Server'),
  ]),
];
