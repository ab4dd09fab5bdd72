import { DOCS_PATH, FILE_COOKIE, PREFIX } from '../../../kernel/pipeline/pipeline';
import type { Answer, RouteInput } from '../../../kernel/route';

const PATHS = [`${PREFIX}/file`, DOCS_PATH] as const;

const place = ({ request }: RouteInput, path: string) =>
  ({
    path,
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
  }) as const;

/** Pictures and videos of a page send no header: the access token goes along in a cookie that only file links, and the documentation, read. */
export function keepFileCookie(input: RouteInput, answer: Answer): Answer {
  const told = 'bare' in answer ? answer.bare : 'data' in answer ? answer.data : null;
  const bare = told as { access_token?: unknown; expires_in?: unknown } | null;
  if (typeof bare?.access_token === 'string') {
    for (const path of PATHS) {
      input.reply.setCookie(FILE_COOKIE, bare.access_token, { ...place(input, path), maxAge: Number(bare.expires_in) });
    }
  }
  return answer;
}

export function dropFileCookie(input: RouteInput): void {
  for (const path of PATHS) input.reply.clearCookie(FILE_COOKIE, place(input, path));
}
