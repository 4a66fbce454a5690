import { Ajv2020 } from 'ajv/dist/2020.js';
import { createOpenApi } from '../open-api.ts';
import { findCall, describedCalls, type DescribedAnswer } from './described-calls.ts';
import { closeObjects, describeFaults, pointerTo } from './strict.ts';

export interface CheckedAnswer {
  method: string;
  /** Below /api, as it was requested. */
  path: string;
  status: number;
  headers: Pick<Headers, 'get'>;
  /** Parsed if it is JSON; empty if there is none. */
  body: unknown;
}

export function createAnswerCheck(): (answer: CheckedAnswer) => void {
  // Any docstring will do here.
  const document = closeObjects(createOpenApi({ get: (path) => path }));
  const calls = describedCalls(document);
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'openapi.json');

  function fail(answer: CheckedAnswer, fault: string): never {
    throw new Error(`${answer.method} ${answer.path} answered ${answer.status} otherwise than openapi.json says. ${fault}`);
  }

  function checkSchema(answer: CheckedAnswer, pointer: string, value: unknown): void {
    const validate = ajv.getSchema(`openapi.json#${pointer}`);
    if (validate === undefined) fail(answer, `There is no schema at ${pointer}`);
    if (!validate(value)) fail(answer, describeFaults(validate.errors, value));
  }

  function checkHeaders(answer: CheckedAnswer, described: DescribedAnswer): void {
    for (const [name, { required = false, schema }] of Object.entries(described.headers ?? {})) {
      const value = answer.headers.get(name);
      if (value === null && required) fail(answer, `The header ${name} is missing.`);
      if (value === null) continue;
      const pointer = described.pointer + pointerTo('headers', name, 'schema');
      checkSchema(answer, pointer, schema.type === 'integer' ? Number(value) : value);
    }
  }

  function checkBody(answer: CheckedAnswer, { content, pointer }: DescribedAnswer): void {
    if (answer.method === 'HEAD') return;
    const type = answer.headers.get('content-type')?.split(';')[0]?.trim();
    if (content === undefined) {
      if (answer.body !== '') fail(answer, `A body is not described: ${String(answer.body)}`);
      return;
    }
    const media = [type ?? '', type?.replace(/\/.*/, '/*') ?? '', '*/*'].find((name) => name in content);
    if (media === undefined) fail(answer, `The type ${type} is not described.`);
    if (media === 'application/json') checkSchema(answer, pointer + pointerTo('content', media, 'schema'), answer.body);
  }

  return (answer) => {
    const call = findCall(calls, answer);
    const described = call === undefined ? calls.notFound : call.answers.get(String(answer.status));
    if (call === undefined && answer.status !== 404) fail(answer, 'The call is not described.');
    if (described === undefined) fail(answer, 'The status is not described.');
    checkHeaders(answer, described);
    checkBody(answer, described);
  };
}
