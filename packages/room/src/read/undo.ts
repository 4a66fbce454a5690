import { RequestType, videoKey, type PermissionName, type RoomEvent, type RoomSync } from '@matinee/protocol';

/** Whether an Add in a room where nothing played has put a video on the screen that is still there. */
export function startedOnScreen({ currentSource }: Pick<RoomSync, 'currentSource'>, { request, additional }: RoomEvent): boolean {
  if (request.type !== RequestType.Add || currentSource === null) return false;
  const added = [additional.video ?? [], additional.videos ?? []].flat();
  return added.some((video) => videoKey(video) === videoKey(currentSource));
}

/**
 * The permissions to undo an event: those of the reverse request. Undefined for an event that can't be undone.
 * @param isOnScreen for an Add: whether undoing it takes the video off the screen
 */
export function permissionsToUndo(type: RequestType, isOnScreen: boolean): PermissionName[] | undefined {
  switch (type) {
    case RequestType.Seek:
      return ['playback.seek'];
    case RequestType.Skip:
      return ['playback.skip'];
    case RequestType.Add:
      return isOnScreen ? ['manage-queue.remove', 'playback.skip'] : ['manage-queue.remove'];
    case RequestType.Remove:
      return ['manage-queue.add'];
    default:
      return undefined;
  }
}
