import { RequestType } from '@matinee/protocol';
import type { JoiningClient, AccessPass, ResolvedRequest, UserInfo } from '@matinee/room';
import type { Broadcaster } from './broadcast/broadcaster.ts';
import { unchanged, type RoomVersion } from '../storage/rooms/room-store.ts';
import type { Subscriber } from './broadcast/subscriber.ts';

export interface Member {
  client: JoiningClient;
  subscriber: Subscriber;
  /** The player's last report. */
  info: UserInfo;
  /** Credentials with which it entered. */
  pass: AccessPass | undefined;
  /** Whether it was let in. Its node introduces only such clients to the owner of the room. */
  isInside: boolean;
}

/** A member that was inside is coming back. */
export function passOfMember({ pass, isInside }: Member): AccessPass | undefined {
  return isInside ? { isInside } : pass;
}

export interface Introduction {
  client: JoiningClient;
  info: UserInfo;
}

/** Clients of this node, who outlast changes of the room's owner. */
export interface RoomMembers {
  add(client: JoiningClient, subscriber: Subscriber, pass: AccessPass | undefined): Member;
  remove(clientId: string): void;
  has(clientId: string): boolean;
  get(clientId: string): Member | undefined;
  isEmpty(): boolean;
  all(): Member[];
  ids(): string[];
  /** Remembers what a request says about a client. */
  note(request: ResolvedRequest): void;
  introductions(): Introduction[];
  /** Shows the room to members inside who have not seen it yet. */
  attach(version: RoomVersion): void;
}

export function createRoomMembers(broadcaster: Broadcaster): RoomMembers {
  const members = new Map<string, Member>();

  return {
    add(client, subscriber, pass) {
      const member = { client, subscriber, info: {}, pass, isInside: false };
      members.set(client.id, member);
      return member;
    },
    remove: (clientId) => void members.delete(clientId),
    has: (clientId) => members.has(clientId),
    get: (clientId) => members.get(clientId),
    isEmpty: () => members.size === 0,
    all: () => [...members.values()],
    ids: () => [...members.keys()],
    note(request) {
      if (request.type !== RequestType.UpdateUser) return;
      const member = members.get(request.clientId);
      if (member === undefined) return;
      const { name, identity, ...info } = request.info;
      member.client = { ...member.client, ...(name !== undefined && { name }), ...identity };
      member.info = { ...member.info, ...info };
    },
    introductions: () => [...members.values()].filter(({ isInside }) => isInside).map(({ client, info }) => ({ client, info })),
    attach(version) {
      for (const { client, subscriber } of members.values()) {
        if (!version.state.identityIds.has(client.id) || broadcaster.has(client.id)) continue;
        void broadcaster.publish(unchanged(version), subscriber);
      }
    },
  };
}
