/** English of the fixed sentences that forms and the server share (packages/resource). Keys are the Chinese source sentences. */
export const en: Readonly<Record<string, string>> = {
  请输入正确的数字: 'Enter a valid number',
  手机号码长度应为11位: 'A mobile phone number has 11 digits',
  统一社会信用代码格式不正确: 'The unified social credit code is not valid',
  身份证号格式不正确: 'The ID number is not valid',
  路径格式不正确: 'The path is not valid',
  '地址须是本系统内以/开头的路径，或以http://、https://开头的网址':
    'Use a path of this system that begins with /, or an address that begins with http:// or https://',
  网址格式不正确: 'The web address is not valid',
  '只能使用字母、数字、点、横线和下划线': 'Use only letters, digits, dots, hyphens and underscores',
  结束时间不能早于开始时间: 'The end must not be before the start',
  '数据已被他人修改，请刷新后重试': 'Somebody else has changed this record. Refresh and try again',
  '状态已变化，请刷新后重试': 'The status has changed. Refresh and try again',
  '政府端仅可查看，不可操作': 'Supervisors may look on, but change nothing',
  人员已删除: 'Person deleted',
  部门已删除: 'Department deleted',
  已删除: 'Deleted record',
};
