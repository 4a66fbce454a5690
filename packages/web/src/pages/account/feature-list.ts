import type { AccountFeature } from './account-feature.ts';
import { accountBots } from './bots/AccountBots.tsx';

export const accountFeatures: readonly AccountFeature[] = [accountBots];
