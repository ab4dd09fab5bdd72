const AT = /@rc-component[\\/]portal[\\/]es[\\/]useEscKeyDown\.js$/;
/** The library notes a layer while it is being drawn, and once more when it stands. */
const WHILE_DRAWN = / {2}useMemo\(\(\) => \{\n {4}if \(open\) \{\n {6}ensure\(\);\n[\s\S]*?\n {2}\}, \[open\]\);\n/;

/**
 * The library's note of open layers without what it writes while drawing; throws when the library reads otherwise.
 * @param {string} code
 */
function notedWhenItStands(code) {
  if (!WHILE_DRAWN.test(code))
    throw new Error('@rc-component/portal notes its layers in another way: look at scripts/lib/layers-once-drawn.mjs');
  return code.replace(WHILE_DRAWN, '');
}

/**
 * A drawing that React throws away (a part of it is still being fetched, something more urgent came) stayed noted as an
 * open layer above all others: Escape closed nothing any more until the page was loaded anew.
 * @returns {import('vite').Plugin}
 */
export function layersOnceDrawn() {
  return {
    name: 'anlan:escape',
    enforce: 'pre',
    transform: { filter: { id: AT }, handler: (code) => notedWhenItStands(code) },
  };
}
