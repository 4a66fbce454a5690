import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

type Lists = Readonly<Record<string, AsyncIterable<readonly unknown[]>>>;

/** Answers with an object whose long lists are written page by page, as fast as they are read. */
export function sendWithLists(reply: FastifyReply, others: object, lists: Lists): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(Readable.from(partsOf(others, lists)));
}

async function* partsOf(others: object, lists: Lists): AsyncGenerator<string> {
  yield JSON.stringify(others).slice(0, -1);
  let hasFields = Object.keys(others).length > 0;
  for (const [name, pages] of Object.entries(lists)) {
    yield `${hasFields ? ',' : ''}${JSON.stringify(name)}:[`;
    hasFields = true;
    let isFirst = true;
    for await (const page of pages) {
      if (page.length === 0) continue;
      yield (isFirst ? '' : ',') + JSON.stringify(page).slice(1, -1);
      isFirst = false;
    }
    yield ']';
  }
  yield '}';
}
