import { call, type } from '@anlan/resource';
import { helpType } from './help-type';

/** A shelf of the help centre, under the names trees go by and its own. */
export interface HelpShelf {
  readonly id: string;
  readonly parentId: string;
  readonly title: string;
  readonly key: string;
  readonly value: string;
  readonly name: string;
  readonly sort: number;
  readonly hasChildren?: boolean;
  readonly children?: readonly HelpShelf[];
}

export const helpShelves = call('GET /safe/helptype/type/tree', {
  summary: '帮助分类树',
  access: { signedIn: true },
  resource: helpType.name,
  reach: 'none',
  reply: type<readonly HelpShelf[]>(),
});
