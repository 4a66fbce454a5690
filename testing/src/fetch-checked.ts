import { checkAnswer } from '@matinee/api/testing';

/** Fetches a URL below /api. Fails if the answer differs from the OpenAPI document. Other bodies than JSON stay unread. */
export async function fetchChecked(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, init);
  const { pathname, search } = new URL(url);
  const { status, headers } = response;
  const type = headers.get('content-type') ?? '';
  const body: unknown = type.includes('json') ? await response.clone().json() : type;
  checkAnswer({
    method: init.method ?? 'GET',
    path: pathname.slice(pathname.indexOf('/api/') + '/api'.length) + search,
    status,
    headers,
    body,
  });
  return response;
}
