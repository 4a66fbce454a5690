import type { AnnouncedRequest, RequestType, RoomEvent } from '@matinee/protocol';
import type { TFunction } from 'i18next';
import type { Viewpoint } from '../../room-client/viewpoint.ts';

export type EventTexts = TFunction<['events', 'room', 'app']>;

/** An event with names and titles as sentences show them. */
export interface ShownEvent<Type extends RequestType> extends Pick<RoomEvent, 'additional'> {
  request: Extract<AnnouncedRequest, { type: Type }>;
  viewpoint: Viewpoint;
  /** Prefix of keys: sentences address the acting user, or name them. */
  who: 'you' | 'toast';
  name: string;
  /** The user whom the event concerns. */
  other: string;
  title: string | undefined;
}

interface Sentence<Type extends RequestType> {
  /** The acting user sees it too, and the chat logs it. */
  isForActor: boolean;
  say: (event: ShownEvent<Type>, t: EventTexts) => string | undefined;
}

export const forAll = <Type extends RequestType>(say: Sentence<Type>['say']): Sentence<Type> => ({ isForActor: true, say });
export const forOthers = <Type extends RequestType>(say: Sentence<Type>['say']): Sentence<Type> => ({ isForActor: false, say });

export type Sentences = { readonly [Type in RequestType]?: Sentence<Type> };
