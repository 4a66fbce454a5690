import type { AnnouncedRequest, RequestType, RoomEvent } from '@matinee/protocol';
import type { TFunction } from 'i18next';
import type { Viewpoint } from '../../room-client/viewpoint.ts';

/** The texts of rooms, and of the shell. */
export type EventTexts = TFunction<['events', 'room', 'app']>;

/** An event of one type as this user sees it, with names and titles as sentences show them. */
export interface ShownEvent<Type extends RequestType> extends Pick<RoomEvent, 'additional'> {
  request: Extract<AnnouncedRequest, { type: Type }>;
  viewpoint: Viewpoint;
  /** Begins the keys of sentences that address the acting user, or name them. */
  who: 'you' | 'toast';
  name: string;
  /** The name of the user whom the event concerns. */
  other: string;
  /** The title of the event's video, if it has one. */
  title: string | undefined;
}

interface Sentence<Type extends RequestType> {
  /** Whether the acting user is told too: then it has a form for them, and the chat logs it. */
  isForActor: boolean;
  say: (event: ShownEvent<Type>, t: EventTexts) => string | undefined;
}

export const forAll = <Type extends RequestType>(say: Sentence<Type>['say']): Sentence<Type> => ({ isForActor: true, say });
export const forOthers = <Type extends RequestType>(say: Sentence<Type>['say']): Sentence<Type> => ({ isForActor: false, say });

export type Sentences = { readonly [Type in RequestType]?: Sentence<Type> };
