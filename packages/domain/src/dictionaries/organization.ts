import { dictionary, item, locked } from './dictionary';

/** Key 4 = workshop is named by the product's rules for risk points; dept_category and org_category are one list. */
const departmentCategories = [locked('1', '公司'), locked('2', '部门'), locked('3', '班组'), locked('4', '车间')];

/** Departments, posts, company facts, entries to other applications. */
export const organizationDictionaries = [
  dictionary('dept_category', '机构类型', departmentCategories),

  dictionary('org_category', '机构类型', departmentCategories),

  dictionary('post_category', '岗位类别', [
    item('1', '高层（主要负责人、分管负责人）'),
    item('2', '中层（部门、车间负责人）'),
    item('3', '基层（班组长、操作岗位）'),
    item('4', '其他（实习、劳务、相关方）'),
  ]),

  dictionary('ai_apps', 'AI 应用', [
    item('/ai/assistant', '智能客服（安全问答）'),
    item('/ai/hazard-image', '隐患图片识别'),
    item('/ai/regulation', '法规问答'),
  ]),

  dictionary('safe_industry', '所属行业', [
    locked('1', '危险化学品'),
    locked('2', '非煤矿山'),
    locked('3', '工贸机械'),
    locked('4', '工贸建材'),
    locked('5', '工贸轻工'),
    locked('6', '工贸纺织'),
    locked('7', '工贸冶金'),
    locked('8', '工贸有色'),
    locked('9', '建筑施工'),
    locked('10', '交通运输'),
    locked('11', '仓储物流'),
    locked('12', '商贸服务'),
    locked('13', '其他'),
  ]),

  dictionary('safe_company_scale', '企业规模', [
    item('1', '大型'),
    item('2', '中型'),
    item('3', '小型'),
    item('4', '微型'),
  ]),

  dictionary('safe_company_type', '企业类型', [
    item('1', '国有企业'),
    item('2', '民营企业'),
    item('3', '外资企业'),
    item('4', '合资企业'),
    item('5', '个体工商户'),
    item('6', '其他'),
  ]),

  dictionary('safe_standard_level', '标准化等级', [
    item('1', '一级'),
    item('2', '二级'),
    item('3', '三级'),
    item('4', '未达标'),
  ]),
];
