import type { Fields } from '@anlan/resource';
import { describe, expect, it } from 'vitest';
import { allResources } from '../resources';
import {
  type DictCode,
  dictionaries,
  dictionaryOf,
  isDictCode,
  isLocked,
  itemsOf,
  labelOf,
  lockOf,
} from './dictionaries';

/** code: [entries at every depth, locked entries], as the product's list of codes has them. */
const counts: Record<DictCode, readonly [number, number]> = {
  ai_apps: [3, 0],
  api_scope_type: [2, 2],
  button_func: [3, 3],
  client_grant_type: [4, 4],
  data_scope_type: [5, 5],
  datasource_driver: [3, 0],
  dept_category: [4, 4],
  examine_way: [4, 4],
  flow: [3, 0],
  meeting_measure: [17, 0],
  menu_category: [2, 2],
  monitor_type: [10, 0],
  notice: [6, 0],
  offline_exam_way: [4, 4],
  offline_exam_way_customized: [4, 0],
  org_category: [4, 4],
  oss: [6, 6],
  personnel_train_type: [3, 3],
  post_category: [4, 0],
  region: [6, 6],
  risk_factors: [21, 0],
  safe_accident_cause: [7, 0],
  safe_accident_injury_class: [4, 4],
  safe_accident_level: [6, 6],
  safe_accident_type: [27, 27],
  safe_accident_type_1986: [20, 20],
  safe_certificate_type: [27, 27],
  safe_check_category: [11, 8],
  safe_check_frequency: [12, 12],
  safe_check_way: [2, 2],
  safe_company_scale: [4, 0],
  safe_company_type: [6, 0],
  safe_control_level: [5, 5],
  safe_cycle: [4, 4],
  safe_danger_factor: [4, 4],
  safe_danger_source_level: [4, 4],
  safe_direct_judgement: [5, 5],
  safe_danger_work_type: [11, 11],
  safe_dangerous_safety_measures: [117, 117],
  safe_dangerous_type: [8, 8],
  safe_degree_injury: [6, 6],
  safe_doc_type: [19, 7],
  safe_drill_indicator: [8, 0],
  safe_drill_type: [3, 3],
  safe_dust_equipment_type: [7, 0],
  safe_equipment_type: [18, 18],
  safe_eval_method: [4, 4],
  safe_file_type: [20, 3],
  safe_governance_type: [8, 8],
  safe_harm_work_level: [5, 5],
  safe_hazard_category: [4, 0],
  safe_hazard_category_source: [17, 17],
  safe_hazard_factor_category: [6, 0],
  safe_hazard_level: [3, 3],
  safe_hazard_profession: [8, 8],
  safe_industry: [13, 13],
  safe_inspection_record_project: [18, 0],
  safe_investmentsubject_type: [10, 10],
  safe_law_category: [9, 0],
  safe_law_validity: [4, 4],
  safe_measure_type: [6, 0],
  safe_medical_conclusion: [5, 5],
  safe_medical_type: [5, 5],
  safe_monitor_param_type: [9, 0],
  safe_patrol_way: [4, 1],
  safe_performance_type: [4, 0],
  safe_dossier_topic: [25, 25],
  safe_plan_status: [7, 7],
  safe_professional_harm: [67, 67],
  safe_reward_object: [2, 0],
  safe_risk_level: [4, 4],
  safe_risk_type: [6, 6],
  safe_permit_countersign: [7, 7],
  safe_permit_height_condition: [11, 11],
  safe_permit_height_hazard: [9, 9],
  safe_permit_hot_place: [7, 7],
  safe_permit_level: [14, 14],
  safe_sitedangerwork_flammable_gas: [20, 20],
  safe_sitedangerwork_representative_gas: [20, 20],
  safe_sitedangerwork_toxic_gas: [21, 21],
  safe_specialwork_high_work_level: [4, 4],
  safe_specialwork_hot_work_level: [3, 3],
  safe_specialwork_hot_work_method: [11, 11],
  safe_specialwork_lifting_work_level: [3, 3],
  safe_specialwork_limit_space_level: [3, 3],
  safe_specialwork_mbcd_type: [2, 2],
  safe_specialwork_risk_result: [17, 0],
  safe_standard_level: [4, 0],
  safe_safety_sign: [30, 30],
  safe_toxic_hazard_level: [4, 4],
  safe_warn_level: [4, 4],
  safe_warn_processing_state: [2, 2],
  safe_warn_reason: [7, 7],
  safe_warn_source: [7, 7],
  safe_warn_state: [5, 5],
  safe_warn_type: [19, 19],
  sex: [3, 0],
  sms: [4, 4],
  target_status: [5, 5],
  user_education: [5, 0],
  user_type: [4, 0],
  weather_condition: [14, 2],
  yes_no: [2, 2],
};

describe('seeded dictionaries', () => {
  it('has exactly the codes of the list', () => {
    expect(dictionaries.map((entry) => entry.code).sort()).toEqual(Object.keys(counts).sort());
  });

  it.each(Object.entries(counts))('%s has its entries and its locked keys', (code, [entries, lockedEntries]) => {
    if (!isDictCode(code)) throw new Error(`${code} is not seeded`);
    const items = itemsOf(code);
    expect(items).toHaveLength(entries);
    expect(items.filter((entry) => entry.locked)).toHaveLength(lockedEntries);
  });

  it('repeats no key inside a code and leaves no label empty', () => {
    for (const { code } of dictionaries) {
      const keys = itemsOf(code).map((entry) => entry.key);
      expect(new Set(keys).size, code).toBe(keys.length);
      for (const entry of itemsOf(code)) {
        expect(entry.key, code).toMatch(/^\S+$/);
        expect(entry.label.trim(), `${code} ${entry.key}`).not.toBe('');
        expect(entry.label, `${code} ${entry.key}`).not.toMatch(/→|#[0-9A-F]{6}/);
      }
    }
  });

  it('prints the four risk levels in red, orange, yellow and blue', () => {
    expect(dictionaryOf('safe_risk_level').items.map(({ key, label, color }) => [key, label, color])).toEqual([
      ['1', '重大风险', '#D9001B'],
      ['2', '较大风险', '#F59A23'],
      ['3', '一般风险', '#FFD400'],
      ['4', '低风险', '#0079FE'],
    ]);
  });

  it('finds labels at any depth', () => {
    expect(labelOf('safe_professional_harm', '207')).toBe('硫化氢');
    expect(labelOf('safe_hazard_level', '-1')).toBe('未定级');
    expect(labelOf('safe_equipment_type', 'F000')).toBe('安全附件');
    expect(labelOf('safe_hazard_level', '3')).toBeUndefined();
  });

  it('locks what a law, a standard or a rule of the server names, and leaves the rest to the company', () => {
    for (const { code, source, items } of dictionaries) {
      if (!source) continue;
      for (const entry of items.filter(({ free }) => !free)) expect(isLocked(code, entry.key), code).toBe(true);
    }
    expect(isLocked('safe_governance_type', '3')).toBe(true);
    expect(isLocked('safe_certificate_type', '307')).toBe(true);
    expect(isLocked('safe_check_category', '10')).toBe(false);
    expect(isLocked('safe_file_type', '12')).toBe(false);
    expect(isLocked('safe_governance_type', 'nothing')).toBe(false);
    expect(lockOf('safe_dangerous_safety_measures', '102')).toBe('row');
    expect(lockOf('safe_dangerous_safety_measures', '116')).toBe('key');
    expect(lockOf('safe_warn_reason', '6')).toBe('words');
    expect(lockOf('safe_specialwork_hot_work_level', '-1')).toBe('key');
    expect([lockOf('post_category', '-1'), lockOf('no_such_code', '1')]).toEqual([undefined, undefined]);
  });

  it('has no number of the law in a remark, where a company could raise it', () => {
    for (const { code } of dictionaries)
      for (const entry of itemsOf(code))
        expect(entry.remark ?? '', `${code} ${entry.key}`).not.toMatch(/(TWA|STEL|MAC|[\d.]+→[\d.]+)/);
  });

  it('seals every accident class of 1986 and names its successor among the classes of 2025', () => {
    const successors = new Set(itemsOf('safe_accident_type').map((entry) => entry.key));
    for (const entry of itemsOf('safe_accident_type_1986')) {
      expect(entry.sealed).toBe(true);
      for (const key of entry.replacedBy ?? []) expect(successors).toContain(key);
    }
    const unmapped = itemsOf('safe_accident_type_1986').filter((entry) => !entry.replacedBy);
    expect(unmapped.map((entry) => entry.key)).toEqual(['18']);
  });

  it('numbers every safety measure by its kind of work', () => {
    const works = dictionaryOf('safe_dangerous_safety_measures').items;
    expect(works.map((work) => work.key)).toEqual(dictionaryOf('safe_dangerous_type').items.map((work) => work.key));
    for (const work of works) {
      const rows = work.children ?? [];
      expect(rows.map((row) => Number(row.key))).toEqual(rows.map((_, index) => Number(work.key) * 100 + index + 1));
      expect(rows.filter((row) => !row.statutory).map((row) => row.label.slice(0, 2))).toEqual(['其他']);
    }
  });

  it('knows every code a definition refers to', () => {
    const codesOf = (fields: Fields): string[] =>
      Object.values(fields).flatMap((field) =>
        field.kind === 'dict' ? [field.dict] : field.kind === 'rows' ? codesOf(field.fields) : [],
      );
    const used = allResources.flatMap((resource) =>
      codesOf(resource.fields).map((code) => `${resource.name}: ${code}`),
    );
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((entry) => !isDictCode(entry.split(': ')[1] ?? ''))).toEqual([]);
  });

  it('refuses a code that is not seeded', () => {
    expect(isDictCode('safe_nothing')).toBe(false);
    // @ts-expect-error an unknown code does not compile
    expect(() => dictionaryOf('safe_nothing')).toThrow('safe_nothing');
  });
});
