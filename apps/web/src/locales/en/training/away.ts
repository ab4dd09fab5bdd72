/** English of training without a line. Keys are the Chinese source sentences. */
export const en: Readonly<Record<string, string>> = {
  '没有网络，本机没有带上可以练的题目，请联网后再练':
    'No network, and no questions were taken along on this device; please practise once it is back',
  '没有网络：题目不带答案，作答保存在本机，联网后判分':
    'No network: the questions carry no keys, your answers are kept on this device and judged once it is back',
  '已保存在本机，联网后判分': 'Kept on this device; judged once the network is back',
  '{n}题没有判分：{why}': '{n} answers were not judged: {why}',
  '这道题等待过久，请联网后重新练习': 'This answer waited too long; please practise it again online',
  '没有网络，视频不能播放，请联网后学习': 'No network: the video cannot be played; please learn once it is back',
  '没有网络，这份文档没有带到本机，请联网后打开':
    'No network, and this document was not taken along; please open it once it is back',
  '没有网络：可以阅读，但不计学时': 'No network: you may read, but it earns no hours',
  '学时要由服务器按实际打开的页面计时。现在阅读的时间以后也不会补计，联网后重新打开才计时。':
    'Hours are counted by the server from the pages that are open. What you read now is not counted afterwards either; open it again once the network is back.',
  '知道了，开始阅读（不计学时）': 'Understood, read without hours',
  '没有网络，正在阅读的不计学时': 'No network: what you read earns no hours',
  知道了: 'Understood',
};
