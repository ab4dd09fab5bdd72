/**
 * A formatted text with everything the editor has a button for, as the editor writes it and as the server keeps it. The
 * web proves that it writes the one and reads both alike, the server that it keeps what it is given.
 */
const PICTURE = '/api/service/file/018f2b3c-0000-7000-8000-0123456789ab';

export const asWritten = [
  '<h2>一、停电</h2><h3 style="text-align: center;">范围</h3><h4>时间</h4>',
  '<p style="text-align: right;"><strong>先断电</strong>，<em>后</em><u>检</u><s>修</s>，H<sub>2</sub>S 与 m<sup>3</sup></p>',
  '<ul><li><p>挂牌</p><ol><li><p>上锁</p></li></ol></li></ul><ol start="3"><li><p>验电</p></li></ol>',
  '<blockquote><p>《安全生产法》</p></blockquote>',
  '<p><a target="_blank" rel="noopener noreferrer" href="https://www.mem.gov.cn/">部</a><br>换行</p>',
  `<img src="${PICTURE}?t=100001&amp;s=17.abc" alt="现场">`,
  '<table style="min-width: 50px;"><colgroup><col style="min-width: 25px;"><col style="min-width: 25px;"></colgroup><tbody>',
  '<tr><th colspan="2"><p>表头</p></th></tr><tr><td><p>甲</p></td><td><p>乙</p></td></tr>',
  '</tbody></table><hr><p>完</p>',
].join('');

export const asKept = [
  '<h2>一、停电</h2><h3 style="text-align:center">范围</h3><h4>时间</h4>',
  '<p style="text-align:right"><strong>先断电</strong>，<em>后</em><u>检</u><s>修</s>，H<sub>2</sub>S 与 m<sup>3</sup></p>',
  '<ul><li><p>挂牌</p><ol><li><p>上锁</p></li></ol></li></ul><ol start="3"><li><p>验电</p></li></ol>',
  '<blockquote><p>《安全生产法》</p></blockquote>',
  '<p><a target="_blank" rel="noopener noreferrer" href="https://www.mem.gov.cn/">部</a><br />换行</p>',
  `<img src="${PICTURE}" alt="现场" />`,
  '<table><colgroup><col /><col /></colgroup><tbody>',
  '<tr><th colspan="2"><p>表头</p></th></tr><tr><td><p>甲</p></td><td><p>乙</p></td></tr>',
  '</tbody></table><hr /><p>完</p>',
].join('');
