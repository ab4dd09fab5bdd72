/** English of the figures and their counting rules. Keys are the Chinese source sentences. */
export const en: Readonly<Record<string, string>> = {
  '启用且已评估的风险点，按固有风险等级加上隐患、检查、预警等动态因素后的等级':
    'Risk points in use and evaluated, by their inherent level and the dynamic factors of hazards, inspections and warnings',
  '期间内应检的检查（不含已取消）提交时发现的隐患数之和；同一隐患在几次检查中发现的，各计一次':
    'Hazards found by the inspections due in the period, cancelled ones not, as they were handed in; one found by several counts for each',
  按时完成率环比: 'Change of the on-time rate',
  '本期按时完成率减去上期（紧邻的同样多的整月；不是整月的，紧邻的同样多的日）的按时完成率，单位为百分点；任一期没有应检的不计':
    'Percentage points above the period before (as many whole months right before; of other days as many days); none where one of the two had nothing due',
  未评估: 'Not evaluated',
  启用而尚未评定固有风险等级的风险点: 'Risk points in use whose inherent level has not been judged yet',
  高于固有等级: 'Above the inherent level',
  '启用且已评估的风险点中，现状风险等级高于固有风险等级的':
    'Of the risk points in use and evaluated, those whose present level is above the inherent one',
  等待降级: 'Waiting to fall',
  '启用且已评估的风险点中，评分已降到较低等级、保持时间未满而尚未降级的':
    'Of the risk points in use and evaluated, those whose score has fallen to a lower level and must stay there a while longer',
  及时性得分率: 'Punctuality score',
  '近30天：（按时完成＋½×逾期完成）÷（按时完成＋逾期完成＋逾期未检）；未到截止时间的不计':
    'Last 30 days: (done in time + ½ × done late) ÷ (done in time + done late + overdue); what is not due yet does not count',
  '固有风险等级为重大风险或企业列为重大风险点、且启用中，在公司、部门、车间、班组、岗位任一级没有启用的排查计划的风险点':
    'Risk points in use whose inherent level is major or which the company lists as major, without an enabled check plan on the level of company, department, workshop, team or post',
  图上风险点: 'Points on the plan',
  '标注在这张图上的风险点，按所选的现状或固有风险等级；一个风险点在一张图上计一次，尚未评估的计入未分级，停用的没有现状等级':
    'Risk points on this plan by the chosen level, present or inherent; one point counts once on a plan, one not evaluated is ungraded, a disabled one has no present level',
  '全部危险源，含停用': 'All danger sources, disabled ones included',
  '类型为重大危险源（GB 18218-2018）且启用中的危险源': 'Major hazard installations (GB 18218-2018) that are in use',
  本轮应检: 'Due in this round',
  '应检时间不晚于当日、截止时间不早于当日的任务，不含已取消；任一人完成的任务只计一次':
    'Inspections that begin by the day and end on it or later, cancelled ones not; one that any of several may do counts once',
  本轮已检: 'Done in this round',
  本轮中按时完成和逾期完成的任务: 'Inspections of this round done in time or late',
  本轮待检查: 'Waiting in this round',
  '本轮中未提交且未到截止时间的任务，含检查中':
    'Inspections of this round not handed in and not yet overdue, those in progress included',
  本轮逾期未检: 'Overdue in this round',
  本轮中超过截止时间仍未提交的任务: 'Inspections of this round overdue and not handed in',
  办理量: 'Steps taken',
  '期间内记入隐患治理记录的操作次数，含备注和工作交接；按责任部门时，是现由该部门负责的隐患的操作':
    'Steps written in the history of hazards in the period, remarks and handovers included; by department, those of the hazards it is responsible for now',
  '{name}的计数口径': 'How {name} is counted',
  '{name}{n}条': '{name}: {n}',
  '累计{part}/{whole}': 'in all {part}/{whole}',
  '其中您可查看{n}条': 'of which you may see {n}',
  '上报的全部隐患，含已作废；按发现时间计入期间':
    'All hazards reported, void ones included; a period goes by when they were found',
  上报的隐患减去已作废: 'Reported hazards less the void ones',
  '待指定整改人、待整改、待指定复查人、待复查和复查不通过的隐患':
    'Hazards awaiting a rectifier, rectification, a reviewer or review, and those that failed review',
  '超过整改期限仍未提交整改的隐患；提交后不再计入':
    'Hazards past their deadline whose rectification is not submitted; no longer counted once it is',
  '复查通过的隐患（重大隐患须二次复查通过）': 'Hazards that passed review (major ones the second review)',
  '已闭环且从未超过整改期限的隐患；延期经批准的，按批准后的期限':
    'Closed hazards that never missed a deadline; where an extension was granted, the extended one',
  '经作废的隐患；不计入整改率': 'Hazards made void; not part of the closing rate',
  '等级为重大隐患的有效隐患，含已闭环，不含已作废': 'Valid hazards graded major, closed ones included, void ones not',
  未闭环重大隐患: 'Open major hazards',
  等级为重大隐患且未闭环: 'Hazards graded major and not closed',
  '不是在检查中发现的上报，含已作废': 'Reports not made during a check, void ones included',
  '已闭环÷（上报－作废）': 'Closed ÷ (reported − void)',
  '按期整改÷已闭环': 'Rectified in time ÷ closed',
  '已闭环隐患从发现到复查通过（重大隐患到二次复查通过）的平均天数':
    'Mean days of closed hazards from discovery to the review they passed (major ones the second)',
  '下一步由本人办理的隐患：待本人指定、整改、复查或审批延期':
    'Hazards whose next step is yours: to assign, rectify, review or decide an extension',
  '期间内应检查的任务，不含已取消；任一人完成的任务只计一次':
    'Inspections due in the period, cancelled ones not; one that any of several may do counts once',
  已检: 'Inspected',
  '按时完成和逾期完成的任务，含全部检查项为不涉及而标记为未实际排查的任务（如整套设备停用）':
    'Inspections done in time or late, with those in which no item applied (marked not actually inspected, as where a whole installation is out of use)',
  在截止时间前提交的任务: 'Inspections handed in before they were overdue',
  超过截止时间后补检的任务: 'Inspections made up after they were overdue',
  超过截止时间仍未提交的任务: 'Inspections overdue and not handed in',
  '未提交且未到截止时间的任务，含检查中': 'Inspections not handed in and not yet overdue, those in progress included',
  '已检（按时完成与逾期完成）÷应检': 'Inspected (in time or late) ÷ due',
  '按时完成÷应检': 'Done in time ÷ due',
  '全部风险点，含停用': 'All risk points, disabled ones included',
  固有风险等级为重大风险的风险点: 'Risk points whose inherent level is major',
  按风险辨识中最高一级与直接判定依据评定的等级: 'The worst level of the identified risks and of direct judgement',
  '固有风险等级加上隐患、检查、预警等动态因素后的等级':
    'The inherent level with the factors of hazards, inspections and warnings added',
  '0.7×风险点最高分＋0.3×风险点平均分；有重大隐患逾期时不低于橙色。打开可见每个风险点的评分与因素':
    '0.7 × the worst score of a risk point + 0.3 × their mean; at least orange while a major hazard is overdue. Opens the scores and factors of the risk points',
  '期间内发生的全部预警，含已消除': 'All warnings that began in the period, cleared ones included',
  已消除预警: 'Cleared warnings',
  已消除的预警: 'Warnings that are cleared',
  应检人次: 'Shares due',
  '派给个人的检查任务，不含已取消和他人已完成；任一人完成的任务未完成时计入每个可检查的人':
    'Inspections given to a person, neither cancelled nor done by a colleague; what any one may do stands with each of them while it is open',
  已检人次: 'Shares done',
  本人按时完成和逾期完成的任务: 'Done by this person, in time or late',
  按时完成人次: 'Shares done in time',
  本人在截止时间前提交的任务: 'Handed in by this person before the end',
  逾期完成人次: 'Shares done late',
  本人超过截止时间后补检的任务: 'Made up by this person after the end',
  逾期未检人次: 'Shares missed',
  '超过截止时间仍未提交的任务；任一人完成的任务计入每个可检查的人':
    'Not handed in by the end; what any one may do stands with each of them',
  待检查人次: 'Shares waiting',
  '未提交且未到截止时间的任务，含检查中；任一人完成的任务计入每个可检查的人':
    'Not handed in and not yet due, those in progress included; what any one may do stands with each of them',
  未完成人次: 'Shares open',
  '待检查、检查中和逾期未完成的任务；任一人完成的任务计入每个可检查的人':
    'Waiting, in progress or missed; what any one may do stands with each of them',
  个人总完成率: 'Share done',
  '已检人次÷应检人次': 'Shares done ÷ shares due',
  个人按时完成率: 'Share done in time',
  '按时完成人次÷应检人次': 'Shares done in time ÷ shares due',
  '不再涉及重大危险源、等级须由人员重新评估，或属重大风险而五类管控措施不全的风险点':
    'Points that no longer belong to a major hazard source and whose level a person has to judge again',
  '待处置与处置中的预警；原因已消失、只待确认消警的不计入':
    'Warnings to be handled or in handling; those whose cause is gone and that only await a signature do not count',
  待确认消警: 'Awaiting signature',
  '产生的原因已消失、等待人员确认消警的红色与橙色预警':
    'Red and orange warnings whose cause is gone and that a person has yet to sign off',
  '按{name}': 'By {name}',
  '按{name}（含下级）': 'By {name} (those below included)',
  这段时间没有记录: 'Nothing was recorded in these days',
  '类型为企业的租户，含已停用和已过期': 'Tenants that are companies, those disabled or expired included',
  监管部门: 'Supervision offices',
  '类型为政府的租户，含已停用和已过期': 'Tenants that are authorities, those disabled or expired included',
  已过期租户: 'Expired tenants',
  '过期时间已过、不能登录的租户': 'Tenants past their time, whose people cannot sign in',
  待审核注册: 'Registrations waiting',
  企业提交的注册申请中尚未审核的: 'Registrations of companies that are not decided yet',
  今日登录: 'Sign-ins today',
  '今天零时以来的登录次数，含各租户；五分钟内有操作的为在线':
    'Sign-ins since midnight, of all tenants; whoever was active within five minutes is online',
};
