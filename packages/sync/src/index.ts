export * from './clock/shared-clock.ts';
export * from './follow.ts';
export * from './player/create-player.ts';
export * from './player/player-source.ts';
export * from './player/player.ts';
export type { PlayerReport } from './player-report.ts';
export * from './player/stage.ts';
