import type { ErrorName } from '../errors/errors.ts';
import type { NeededScopes } from '../room/scopes.ts';
import type { Call } from './call.ts';
import { webhookFeature } from './webhooks/webhook-feature.ts';

export * from './webhooks/webhook-feature.ts';

/** The calls of a part of the product that can be cut out: docs/architecture.md says how. */
interface ProtocolFeature {
  calls: Readonly<Record<string, Call>>;
  /** The scopes that bots need for its calls. */
  scopes: Readonly<Record<string, NeededScopes>>;
  /** The names with which its calls may be refused, beyond the usual errors of such calls. */
  errors: Readonly<Record<string, readonly ErrorName[]>>;
}

type CallsOf<Features> = Features extends readonly [infer First extends ProtocolFeature, ...infer Others]
  ? First['calls'] & CallsOf<Others>
  : object;

function join<Features extends readonly ProtocolFeature[]>(...features: Features) {
  return {
    calls: Object.assign({}, ...features.map(({ calls }) => calls)) as CallsOf<Features>,
    scopes: Object.assign({}, ...features.map(({ scopes }) => scopes)) as ProtocolFeature['scopes'],
    errors: Object.assign({}, ...features.map(({ errors }) => errors)) as ProtocolFeature['errors'],
  };
}

/** The parts of all features together. */
export const protocolFeatures = join(webhookFeature);
