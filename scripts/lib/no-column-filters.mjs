const AT = /antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter[\\/]FilterDropdown\.js$/;
const TICKS = /antd[\\/]es[\\/]table[\\/]hooks[\\/]useSelection\.js$/;
const OF_TREE = "import { arrAdd, arrDel, conductCheck, convertDataToEntities } from '@rc-component/tree';";
const OF_ONE = "import Radio from '../../radio';";
const KEYS = /export function flattenKeys\(filters\) \{[\s\S]*?\n\}\n/;

/** Rows are ticked, never chosen one among all: a list that asks for that is told at once. */
const NO_RADIO = "const Radio = () => { throw new Error('rows of a list are ticked with boxes'); };";

/** Each row is ticked for itself, parents and children of a tree too: the tree's own sums are never asked for. */
const TICKED_ALONE = `const arrDel = (list, value) => (list ?? []).filter((one) => one !== value);
const arrAdd = (list, value) => (list.includes(value) ? [...list] : [...list, value]);
const together = () => { throw new Error('rows of a list are ticked each for itself'); };
const conductCheck = together, convertDataToEntities = together;`;

/**
 * The filter a column of the library's table may carry in its head, left out: lists have their own above the table, and
 * with it every list would fetch the tree, its search and its styles. A column that asks for one is told at once.
 * @returns {import('vite').Plugin}
 */
export function noColumnFilters() {
  return {
    name: 'anlan:no-column-filters',
    enforce: 'pre',
    transform: {
      filter: { id: [AT, TICKS] },
      handler(code, id) {
        if (TICKS.test(id)) {
          if (!code.includes(OF_TREE) || !code.includes(OF_ONE))
            throw new Error('antd ticks rows in another way: look at scripts/lib/no-column-filters.mjs');
          return code.replace(OF_ONE, NO_RADIO).replace(OF_TREE, TICKED_ALONE);
        }
        const [keys] = KEYS.exec(code) ?? [];
        if (!keys) throw new Error('antd has another filter of columns: look at scripts/lib/no-column-filters.mjs');
        return `import _toConsumableArray from "@babel/runtime/helpers/esm/toConsumableArray";
${keys}export default () => { throw new Error('columns have no filter of their own: declare it in views.list.filters'); };
`;
      },
    },
  };
}
