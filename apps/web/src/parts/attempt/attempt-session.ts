import { attemptNow, beginAttempt, saveAnswers, submitAttempt } from '@anlan/domain/attempt/calls';
import { type AnswerSent, type AttemptAnswer, type AttemptState, answerFault, attemptLifecycle } from '@anlan/resource';
import { api } from '../../lib/http/api';
import { ApiError, isPassing } from '../../lib/http/api-error';
import { answered, dropQueue, keepQueue, loadQueue, portionOf, type Queue, settled, withdrawn } from './answer-queue';

const QUIET = { quiet: true, company: false } as const;
/** What is typed goes to the server so often while it is typed: within the second in which an answer must be kept. */
const TYPED_MS = 800;
const AGAIN_MS = [1_000, 2_000, 4_000, 8_000] as const;

export type Saving = 'saved' | 'saving' | 'cut';

/** An attempt as its page shows it. */
export interface View {
  readonly state: AttemptState | undefined;
  /** When the server told the state, by the running time of this page: no clock of the device is asked. */
  readonly at: number;
  readonly waiting: Readonly<Record<string, AnswerSent>>;
  readonly saving: Saving;
  /** Items that another device has answered meanwhile. */
  readonly stale: readonly string[];
  readonly problem: string | undefined;
}

const NOTHING: View = { state: undefined, at: 0, waiting: {}, saving: 'saved', stale: [], problem: undefined };
const isOpen = (state: AttemptState | undefined): boolean => state?.state === attemptLifecycle.code.open;
const UNREACHED = '网络连接失败，请稍后重试';
const UNSAVED = '还有作答没有保存到服务器，请在网络恢复后提交';

/**
 * One's own attempt at a paper, for as long as its page lives. The server keeps clock and answers; every answer goes to
 * it as it is given and waits here while the line is cut. It outlives the page's being hidden.
 */
export class AttemptSession {
  #view = NOTHING;
  #queue: Queue | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #flight: Promise<void> | undefined;
  #failures = 0;
  #shown = false;
  readonly #listeners = new Set<() => void>();

  constructor(
    private readonly subject: string,
    private readonly recordId: string,
  ) {}

  readonly view = (): View => this.#view;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #put(change: Partial<View>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }

  #keep(queue: Queue): void {
    this.#queue = queue;
    if (this.#view.state) keepQueue(this.#view.state.id, queue);
    this.#put({ waiting: queue.waiting });
  }

  #take(state: AttemptState): void {
    const same = this.#view.state?.id === state.id;
    this.#put({ state, at: performance.now(), problem: undefined, ...(same ? {} : { stale: [] }) });
    if (isOpen(state)) {
      this.#keep(settled((same && this.#queue) || loadQueue(state.id), [], state.answers));
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = undefined;
    dropQueue(state.id);
    this.#queue = undefined;
    this.#put({ waiting: {}, saving: 'saved' });
  }

  #told(error: unknown): void {
    this.#put({ problem: error instanceof ApiError ? error.message : UNREACHED });
  }

  /** The page stands before the person: begun at the first time alone, asked how it stands at every later one. */
  readonly show = (): Promise<void> => {
    const first = !this.#shown;
    this.#shown = true;
    return first ? this.begin() : this.resume();
  };

  /** Begins an attempt, or goes on with the one that is open. */
  readonly begin = async (): Promise<void> => {
    try {
      const { subject, recordId } = this;
      this.#take(await api.send(beginAttempt, { body: { subject, recordId } }, QUIET));
      await this.flush();
    } catch (error) {
      this.#told(error);
    }
  };

  /** Asks how it stands; never begins another. */
  readonly resume = async (): Promise<void> => {
    const { state } = this.#view;
    if (!state) return this.begin();
    if (!isOpen(state)) return;
    try {
      this.#take(await api.send(attemptNow, { params: { id: state.id } }, QUIET));
      await this.flush();
    } catch (error) {
      if (!isPassing(error)) this.#told(error);
      else this.#cut();
    }
  };

  /** Judged here as on the server, so that what it would refuse holds up nothing. */
  readonly answer = (item: string, value: AttemptAnswer): void => {
    const asked = this.#view.state?.items.find(({ id }) => id === item);
    if (!this.#queue || !asked) return;
    const fault = answerFault(asked, value);
    if (fault) {
      this.#put({ problem: fault });
      return;
    }
    this.#keep(answered(this.#queue, item, value));
    const { stale, saving } = this.#view;
    this.#put({
      stale: stale.filter((one) => one !== item),
      saving: saving === 'cut' ? 'cut' : 'saving',
      problem: undefined,
    });
    if (this.#failures > 0) return;
    const pressed = asked.kind === 'single' || asked.kind === 'multiple';
    if (pressed) void this.flush();
    else this.#later(TYPED_MS);
  };

  #later(ms: number): void {
    this.#timer ??= setTimeout(() => void this.flush(), ms);
  }

  /** Sends what waits; what is given meanwhile follows soon after. */
  readonly flush = (): Promise<void> => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#flight ??= this.#send().finally(() => {
      this.#flight = undefined;
      if (Object.keys(this.#view.waiting).length > 0) this.#later(TYPED_MS);
    });
    return this.#flight;
  };

  async #send(): Promise<void> {
    const { state } = this.#view;
    const until = this.#queue?.n ?? 0;
    for (;;) {
      const queue = this.#queue;
      const sent = queue ? portionOf(queue, until) : [];
      if (!state || !queue || sent.length === 0) break;
      this.#put({ saving: this.#failures > 0 ? 'cut' : 'saving' });
      try {
        const body = { device: queue.device, answers: sent };
        const reply = await api.send(saveAnswers, { params: { id: state.id }, body }, QUIET);
        if (this.#view.state?.id !== state.id || !this.#queue) return;
        this.#failures = 0;
        const { now, endTime, kept, stale } = reply;
        const named = new Set(kept.map(({ item }) => item));
        const others = this.#view.state.answers.filter(({ item }) => !named.has(item));
        const items = new Set(sent.map(({ item }) => item));
        this.#put({
          state: { ...this.#view.state, now, endTime, answers: [...others, ...kept] },
          at: performance.now(),
          stale: [...this.#view.stale.filter((item) => !items.has(item)), ...stale],
          problem: undefined,
        });
        this.#keep(settled(this.#queue, sent, kept));
      } catch (error) {
        return this.#failed(error, sent);
      }
    }
    this.#put({ saving: Object.keys(this.#view.waiting).length > 0 ? 'saving' : 'saved' });
  }

  #cut(): void {
    const wait = AGAIN_MS[Math.min(this.#failures, AGAIN_MS.length - 1)] as number;
    this.#failures += 1;
    this.#put({ saving: 'cut' });
    this.#later(wait);
  }

  /** A line that is cut is tried again. A refusal: what it names waits no longer, and how the attempt stands is asked. */
  async #failed(error: unknown, sent: readonly AnswerSent[]): Promise<void> {
    if (!(error instanceof ApiError)) throw error;
    if (isPassing(error)) return this.#cut();
    const refused = error.errors.flatMap(({ field }) => sent[Number(/^answers\[(\d+)\]$/.exec(field)?.[1])] ?? []);
    if (this.#queue && refused.length > 0) this.#keep(withdrawn(this.#queue, refused));
    const { state } = this.#view;
    if (state)
      await api.send(attemptNow, { params: { id: state.id } }, QUIET).then(
        (now) => this.#take(now),
        () => undefined,
      );
    if (!isOpen(this.#view.state)) return;
    this.#told(error);
    // Too many at once, or signed out meanwhile: what waits is brought later.
    if (Object.keys(this.#view.waiting).length > 0) this.#cut();
  }

  readonly submit = async (): Promise<void> => {
    const { state } = this.#view;
    if (!state) return;
    try {
      // One that is under way has not taken what was given after its start.
      await this.#flight;
      await this.flush();
      if (!isOpen(this.#view.state)) return;
      if (Object.keys(this.#view.waiting).length > 0) this.#put({ problem: UNSAVED });
      else this.#take(await api.send(submitAttempt, { params: { id: state.id } }, QUIET));
    } catch (error) {
      this.#told(error);
    }
  };
}
