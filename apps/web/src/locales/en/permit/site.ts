/** English of tickets on site: the guardian, alarms, what waits for the line. Keys are the Chinese source sentences. */
export const en: Readonly<Record<string, string>> = {
  在岗监护人: 'Guardians on duty',
  监护人到岗时间: 'Guardian on site since',
  作业过程录像: 'Video of the work',
  '分段上传，每段不超过500MB': 'In parts of at most 500 MB',
  录像设备编号: 'Recorder number',
  录像存放位置: 'Where the video is kept',
  不上传录像的原因: 'Why it is not uploaded',
  '没有网络时填写的，为联网后收到的时间': 'Of what was filled in offline, when it arrived',
  '没有网络时填写的，为填写的时间': 'Of what was filled in offline, when it was filled in',
  监护到岗: 'Guardian sign-in',
  在作业现场拍摄: 'Taken where the work is done',
  已在现场签到: 'Signed in on site',
  离开现场: 'Leave the site',
  '没有其他监护人在岗的，作业立即停止，办理监护交接后才能恢复':
    'With no other guardian on duty the work stops at once and resumes only after a hand-over',
  离开原因: 'Reason for leaving',
  已记录离开现场: 'Leaving recorded',
  '原监护人不在现场的，由作业负责人或安全管理人员签名':
    'Where the former guardian is away, the person in charge or a safety manager signs',
  录像存档: 'File the video',
  录像不上传时填写: 'When the video is not uploaded',
  '录像不上传时填写，如文件过大': 'When the video is not uploaded, such as too large a file',
  录像已存档: 'Video filed',
  '作业票有效期即将结束，须停止作业、完工': 'The permit is about to end: stop and finish the work',
  请监护人确认在岗: 'Guardian: confirm that you are on duty',
  请重新检测气体并记录: 'Test the gas again and record it',
  请完成监护检查: 'Do the supervision check',
  '每日作业时段即将结束，须停止作业': 'The hours of the day are about to end: stop the work',
  '中断已超过规定时间，恢复作业前须重新取样分析': 'The break has lasted too long: sample again before resuming',
  '现在没有网络，提交后保存在本机，联网后自动发送':
    'No network: it is kept on this device and sent when the network is back',
  '现在没有网络，“{what}”须联网办理': 'No network: “{what}” needs a connection',
  '已保存在本机，联网后自动发送': 'Kept on this device, sent when the network is back',
  '没有网络：气体分析、监护检查、措施确认、交底、现场检查可以填写，联网后自动发送；审批、验票开工、恢复作业等须联网办理':
    'No network: gas, supervision, measures, disclosure and the check can be filled in and are sent later; approval, start, resumption and the rest need a connection',
  '没有网络：核对、气体分析可以填写，联网后自动发送；审批、核验开工、恢复作业等须联网办理':
    'No network: checks and gas can be filled in and are sent later; approval, start, resumption and the rest need a connection',
  本机待发送: 'Waiting on this device',
  '没有网络时填写的内容保存在本机，联网后自动发送，只会提交一次。':
    'What is filled in without a network stays on this device and is sent once when the network is back.',
  '确定删除这条尚未发送的记录吗？': 'Delete this entry that has not been sent?',
  '这条记录可能已经提交成功，删除只会清除本机的待发送记录，确定删除吗？':
    'It may have arrived already; deleting only clears it from this device. Delete it?',
  '等待过久且可能已经提交成功，请先核对作业票的记录，再决定重新发送或删除':
    'It has waited too long and may have arrived: look at the permit first, then send it again or delete it',
  现场报警: 'Site alarm',
  已开启: 'on',
  未开启: 'off',
  本机不支持: 'not supported here',
  '{time}本机报警：{what}（还有{left}）': 'Alarm at {time}: {what} (in {left})',
  本机到时报警: 'This device alarms in time',
  '声音{sound}，振动{vibration}，屏幕常亮{awake}；没有网络也报警':
    'Sound {sound}, vibration {vibration}, screen kept on {awake}; it alarms without a network too',
  开启声音: 'Turn sound on',
  '已到{time}': 'It is {time}',
  '截至{time}，还有{left}': 'Until {time}, {left} left',
  '知道了，停止报警': 'Understood, stop the alarm',
  交接待到岗时间: 'Successor awaited since',
  '监护已交接，由他人办理的，接班监护人须立即到岗签到':
    'Watch handed over: if another recorded it, the successor must sign in on site at once',
  '监护已交接，请接班监护人到岗签到': 'Watch handed over: successor, sign in on site',
};
