/** English of the bell, messages and notices. Keys are the Chinese source sentences. */
export const en: Readonly<Record<string, string>> = {
  消息通知: 'Notifications',
  '消息通知 {n} 条': 'Notifications: {n} waiting',
  邮件: 'Mail',
  消息: 'To-dos',
  没有站内信: 'No messages',
  没有等待您处理的事项: 'Nothing waits for you',
  没有通知: 'No notices',
  全部标为已读: 'Mark all as read',
  查看全部: 'Show all',
};
