import { Button } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { useT } from '../../lib/i18n';
import type { ResourceList } from '../list/use-resource-list';
import { FigureHelp, useFigure, useSeen } from './figure';
import { narrowing, type OpenedFigure, withoutFigure } from './figure-address';

/** Above a list that was opened from a figure: which one, the company's number, and how many of its rows one may see. */
export function FigureNote({ list }: { list: ResourceList }) {
  return list.opened && !list.waitsForCompany ? <Note list={list} opened={list.opened} /> : null;
}

function Note({ list, opened }: { list: ResourceList; opened: OpenedFigure }) {
  const t = useT();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { figure } = opened;
  const by = narrowing(figure, list.chosen);
  const { data } = useFigure(figure, by);
  const seen = useSeen(figure, by, list.page);
  return (
    <p className="list-figure" role="status">
      <strong>
        {t(figure.label)}
        <FigureHelp of={figure} />
      </strong>
      {data !== undefined && <span>{t('共{n}条', { n: data })}</span>}
      {data !== undefined && seen !== undefined && seen < data && <span>{t('其中您可查看{n}条', { n: seen })}</span>}
      <Button
        type="link"
        size="small"
        onClick={() => navigate({ pathname, search: withoutFigure(search, opened) }, { replace: true })}
      >
        {t('查看全部')}
      </Button>
    </p>
  );
}
