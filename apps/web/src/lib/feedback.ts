/** A notice at the edge of the page: what is urgent stays until it is looked at. */
export interface Notice {
  /** Of the same key the later takes the place of the earlier. */
  readonly key: string;
  readonly urgent: boolean;
  readonly title: string;
  readonly text: string;
  readonly onClick: () => void;
}

/** What the shell puts in once it stands: antd's message and modal, bound to theme and language. */
export interface FeedbackHost {
  toast(kind: 'success' | 'error' | 'info' | 'warning', text: string): void;
  /** one sentence the user must acknowledge, under 提示 */
  acknowledge(text: string): void;
  /** resolves true when the user confirms; `detail` stands below the question */
  confirm(question: string, options?: { danger?: boolean; okText?: string; detail?: string }): Promise<boolean>;
  notice(notice: Notice): void;
}

let host: FeedbackHost | null = null;

export function setFeedbackHost(next: FeedbackHost | null): void {
  host = next;
}

/** Messages from anywhere, components or not. Before the shell stands they are dropped: there is nobody to read them. */
export const feedback: FeedbackHost = {
  toast: (kind, text) => host?.toast(kind, text),
  acknowledge: (text) => host?.acknowledge(text),
  confirm: (question, options) => host?.confirm(question, options) ?? Promise.resolve(false),
  notice: (notice) => host?.notice(notice),
};
