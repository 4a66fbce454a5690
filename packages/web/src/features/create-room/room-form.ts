import type { PermissionPreset } from '../../common/rooms/permission-presets.ts';
import { limits, roomNameProblem, type CreateRoomBody, type RoomNameProblem } from '@matinee/protocol';

export interface RoomForm {
  name: string;
  title: string;
  description: string;
  visibility: 'public' | 'unlisted';
  queueMode: NonNullable<CreateRoomBody['queueMode']>;
  preset: PermissionPreset;
}

export const emptyRoomForm: RoomForm = {
  name: '',
  title: '',
  description: '',
  visibility: 'public',
  queueMode: 'manual',
  preset: 'everyone',
};

export const nameProblemKeys = {
  missing: 'errors:name_missing',
  spaces: 'errors:name_spaces',
  length: 'errors:name_length',
  characters: 'errors:name_characters',
  reserved: 'errors:name_reserved',
} as const satisfies Record<RoomNameProblem, string>;

export const nameLimits = { min: limits.minRoomNameLength, max: limits.maxRoomNameLength };

export function problemOf({ name }: RoomForm): RoomNameProblem | undefined {
  return roomNameProblem(name);
}

/** Omits empty fields. */
export function payloadOf({ name, title, description, visibility, queueMode }: Omit<RoomForm, 'preset'>): CreateRoomBody {
  return {
    name,
    ...(title.trim() !== '' && { title: title.trim() }),
    ...(description.trim() !== '' && { description: description.trim() }),
    visibility,
    queueMode,
    isTemporary: false,
  };
}
