import type { ErrorName } from '../errors/errors.ts';
import type { NeededScopes } from '../room/scopes.ts';
import { botFeature } from './bots/bot-feature.ts';
import type { ProtocolFeature } from './call.ts';
import { emoteFeature } from './emotes/emote-feature.ts';
import { filmFeature } from './films/film-feature.ts';
import { libraryFeature } from './library/library-feature.ts';
import { pairingFeature } from './pairing/pairing-feature.ts';
import { webhookFeature } from './webhooks/webhook-feature.ts';

export * from './bots/bot-feature.ts';
export * from './emotes/emote-feature.ts';
export * from './films/film-feature.ts';
export * from './library/library-feature.ts';
export * from './pairing/pairing-feature.ts';
export * from './webhooks/webhook-feature.ts';

type CallsOf<Features> = Features extends readonly [infer First extends ProtocolFeature, ...infer Others]
  ? First['calls'] & CallsOf<Others>
  : object;

function join<Features extends readonly ProtocolFeature[]>(...features: Features) {
  return {
    calls: Object.assign({}, ...features.map(({ calls }) => calls)) as CallsOf<Features>,
    scopes: Object.assign({}, ...features.map(({ scopes }) => scopes)) as Readonly<Record<string, NeededScopes>>,
    errors: Object.assign({}, ...features.map(({ errors }) => errors)) as Readonly<Record<string, readonly ErrorName[]>>,
    callsOfGuests: features.flatMap(({ callsOfGuests = [] }) => callsOfGuests),
    callsOfDevices: features.flatMap(({ callsOfDevices = [] }) => callsOfDevices),
  };
}

export const protocolFeatures = join(webhookFeature, emoteFeature, pairingFeature, botFeature, filmFeature, libraryFeature);
