import type { CallName, calls } from '@matinee/protocol';
import type * as z from 'zod/mini';

type Calls = typeof calls;
type Parsed<Schema> = Schema extends z.ZodMiniType ? z.infer<Schema> : never;
type Part<Name extends CallName, Key extends 'params' | 'query' | 'body'> = Key extends keyof Calls[Name]
  ? { [part in Key]: Parsed<Calls[Name][Key]> }
  : unknown;

/** The input of a call: path parameters, query and body, if it has them. */
export type CallArguments<Name extends CallName> = Part<Name, 'params'> & Part<Name, 'query'> & Part<Name, 'body'>;
export type CallResult<Name extends CallName> = 'response' extends keyof Calls[Name] ? Parsed<Calls[Name]['response']> : undefined;
