/** English of the help centre and the assistant. Keys are the Chinese source sentences. */
export const en: Readonly<Record<string, string>> = {
  已受理: 'Taken on',
  政策法规: 'Laws and rules',
  按标题搜索: 'Search by title',
  全部文档: 'All documents',
  联系我们: 'Contact',
  没有找到相符的文档: 'No document matches',
  还没有发布文档: 'Nothing published yet',
  '服务时间：每日 8:30 至 18:00': 'Support hours: daily 8:30 to 18:00',
  '遇到问题或有建议，请提交意见反馈，答复会送到您的消息铃铛。':
    'Tell us about problems and ideas; the answer comes to your bell.',
  返回帮助中心: 'Back to the help centre',
  帮助详情: 'Help',
  请从帮助中心选择文档: 'Choose a document in the help centre',
  请输入反馈标题: 'Enter a title',
  请输入反馈内容: 'Say what it is about',
  '尚未接入智能客服，请通过电话、邮箱或意见反馈联系我们。':
    'No assistant is connected. Please reach us by telephone, e-mail or feedback.',
  '尚未接入智能客服。请在字典 ai_apps 的第一项填写服务地址（http 或 https）。':
    'No assistant is connected. Enter its address (http or https) as the first item of the dictionary ai_apps.',
  AI智能助手: 'AI assistant',
  AI应用: 'AI applications',
  智能客服: 'Assistant',
  在线客服: 'Ask online',
  客服电话: 'Telephone',
  客服邮箱: 'E-mail',
  打开帮助中心: 'Open the help centre',
  通知: 'Notices',
  提交成功: 'Submitted',
  内部报告单: 'Internal report',
  扫码查看报告: 'Scan to open the report',
};
