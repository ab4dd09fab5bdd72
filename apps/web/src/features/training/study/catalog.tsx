import { type CatalogItem, type CatalogType, courseCatalog } from '@anlan/domain/training/study/catalog';
import { FileTextOutlined } from '@ant-design/icons';
import { Button, Input, Pagination, Select, Skeleton, Tree } from 'antd';
import { useNavigate } from 'react-router';
import { useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { useScreenClass } from '../../../lib/screen-class';
import { Failed, Nothing } from '../../../parts/feedback/states';
import '../training.css';
import { type AddressChange, useAddressParams } from '../../../parts/list/use-address-params';

const SIZE = 12;

interface Place {
  readonly key: string;
  readonly title: string;
  readonly children?: readonly Place[];
}

/** Kinds of training with their videos and documents, and how many there are of each. */
function placesOf(types: readonly CatalogType[], t: ReturnType<typeof useT>): Place[] {
  const sum = (of: (one: CatalogType) => number) => types.reduce((all, one) => all + of(one), 0);
  const counted = (label: string, n: number) => t('{label}（{n}）', { label, n });
  return [
    {
      key: '',
      title: counted(
        t('全部'),
        sum((one) => one.videos + one.documents),
      ),
    },
    ...types.map((one) => ({
      key: one.type,
      title: counted(t(one.typeName), one.videos + one.documents),
      children: [
        ...(one.videos > 0 ? [{ key: `${one.type}/1`, title: counted(t('视频'), one.videos) }] : []),
        ...(one.documents > 0 ? [{ key: `${one.type}/2`, title: counted(t('文档'), one.documents) }] : []),
      ],
    })),
  ];
}

/** /training/catalog: all courses and documents in use, by kind of training; each is opened from here. */
export function Catalog() {
  const t = useT();
  const tenant = useViewingTenant();
  const phone = useScreenClass() === 0;
  const [search, ask] = useAddressParams();
  const told = (name: string) => search.get(name) ?? '';
  const set = (more: AddressChange) => ask({ current: undefined, ...more });
  const current = Number(told('current') || 1);
  const [type = '', kind = ''] = told('in').split('/');
  const { data, error, refetch } = useCall(
    [tenant, 'examCourse', 'catalog'],
    courseCatalog,
    {
      query: {
        ...{ current, size: SIZE },
        ...(type === '' ? {} : { type }),
        ...(kind === '' ? {} : { kind }),
        ...(told('title') === '' ? {} : { title: told('title') }),
      },
    },
    { staleTime: 0 },
  );
  const places = placesOf(data?.types ?? [], t);
  return (
    <section className="card training-catalog" aria-label={t('课程目录')}>
      {phone ? (
        <Select
          value={told('in')}
          aria-label={t('培训类型')}
          options={places.flatMap((one) => [
            { value: one.key, label: one.title },
            ...(one.children ?? []).map((child) => ({ value: child.key, label: `　${child.title}` })),
          ])}
          onChange={(next: string) => set({ in: next })}
        />
      ) : (
        <nav aria-label={t('培训类型')}>
          {data && (
            <Tree
              blockNode
              defaultExpandAll
              selectedKeys={[told('in')]}
              treeData={places as never}
              onSelect={([next]) => set({ in: String(next ?? '') })}
            />
          )}
        </nav>
      )}
      <div>
        <Input.Search
          allowClear
          defaultValue={told('title')}
          placeholder={t('课程或文档名称')}
          aria-label={t('课程或文档名称')}
          maxLength={50}
          onSearch={(next) => set({ title: next.trim() })}
        />
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton active />}
        {data && data.records.length === 0 && <Nothing text={t('没有符合条件的课程')} />}
        <ul className="training-cards training-catalog-cards">
          {(data?.records ?? []).map((one) => (
            <Item key={`${one.kind}${one.id}`} item={one} />
          ))}
        </ul>
        {data && data.total > SIZE && (
          <Pagination
            current={current}
            pageSize={SIZE}
            total={data.total}
            showSizeChanger={false}
            onChange={(next) => set({ current: String(next) })}
          />
        )}
      </div>
    </section>
  );
}

function Item({ item }: { readonly item: CatalogItem }) {
  const t = useT();
  const navigate = useNavigate();
  const video = item.kind === 1;
  const length = video ? item.length : item.pages ? t('{n}页', { n: item.pages }) : null;
  return (
    <li className="training-card">
      {item.cover ? (
        <img src={item.cover} alt="" loading="lazy" className="training-cover" />
      ) : (
        <span className="training-cover training-cover-none" aria-hidden>
          <FileTextOutlined />
        </span>
      )}
      <div className="training-head">
        <h3>{item.title}</h3>
        <Button
          aria-label={t('查看“{title}”', { title: item.title })}
          onClick={() => void navigate(`/training/look/${video ? 'course' : 'doc'}/${item.id}`)}
        >
          {t('查看')}
        </Button>
      </div>
      {item.introduce && <p>{item.introduce}</p>}
      <p className="quiet">
        {[
          t(video ? '视频' : '文档'),
          item.typeName && t(item.typeName),
          length,
          item.version && t('第{n}版', { n: item.version }),
          item.unpaged && t('Word文档只供查看，不计学时'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  );
}
