export * from '@anlan/resource/dates';
