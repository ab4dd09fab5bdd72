/** The definition language of 安澜: what an entity is, said once, read by table, wire, form, list and test. */
export { type Condition, fieldsRead, holds, isEmpty } from './conditions';
export * from './define';
export * from './derive/actions';
export * from './derive/names';
export * from './derive/routes';
export * from './derive/validate';
export * from './fields';
export { splitLabels } from './kinds/choice';
export { kindOf } from './kinds/index';
export { bad, type ColumnType, type Kind, type Look, ok, type Parsed, type Suffix, snake } from './kinds/kind';
export { manyOf } from './kinds/many';
export { isUuid, textKeyed } from './kinds/reference';
export { isIdNumber } from './kinds/text';
export { asDate, asDatetime } from './kinds/time';
export { message } from './messages';
export * from './search';
export * from './states';
export * from './wire';
