import type { RestCalls } from '../http/rest-calls.ts';
import type { ChangeFollower } from '../rooms/change-follower.ts';
import { createWebhookFeature, type WebhookFeatureOptions } from '../webhooks/webhook-feature.ts';

/** A part of the server that can be cut out: docs/architecture.md says how. */
export interface ServerFeature {
  name: string;
  follower: ChangeFollower;
  registerCalls(rest: RestCalls): void;
  /** Returns the feature's part of the export of an account. */
  exportOf: (accountId: string) => Promise<object>;
  /** Deletes expired rows. */
  sweep(): Promise<void>;
  stop: () => Promise<void>;
}

export type FeatureOptions = WebhookFeatureOptions;

const features: readonly ((options: FeatureOptions) => Promise<ServerFeature>)[] = [createWebhookFeature];

export function createFeatures(options: FeatureOptions): Promise<ServerFeature[]> {
  return Promise.all(features.map((create) => create(options)));
}
