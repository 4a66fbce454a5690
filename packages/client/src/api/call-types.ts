import type { UserCallName, userCalls } from '@matinee/protocol';
import type * as z from 'zod/mini';

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.infer<Schema> : never;
type Part<Definition, Key extends 'params' | 'query' | 'body'> = Key extends keyof Definition
  ? { [part in Key]: Parsed<Definition[Key]> }
  : unknown;

/** A blob of the type application/octet-stream. */
type Bytes<Definition> = 'takesBytes' extends keyof Definition ? { bytes: Blob } : unknown;

export type InputOf<Definition> = Part<Definition, 'params'> & Part<Definition, 'query'> & Part<Definition, 'body'> & Bytes<Definition>;
export type ReplyOf<Definition> = 'response' extends keyof Definition ? Parsed<Definition['response']> : undefined;

export type CallArguments<Name extends UserCallName> = InputOf<(typeof userCalls)[Name]>;
export type CallResult<Name extends UserCallName> = ReplyOf<(typeof userCalls)[Name]>;
