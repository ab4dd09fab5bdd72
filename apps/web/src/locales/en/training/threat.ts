/** English of papers from what can hurt a person. Keys are the Chinese source sentences. */
export const en: Readonly<Record<string, string>> = {
  '因为隐患“{name}”未闭环': 'Because the danger “{name}” is not closed',
  '因为您负责风险点“{name}”': 'Because you answer for the risk point “{name}”',
  '因为您参加{name}': 'Because you take part in {name}',
  '因为您的岗位负责风险点“{name}”': 'Because your post answers for the risk point “{name}”',
  '因为您的班组在风险点“{name}”作业': 'Because your team works at the risk point “{name}”',
  '因为您所在的区域有风险点“{name}”': 'Because the risk point “{name}” lies in your area',
  '因为您管理全企业，“{name}”是较大以上风险点':
    'Because you manage the whole company, and “{name}” is a risk point of a grave level',
  因为您以前答错过这道题: 'Because you answered it wrongly before',
  所有岗位都要掌握: 'Everybody has to know it',
  '（{basis}）': ' ({basis})',
  身边的风险: 'Risks near you',
  '全部{n}项': 'All {n}',
  '练身边的风险（约5分钟）': 'Practise them (about 5 minutes)',
  '题库中还没有与这些风险有关的试题，请告诉安全管理人员':
    'The banks have no questions about these risks yet; please tell your safety officer',
  暂无试题: 'No questions yet',
  按风险辨识出题: 'Questions from the risk register',
  出题: 'Make questions',
  '按本企业每个风险点的辨识清单出题：可能的事故类别、防护和管理措施、应急处置、风险等级。已有的试题不再重复。':
    'Questions about every risk point of the register: kinds of accident, protective and managerial measures, emergency response, risk level. Questions that exist are not made twice.',
  涉及危险作业: 'About dangerous work',
  问谁: 'Whom it is asked',
  按个人身边的风险抽题: 'Drawn for each person from risks near him',
  '“按我身边的风险”组卷时，问到与这些风险点有关的人；超过5个的视为人人适用，不算本人的风险':
    'Asked of the people near these risk points when papers are drawn from their risks; with more than 5 it fits everybody and counts as nobody’s own',
  '问到参加这些作业的人；超过5种的视为人人适用':
    'Asked of those who take part in this work; with more than 5 kinds it fits everybody',
  '按个人身边的风险：在规则范围内，先抽与本人的风险点、未闭环隐患、参加的作业有关的试题，每题写明为什么问':
    'By risks near the person: within the rules, questions about his risk points, open dangers and work come first, each with why it is asked',
  请选择: 'Please choose',
};
