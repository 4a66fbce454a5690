import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Answers with an object that has one more field, a list that may be long: it is written page by page, as fast as it is read. */
export function sendWithList(reply: FastifyReply, others: object, name: string, pages: AsyncIterable<readonly unknown[]>): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(Readable.from(partsOf(others, name, pages)));
}

async function* partsOf(others: object, name: string, pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  const fields = JSON.stringify(others).slice(1, -1);
  yield `{${fields === '' ? '' : `${fields},`}${JSON.stringify(name)}:[`;
  let isFirst = true;
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield (isFirst ? '' : ',') + JSON.stringify(page).slice(1, -1);
    isFirst = false;
  }
  yield ']}';
}
