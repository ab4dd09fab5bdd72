import { Skeleton } from 'antd';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { FileList } from '../../kinds/file/file-list';
import { useT } from '../../lib/i18n';
import { site } from '../../lib/site';
import { HtmlText } from '../../parts/detail/html-text';
import { Failed, Nothing } from '../../parts/feedback/states';
import './help.css';
import { useHelpText } from './help-calls';
import { Tags } from './tags';

/** One document with its attachments. */
export function HelpDetail() {
  const t = useT();
  const id = new URLSearchParams(useLocation().search).get('id');
  const { data, error, refetch } = useHelpText(id);
  useEffect(() => {
    document.title = `${data?.name ?? t('帮助详情')} - ${t(site.name)}`;
  }, [data, t]);
  return (
    <div className="help help-detail">
      <article className="help-text">
        <p>
          <Link to="/help">{t('返回帮助中心')}</Link>
        </p>
        {!id && <Nothing text={t('请从帮助中心选择文档')} />}
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {id && !data && !error && <Skeleton active />}
        {data && (
          <>
            <h1>{data.name}</h1>
            <p className="help-remark">{data.remark}</p>
            <Tags names={data.tagName} />
            <HtmlText html={data.content} />
            {(data.fileLinkList?.length ?? 0) > 0 && (
              <>
                <h2>{t('附件')}</h2>
                <FileList files={data.fileLinkList ?? []} label="附件" />
              </>
            )}
          </>
        )}
      </article>
    </div>
  );
}
