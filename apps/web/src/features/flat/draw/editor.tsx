import type { GraphDetail } from '@anlan/domain/flat/calls';
import type { Shape } from '@anlan/domain/flat/drawing';
import { Alert, Button } from 'antd';
import dayjs from 'dayjs';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { feedback } from '../../../lib/feedback';
import { ApiError } from '../../../lib/http/api-error';
import { invalidate } from '../../../lib/http/query';
import { useT } from '../../../lib/i18n';
import { useCan } from '../../../lib/session/permission';
import { useUnsaved } from '../../../parts/form/use-unsaved';
import type { Mark } from '../../../parts/plan/levels';
import { useFlat } from '../flat-calls';
import { Conflict } from './conflict';
import { contentOf, type Doc, dropDraft, keepDraft, readDraft, same } from './draft';
import { EditorHead } from './editor-head';
import { copies, restacked, without } from './geometry';
import { attachedOf, docOf, readGraph, saveGraph } from './graph-calls';
import { begun, redone, stepped, undone } from './history';
import { PaperBoard } from './paper-board';
import { ShapePanel } from './shape-panel';
import { type Tool, ToolBar } from './tools';
import { type KeyActs, useEditorKeys } from './use-editor-keys';
import { newId } from './use-pen';
import '../flat.css';
import './draw.css';

const STALE = '数据已被他人修改，请刷新后重试';
const DRAFT_MS = 800;
/** What was copied last, also from another drawing. */
let clipboard: readonly Shape[] = [];

/** One drawing under the pen. `live` is the drawing as the server tells it now: its points give the present colours. */
export function Editor({ graph, live }: { graph: GraphDetail; live: GraphDetail }) {
  const t = useT();
  const mayEdit = useCan('graph_edit');
  const [base, setBase] = useState(graph);
  const [flatId, setFlatId] = useState(graph.flatId);
  const [history, setHistory] = useState(() => begun(docOf(graph)));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [tool, setTool] = useState<Tool>('select');
  const [snaps, setSnaps] = useState(true);
  const [busy, setBusy] = useState(false);
  const [draft, setDraft] = useState(() => {
    const found = readDraft(graph.id);
    return found && !same(found, docOf(graph)) ? found : null;
  });
  const [conflict, setConflict] = useState(false);
  const [found, setFound] = useState<ReadonlyMap<string, Mark>>(new Map());
  const [held, setHeld] = useState(clipboard.length > 0);
  const svg = useRef<SVGSVGElement>(null);
  const naming = useRef<HTMLInputElement>(null);
  const picture = useFlat(flatId).data?.urlList[0]?.link;
  const { drawing, attached } = history.now;
  const read = useMemo(() => docOf(base), [base]);
  const dirty = useMemo(
    () => !same(history.now, read) || flatId !== base.flatId,
    [history.now, read, flatId, base.flatId],
  );
  // Present levels first, then those of points found since, which the server does not know to be attached.
  const marks = useMemo(() => new Map([...found, ...attachedOf(live.nodes).marks]), [found, live.nodes]);

  const unsaved = useUnsaved();
  unsaved.setDirty(dirty);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void unsaved.mayLeave().then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker, unsaved]);
  useEffect(() => {
    if (!dirty) return;
    const timer = setTimeout(() => keepDraft(graph.id, history.now, base.version), DRAFT_MS);
    return () => clearTimeout(timer);
  }, [dirty, history.now, graph.id, base.version]);

  const change = useCallback((next: (doc: Doc) => Doc, kind?: string) => {
    setHistory((now) => stepped(now, next(now.now), kind));
  }, []);
  const setShapes = useCallback(
    (shapes: readonly Shape[], chosen?: ReadonlySet<string>, kind?: string) => {
      change((doc) => ({ ...doc, drawing: { ...doc.drawing, shapes } }), kind);
      if (chosen) setSelected(chosen);
    },
    [change],
  );
  const chosen = drawing.shapes.filter(({ id }) => selected.has(id));
  const one = chosen.length === 1 ? chosen[0] : undefined;

  const acts: KeyActs = {
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    copy: () => {
      clipboard = chosen;
      setHeld(chosen.length > 0);
    },
    paste: () => {
      if (clipboard.length === 0) return;
      const made = copies(clipboard, newId, drawing);
      clipboard = made;
      setShapes([...drawing.shapes, ...made], new Set(made.map(({ id }) => id)));
    },
    duplicate: () => {
      const made = copies(chosen, newId, drawing);
      setShapes([...drawing.shapes, ...made], new Set(made.map(({ id }) => id)));
    },
    remove: () => {
      const left = without(drawing.shapes, selected);
      const there = new Set(left.map(({ id }) => id));
      change((doc) => ({
        drawing: { ...doc.drawing, shapes: left },
        attached: new Map([...doc.attached].filter(([id]) => there.has(id))),
      }));
      setSelected(new Set());
    },
    front: () => setShapes(restacked(drawing.shapes, selected, 'front')),
    back: () => setShapes(restacked(drawing.shapes, selected, 'back')),
    all: () => setSelected(new Set(drawing.shapes.map(({ id }) => id))),
    save: () => void save(),
  };

  const save = async (version = base.version) => {
    if (!mayEdit || busy || (!dirty && version === base.version)) return;
    const nameless = drawing.shapes.find((shape) => shape.name === '' && (attached.get(shape.id) ?? []).length > 0);
    if (nameless) {
      setSelected(new Set([nameless.id]));
      feedback.toast('warning', t('关联了风险点的图形请填写名称'));
      return;
    }
    setBusy(true);
    try {
      await saveGraph(graph.id, { version, flatId: flatId ?? '', content: contentOf(history.now, read.attached) });
      const now = await readGraph(graph.id);
      setBase(now);
      setHistory((steps) => ({ ...steps, now: docOf(now) }));
      setConflict(false);
      dropDraft(graph.id);
      setDraft(null);
      feedback.toast('success', t('保存成功'));
      await invalidate('planGraph', 'graphNodeRisk', 'riskPoint');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.message === STALE) setConflict(true);
      else feedback.toast('error', error.errors[0]?.message ?? error.message);
    } finally {
      setBusy(false);
    }
  };
  /** What is there now instead of mine; mine stays as a draft until the next save. */
  const takeTheirs = async () => {
    const now = await readGraph(graph.id);
    keepDraft(graph.id, history.now, base.version);
    setDraft(readDraft(graph.id));
    setBase(now);
    setFlatId(now.flatId);
    setHistory(begun(docOf(now)));
    setSelected(new Set());
    setConflict(false);
  };

  useEditorKeys({ acts, drawing, chosen, setShapes, setTool, setSelected });

  const shapeChanged = (shape: Shape, kind: string) =>
    setShapes(
      drawing.shapes.map((other) => (other.id === shape.id ? shape : other)),
      undefined,
      `${kind}/${shape.id}`,
    );
  const attach = (shape: Shape, mark: Mark, on: boolean) => {
    setFound((now) => new Map([...now, [mark.id, mark]]));
    change((doc) => {
      const ids = (doc.attached.get(shape.id) ?? []).filter((id) => id !== mark.id);
      const next = new Map(doc.attached);
      next.set(shape.id, on ? [...ids, mark.id] : ids);
      if (next.get(shape.id)?.length === 0) next.delete(shape.id);
      // A shape without a name takes that of the first point.
      const shapes =
        on && shape.name === ''
          ? doc.drawing.shapes.map((other) =>
              other.id === shape.id ? { ...other, name: [...mark.name].slice(0, 30).join('') } : other,
            )
          : doc.drawing.shapes;
      return { drawing: { ...doc.drawing, shapes }, attached: next };
    });
  };
  const theirs = live.version > base.version;
  const attachedHere = one ? (attached.get(one.id) ?? []) : [];
  return (
    <div className="draw-editor">
      <EditorHead
        name={base.name}
        graphId={graph.id}
        flatId={flatId}
        onFlat={setFlatId}
        dirty={dirty}
        busy={busy}
        {...(mayEdit ? { onSave: () => void save() } : {})}
      />
      <ToolBar
        tool={tool}
        onTool={setTool}
        snaps={snaps}
        onSnaps={() => setSnaps(!snaps)}
        acts={acts}
        can={{
          undo: history.past.length > 0,
          redo: history.future.length > 0,
          copy: chosen.length > 0,
          paste: held,
          remove: chosen.length > 0,
          front: chosen.length > 0,
          back: chosen.length > 0,
        }}
      />
      <PaperBoard
        drawing={drawing}
        picture={picture}
        coloured={{ attached, marks }}
        tool={tool}
        snaps={snaps}
        selected={selected}
        onSelect={setSelected}
        onShapes={setShapes}
        onToolDone={() => {
          setTool('select');
          setTimeout(() => naming.current?.select(), 50);
        }}
        svg={svg}
      />
      <aside>
        {draft && (
          <Alert
            type="info"
            title={t('有{time}未保存的草稿', { time: dayjs(draft.at).format('MM-DD HH:mm') })}
            action={
              <span className="point-search-do">
                <Button
                  size="small"
                  onClick={() => {
                    change(() => ({ drawing: draft.drawing, attached: draft.attached }));
                    setDraft(null);
                  }}
                >
                  {t('恢复')}
                </Button>
                <Button
                  size="small"
                  type="text"
                  onClick={() => {
                    dropDraft(graph.id);
                    setDraft(null);
                  }}
                >
                  {t('丢弃')}
                </Button>
              </span>
            }
          />
        )}
        {theirs && !busy && (
          <Alert
            type="warning"
            title={t('{name}已保存了新的内容', { name: live.updateUserName ?? t('他人') })}
            action={
              <Button size="small" onClick={() => void takeTheirs()}>
                {t('载入')}
              </Button>
            }
          />
        )}
        {one ? (
          <ShapePanel
            key={one.id}
            shape={one}
            graphId={graph.id}
            attached={attachedHere}
            marks={marks}
            naming={naming}
            onChange={shapeChanged}
            onAttach={(mark, on) => attach(one, mark, on)}
          />
        ) : (
          <p className="draw-note">
            {chosen.length > 1
              ? t('已选择{n}个图形', { n: chosen.length })
              : t('用多边形或矩形圈出区域，选中后在这里命名并关联风险点；颜色取其中最高的现状等级。')}
          </p>
        )}
      </aside>
      <Conflict
        open={conflict}
        onClose={() => setConflict(false)}
        onTheirs={() => void takeTheirs()}
        onMine={() => void readGraph(graph.id).then(({ version }) => save(version))}
      />
    </div>
  );
}
