import { SETUP_STEPS } from '@anlan/domain/dashboard/setup';
import { dictionaryOf, isDictCode } from '@anlan/domain/dictionaries/dictionaries';
import { documentsOf } from '@anlan/domain/documents';
import { figures } from '@anlan/domain/figures/registry';
import { companyRoles } from '@anlan/domain/identity/roles';
import { menuGroups, menuScreens, topMenus } from '@anlan/domain/menus';
import { allResources } from '@anlan/domain/resources';
import { CONSEQUENCE, EXPOSURE, LIKELIHOOD } from '@anlan/domain/risk/evaluation/lec';
import { LS_LIKELIHOOD, LS_SEVERITY } from '@anlan/domain/risk/evaluation/ls';
import { MEASURE_STATE, MES_EXPOSURE, MES_SEVERITY } from '@anlan/domain/risk/evaluation/mes';
import { RISK_LEVELS } from '@anlan/domain/risk/level';
import { type Fields, message, wordsOf } from '@anlan/resource';

interface Entry {
  readonly label: string;
  readonly children?: readonly Entry[];
}

const SCALES = [
  LIKELIHOOD,
  EXPOSURE,
  CONSEQUENCE,
  LS_LIKELIHOOD,
  LS_SEVERITY,
  MEASURE_STATE,
  MES_EXPOSURE,
  MES_SEVERITY,
];

/** Every Chinese word of the definitions that the console draws, with the place that says it. */
export function definitionLabels(): Map<string, string> {
  const found = new Map<string, string>();
  const add = (place: string, ...words: readonly (string | undefined)[]) => {
    for (const word of words) {
      if (word !== undefined && /\p{Script=Han}/u.test(word) && !found.has(word)) found.set(word, place);
    }
  };
  const addEntries = (place: string, entries: readonly Entry[]) => {
    for (const { label, children } of entries) {
      add(place, label);
      if (children) addEntries(place, children);
    }
  };
  const addFields = (place: string, fields: Fields) => {
    for (const [name, field] of Object.entries(fields)) {
      const here = `${place}.${name}`;
      add(
        here,
        field.label,
        field.help,
        'unit' in field ? field.unit : undefined,
        'none' in field ? field.none : undefined,
      );
      if (field.kind === 'choice') add(here, ...Object.values(field.options));
      if (field.kind === 'state') add(here, ...Object.values(field.lifecycle.label));
      if (field.kind === 'dict' && isDictCode(field.dict)) {
        addEntries(`dictionary ${field.dict}`, dictionaryOf(field.dict).items);
      }
      if (field.kind === 'rows') {
        addFields(here, field.fields);
        add(here, ...(field.rules ?? []).map((rule) => rule.message));
      }
    }
  };
  for (const resource of allResources) {
    const { name, label, menu, views, rules } = resource;
    add(name, label, menu?.name);
    addFields(name, resource.fields);
    for (const section of [...views.form, ...(views.detail ?? [])]) add(`${name} section`, section.title);
    add(`${name} tabs`, ...(views.list.tabs ?? []).map((tab) => tab.label));
    if (resource.steps) add(`${name} steps`, ...wordsOf(resource.steps));
    for (const { label, qr } of documentsOf(resource)) add(`${name} print`, label, ...(qr ? [qr] : []));
    add(`${name} rule`, ...(rules ?? []).map((rule) => rule.message));
  }
  add('messages', ...Object.values(message).filter((words) => typeof words === 'string'));
  add('menus', ...[...topMenus, ...menuGroups, ...menuScreens].map((entry) => entry.name));
  add('roles', ...companyRoles.map((role) => role.label));
  for (const { label, colour } of Object.values(RISK_LEVELS)) add('risk levels', label, colour);
  for (const { key, label, rule } of figures) add(`figure ${key}`, label, rule);
  for (const { label, says } of SETUP_STEPS) add('setup', label, says);
  for (const scale of SCALES) addEntries('risk scales', scale);
  return found;
}
