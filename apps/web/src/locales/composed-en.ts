/**
 * English of sentences that code composes: those of packages/resource (messages) and of the file rules, which the
 * server and the forms share. Tried from the top: a special shape stands before the general one it would also fit.
 */
export const en: Readonly<Record<string, string>> = {
  '请先在风险点“{name}”签到': 'Sign in at “{name}” first',
  '该检查已由{who}于{time}完成，无需再次提交': 'Done by {who} at {time}; nothing more to hand in',
  '第{n}项“{content}”：{sentence}': 'Item {n}, {content}: {sentence}',
  '{field}第{n}行：{sentence}': '{field}, row {n}: {sentence}',
  '辨识指标 S = Σq/Q = {s}，不小于1，构成重大危险源（GB 18218-2018 4.2）；分级指标 R = α·Σ(β·q/Q) = {r}，为{level}重大危险源（GB 18218-2018 4.3）':
    'S = Σq/Q = {s}, 1 or more: a major hazard (GB 18218-2018 4.2); R = α·Σ(β·q/Q) = {r}: {level} (GB 18218-2018 4.3)',
  '辨识指标 S = Σq/Q = {s}，不小于1，构成重大危险源（GB 18218-2018 4.2）；选择厂界外500米内常住人口后计算R值':
    'S = Σq/Q = {s}, 1 or more: a major hazard (GB 18218-2018 4.2); choose how many people live within 500 m to get R',
  '辨识指标 S = Σq/Q = {s}，小于1，不构成重大危险源（GB 18218-2018 4.2）':
    'S = Σq/Q = {s}, below 1: no major hazard (GB 18218-2018 4.2)',
  '{year}年度安全再培训': 'Yearly safety retraining {year}',
  '最多{max}个字': 'At most {max} characters',
  '最大值为{max}': 'At most {max}',
  '最小值为{min}': 'At least {min}',
  '请输入{min}至{max}之间的数值': 'Enter a number from {min} to {max}',
  '请输入{min}至{max}的整数': 'Enter a whole number from {min} to {max}',
  '最多保留{scale}位小数': 'At most {scale} decimal places',
  '{label}不是正确的日期': '{label} is not a valid date',
  '{label}的选项不存在': '{label}: no such option',
  '{label}的选项已停用': '{label}: this option is no longer in use',
  '{label}不存在或已删除': '{label} does not exist or has been deleted',
  '{label}的格式不正确': '{label} is not in the right format',
  '{label}最多选择{max}项': '{label}: choose at most {max}',
  '请签名：{label}': 'Please sign: {label}',
  '只能上传{types}格式的图片': 'Only {types} pictures can be uploaded',
  '只能上传{types}格式的视频': 'Only {types} videos can be uploaded',
  '只能上传{types}格式的文件': 'Only {types} files can be uploaded',
  '最多上传{n}张图片': 'At most {n} pictures',
  '最多上传{n}个文件': 'At most {n} files',
  '视频上传上限{mb}M': 'Videos are limited to {mb} MB',
  '图片大小不能超过{mb}M': 'Pictures are limited to {mb} MB',
  '上传图片大小不能超过{kb}KB': 'Pictures are limited to {kb} KB',
  '上传上限{mb}M': 'Uploads are limited to {mb} MB',
  '请输入{label}': 'Enter {label}',
  '请选择{label}': 'Choose {label}',
  '请上传{label}': 'Upload {label}',
  '请填写{label}': 'Fill in {label}',
  // The to-do of what asks to be signed.
  '签阅{what}': 'Sign: {what}',
  '{a}或{b}': '{a} or {b}',
  '{a}、{b}': '{a}, {b}',
};
