/** English of the evaluation scales LEC, LS and MES (DB37/T 2882-2016). Keys are the Chinese source sentences. */
export const en: Readonly<Record<string, string>> = {
  完全可以预料: 'Fully to be expected',
  相当可能: 'Quite likely',
  '可能，但不经常': 'Possible, but not often',
  '可能性小，完全意外': 'Unlikely, a complete surprise',
  '很不可能，可以设想': 'Very unlikely, but conceivable',
  极不可能: 'Extremely unlikely',
  实际不可能: 'Practically impossible',
  连续暴露: 'Continuous exposure',
  每天工作时间内暴露: 'Daily, during working hours',
  每周一次或偶然暴露: 'Weekly, or now and then',
  每月一次: 'Monthly',
  每年几次: 'A few times a year',
  非常罕见: 'Very rare',
  '大灾难，多人死亡（≥10人）': 'Catastrophe, many deaths (≥ 10)',
  '灾难，数人死亡（3–9人）': 'Disaster, several deaths (3–9)',
  '非常严重，一人死亡（1–2人）': 'Very serious, a death (1–2)',
  '严重，重伤': 'Serious, severe injury',
  '较重，致残或轻伤': 'Considerable, disability or minor injury',
  '引人注目，需救护': 'Noticeable, first aid needed',
  '无防范、监测、控制措施，或常发生此类事故': 'No prevention, monitoring or control, or such accidents are frequent',
  '危害不易发现，无检测；措施不当或未执行': 'Hard to notice, no detection; controls unsuitable or not applied',
  '无保护措施或未严格执行规程；曾发生过类似事件':
    'No protection, or procedures not strictly followed; similar events have occurred',
  '一旦发生能及时发现，有措施并有效执行': 'Noticed in time; controls exist and are applied effectively',
  '措施充分有效，极不可能发生': 'Controls sufficient and effective; extremely unlikely',
  '违反法律法规；死亡；直接损失≥100万元；多套装置停工':
    'Breach of law; death; direct loss ≥ CNY 1,000,000; several units shut down',
  '潜在违反法规；丧失劳动能力；≥50万元；2套装置停工':
    'Potential breach of law; loss of working capacity; ≥ CNY 500,000; 2 units shut down',
  '不符合公司制度；截肢、骨折、听力丧失、慢性病；≥1万元；1套停工':
    'Against company rules; amputation, fracture, hearing loss, chronic disease; ≥ CNY 10,000; 1 unit shut down',
  '不符合部门规程；轻微受伤；＜1万元；几乎不停工':
    'Against department procedures; slight injury; < CNY 10,000; hardly any shutdown',
  '完全符合；无伤亡、无损失、不停工': 'Fully compliant; no injury, no loss, no shutdown',
  无控制措施: 'No controls',
  '有减轻后果的应急措施，如警报、个体防护':
    'Measures that lessen the consequence, such as alarms and personal protection',
  '有预防措施，如机器防护装置，须保证有效': 'Preventive measures, such as machine guards, kept effective',
  每月一次暴露: 'Monthly exposure',
  每年几次暴露: 'Exposure a few times a year',
  更少的暴露: 'Less exposure',
  有多人死亡: 'Several deaths',
  有一人死亡: 'One death',
  永久失能: 'Permanent disability',
  '需医院治疗，缺工': 'Hospital treatment, absence from work',
  '轻微，仅需急救': 'Slight, first aid only',
};
