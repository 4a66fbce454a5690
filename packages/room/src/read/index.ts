export { emptySync } from './empty-sync.ts';
export { endOf, itemLength, startOf } from './item-span.ts';
export { settingChanges, permissionsNeeded, type RequestOutline, type RoomOutline, type SettingChange } from './permissions-needed.ts';
export { isLockedFor, isPermitted } from './is-permitted.ts';
export { startedOnScreen, permissionsToUndo } from './undo.ts';
export { positionOf, timeAt } from './position.ts';
export { promotionObstacle, rolesGivable, outranks, type GivableRole, type PromotionObstacle } from './promotion.ts';
export { nextItemOf, nextQueueIndex, upcomingOf } from './queue.ts';
export { skipVotes, visibleIdentity, type SkipVotes } from './skip-votes.ts';
