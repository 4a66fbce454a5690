import { Ajv } from 'ajv';
import { createAsyncApi } from '../async-api.ts';
import { closeObjects, describeFaults, pointerTo } from './strict.ts';

export function createMessageCheck(): (message: unknown) => void {
  const document = closeObjects(createAsyncApi({ get: (path) => path }));
  const sent = new Set(Object.keys(document.operations).flatMap((name) => (name.startsWith('send.') ? [name.slice('send.'.length)] : [])));
  const ajv = new Ajv({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'asyncapi.json');
  return (message) => {
    const action = String((message as { action?: unknown } | null)?.action);
    const validate = sent.has(action)
      ? ajv.getSchema(`asyncapi.json#${pointerTo('components', 'messages', action, 'payload')}`)
      : undefined;
    if (validate === undefined) throw new Error(`asyncapi.json does not describe the message ${JSON.stringify(message)}`);
    if (!validate(message)) {
      throw new Error(`${action} is otherwise than asyncapi.json says. ${describeFaults(validate.errors, message)}`);
    }
  };
}

export function createCloseCheck(): (code: number) => void {
  const codes = createAsyncApi({ get: (path) => path }).channels.room['x-close-codes'];
  return (code) => {
    if (!(code in codes)) throw new Error(`asyncapi.json does not describe the close code ${code}`);
  };
}
