import { requestDefinitions, RequestType, videoKey, type PermissionName, type RoomEvent, type RoomSync } from '@matinee/protocol';

/** Whether an Add in an idle room started the video that is still on the screen. */
export function startedOnScreen({ currentSource }: Pick<RoomSync, 'currentSource'>, { request, additional }: RoomEvent): boolean {
  if (request.type !== RequestType.Add || currentSource === null) return false;
  const added = [additional.video ?? [], additional.videos ?? []].flat();
  return added.some((video) => videoKey(video) === videoKey(currentSource));
}

/**
 * Returns the permissions of the reverse request; undefined for an event that can't be undone.
 * @param isOnScreen for an Add: whether undoing it takes the video off the screen
 */
export function permissionsToUndo(type: RequestType, isOnScreen: boolean): PermissionName[] | undefined {
  const { undo } = requestDefinitions[type];
  if (undo === undefined) return undefined;
  return type === RequestType.Add && isOnScreen ? [undo, 'playback.skip'] : [undo];
}
