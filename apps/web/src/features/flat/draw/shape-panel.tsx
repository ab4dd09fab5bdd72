import { holdsRisks, type Shape } from '@anlan/domain/flat/drawing';
import { Button, Input, InputNumber } from 'antd';
import type { RefObject } from 'react';
import { useT } from '../../../lib/i18n';
import { GRADES, gradeOf, type Mark } from '../../../parts/plan/levels';
import { PointSearch } from '../point-search';

/** One shape: its name, and which risk points give it its colour. */
export function ShapePanel({
  shape,
  graphId,
  attached,
  marks,
  naming,
  onChange,
  onAttach,
}: {
  shape: Shape;
  graphId: string;
  attached: readonly string[];
  marks: ReadonlyMap<string, Mark>;
  naming: RefObject<HTMLInputElement | null>;
  onChange: (shape: Shape, kind: string) => void;
  onAttach: (mark: Mark, on: boolean) => void;
}) {
  const t = useT();
  return (
    <>
      <label htmlFor="draw-name">
        {shape.type === 'text' ? t('文字') : t('名称')}
        <Input
          id="draw-name"
          ref={(input) => {
            naming.current = input?.input ?? null;
          }}
          value={shape.name}
          maxLength={30}
          onChange={(event) => onChange({ ...shape, name: event.target.value }, 'name')}
        />
      </label>
      {shape.type === 'text' && (
        <label htmlFor="draw-size">
          {t('字号')}
          <InputNumber
            id="draw-size"
            min={8}
            max={200}
            value={shape.size}
            onChange={(size) => size && onChange({ ...shape, size: Math.round(size) }, 'size')}
          />
        </label>
      )}
      {holdsRisks(shape) && (
        <>
          <h2>{t('关联的风险点（{n}）', { n: attached.length })}</h2>
          <ul className="draw-marks">
            {attached.map((id) => {
              const mark = marks.get(id);
              return (
                mark && (
                  <li key={id}>
                    <i style={{ background: GRADES[gradeOf(mark.scoreLevel)].colour }} />
                    <span className="link">{mark.name}</span>
                    <Button
                      size="small"
                      aria-label={t('解除{name}', { name: mark.name })}
                      onClick={() => onAttach(mark, false)}
                    >
                      {t('解除')}
                    </Button>
                  </li>
                )
              );
            })}
          </ul>
          <PointSearch query={{ graphId: graphId, nodeId: shape.id }}>
            {(choice) =>
              attached.includes(choice.id) ? (
                <span className="quiet">{t('已关联')}</span>
              ) : (
                <Button
                  size="small"
                  aria-label={t('关联{name}', { name: choice.name })}
                  onClick={() => onAttach(choice, true)}
                >
                  {t('关联')}
                </Button>
              )
            }
          </PointSearch>
        </>
      )}
    </>
  );
}
