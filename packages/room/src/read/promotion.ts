import { rankOf, Role, type RoomUser } from '@matinee/protocol';

/** For a user with an account, highest first. */
export const rolesGivable = [Role.Administrator, Role.Moderator, Role.TrustedUser, Role.RegisteredUser] as const;
export type GivableRole = (typeof rolesGivable)[number];

/** Reason of ImpossiblePromotionException: no permission suffices. */
export type PromotionObstacle = 'guest_without_role' | 'owner_stays_owner' | 'owner_by_promotion' | 'user_to_guest';

export function promotionObstacle(target: Pick<RoomUser, 'isLoggedIn' | 'role'>, role: Role): PromotionObstacle | undefined {
  if (!target.isLoggedIn) return 'guest_without_role';
  if (target.role === Role.Owner) return 'owner_stays_owner';
  if (role === Role.Owner) return 'owner_by_promotion';
  return role === Role.UnregisteredUser ? 'user_to_guest' : undefined;
}

/** Only a holder of a higher role may kick. */
export function outranks(role: Role, other: Role): boolean {
  return rankOf(role) > rankOf(other);
}
