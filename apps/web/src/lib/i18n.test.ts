import { message } from '@anlan/resource';
import { beforeEach, describe, expect, it } from 'vitest';
import { definitionLabels } from '../../tools/definition-labels';
import { catalogues, missing, sentences } from '../../tools/missing-english';
import { countSentence, sizeSentence, typeSentence } from '../kinds/file/file-rules';
import { en as composed } from '../locales/composed-en';
import { switchLanguage, t } from './i18n';
import { usePreferences } from './preferences';

beforeEach(() => usePreferences.setState({ language: 'zh' }));

describe('t', () => {
  it('gives the Chinese source text, with its parameters', () => {
    expect(t('最多{n}个字', { n: 20 })).toBe('最多20个字');
    expect(t('{a}与{b}', { a: '甲' })).toBe('甲与{b}');
  });

  it('gives English after switching, and Chinese where English is missing', async () => {
    await switchLanguage('en');
    expect(t('最多{n}个字', { n: 20 })).toBe('At most 20 characters');
    expect(t('没有这句话的英文')).toBe('没有这句话的英文');
  });
});

describe('sentences that code composes', () => {
  beforeEach(() => switchLanguage('en'));

  it.each([
    [message.required({ kind: 'ref', label: '整改人' }), 'Choose Rectifier'],
    [message.required({ kind: 'file', label: '整改后照片' }), 'Upload Photos after rectification'],
    [message.required({ kind: 'rows', label: '风险辨识' }), 'Fill in Risk identification'],
    [message.required({ kind: 'signature', label: '姓名' }), 'Please sign: Name'],
    [message.maxLength(20), 'At most 20 characters'],
    [message.max(999), 'At most 999'],
    [message.min(-1), 'At least -1'],
    [message.range(0, 10), 'Enter a number from 0 to 10'],
    [message.integerRange(1, 5), 'Enter a whole number from 1 to 5'],
    [message.decimals(3), 'At most three decimal places'],
    [message.date('发现时间'), 'Found at is not a valid date'],
    [message.option('隐患等级'), 'Hazard level: no such option'],
    [message.sealedOption('隐患等级'), 'Hazard level: this option is no longer in use'],
    [message.reference('复查人'), 'Reviewer does not exist or has been deleted'],
    [message.text('经度'), 'Longitude is not in the right format'],
    [message.tooMany('责任岗位', 3), 'Responsible posts: choose at most 3'],
    [`风险辨识第2行：${message.max(10)}`, 'Risk identification, row 2: At most 10'],
    [countSentence({ accept: ['jpg'], count: 9 }), 'At most 9 pictures'],
    [countSentence({ accept: ['pdf'], count: 2 }), 'At most two files'],
    [typeSentence({ accept: ['jpg', 'png'] }), 'Only jpg or png pictures can be uploaded'],
    [typeSentence({ accept: ['mp4', 'mov', 'avi'] }), 'Only mp4, mov, avi videos can be uploaded'],
    [typeSentence({ accept: ['pdf', 'docx'] }), 'Only pdf, docx files can be uploaded'],
    [sizeSentence({ accept: ['mp4'], maxMb: 100 }), 'Videos are limited to 100 MB'],
    [sizeSentence({ accept: ['png'], maxMb: 0.5 }), 'Pictures are limited to 500 KB'],
    [sizeSentence({ accept: ['pdf'], maxMb: 20 }), 'Uploads are limited to 20 MB'],
  ])('%s: %s', (zh, en) => {
    expect(t(zh)).toBe(en);
  });

  it('leaves a sentence in Chinese rather than half of it', () => {
    expect(t('请输入没有英文的字段')).toBe('请输入没有英文的字段');
    expect(t('张三、李四')).toBe('张三、李四');
  });
});

describe('the English catalogue', () => {
  const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

  it('is asked for the sentences of the sources and the labels of the definitions', () => {
    expect(sentences().get('是否退出系统')).toContain('parts/outbox/leave.ts');
    const labels = definitionLabels();
    expect(labels.get('整改期限')).toBe('hiddenDanger.reviseTimeLimit');
    for (const word of ['待复查', '重大隐患', '审批延期', '归属与责任', '可能性（L）', '即查即改', '风险点管理']) {
      expect(labels.has(word), word).toBe(true);
    }
  });

  it('misses nothing', async () => {
    expect(await missing()).toEqual([]);
  });

  it('says each thing in one place', async () => {
    const places = new Map<string, string>();
    const twice: string[] = [];
    for (const [file, en] of await catalogues()) {
      for (const zh of Object.keys(en)) {
        if (places.has(zh)) twice.push(`${zh}: ${places.get(zh)} and ${file}`);
        places.set(zh, file);
      }
    }
    expect(twice).toEqual([]);
  });

  it('keeps the parameters of each sentence and is English', async () => {
    const entries = [...(await catalogues()).values(), composed].flatMap((en) => Object.entries(en));
    const broken = entries.filter(
      ([zh, en]) => `${names(zh)}` !== `${names(en)}` || en === '' || /[\p{Script=Han}，。：；（）]/u.test(en),
    );
    expect(broken).toEqual([]);
  });
});
