import { holdsRisks, type Shape } from '@anlan/domain/flat/drawing';
import { Button, Input } from 'antd';
import { type RefObject, useState } from 'react';
import { wholeProblem } from '../../../kinds/number';
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
          <SizeInput key={shape.id} size={shape.size} onSize={(size) => onChange({ ...shape, size }, 'size')} />
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

const BOUNDS = { min: 8, max: 200 } as const;

/** What is typed stays as it was typed; a size that none is is told, and the text keeps the one it had. */
function SizeInput({ size, onSize }: { size: number; onSize: (size: number) => void }) {
  const t = useT();
  const [typed, setTyped] = useState<string>();
  const text = typed ?? String(size);
  const problemOf = (entered: string) => wholeProblem(entered, { label: t('字号'), ...BOUNDS }, t);
  const problem = problemOf(text);
  return (
    <>
      <Input
        id="draw-size"
        inputMode="numeric"
        autoComplete="off"
        value={text}
        {...(problem ? { status: 'error' as const, 'aria-describedby': 'draw-size-told' } : {})}
        onChange={(event) => {
          const entered = event.target.value.trim();
          setTyped(entered);
          if (!problemOf(entered)) onSize(Number(entered));
        }}
      />
      {problem && (
        <small id="draw-size-told" role="alert" className="form-problem">
          {problem}
        </small>
      )}
    </>
  );
}
