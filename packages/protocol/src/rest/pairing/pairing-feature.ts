import { type Call, type ProtocolFeature, successSchema } from '../call.ts';
import {
  approvePairingBodySchema,
  approvePairingResponseSchema,
  createPairingCodeBodySchema,
  createPairingCodeResponseSchema,
  createPairingLinkBodySchema,
  createPairingLinkResponseSchema,
  pairedResponseSchema,
  pairingResponseSchema,
  redeemPairingLinkBodySchema,
} from './pairing-bodies.ts';

export * from './pairing-bodies.ts';

export const pairingCalls = {
  /** Creates the secret of a link that makes another device a remote of this user in a room: once, within 5 minutes. */
  createPairingLink: {
    method: 'POST',
    path: '/user/pairing/link',
    body: createPairingLinkBodySchema,
    response: createPairingLinkResponseSchema,
  },
  /** Makes this device a remote, with the secret of a link: it gets a session of its own, for the user who made the link. */
  redeemPairingLink: {
    method: 'POST',
    path: '/user/pairing/link/redeem',
    body: redeemPairingLinkBodySchema,
    response: pairedResponseSchema,
  },
  /** Creates a code of six letters for this device to show, which a user types elsewhere within 5 minutes. Earlier codes end. */
  createPairingCode: {
    method: 'POST',
    path: '/user/pairing/code',
    body: createPairingCodeBodySchema,
    response: createPairingCodeResponseSchema,
  },
  /** Returns the status of the code that this device shows. */
  getPairing: { method: 'GET', path: '/user/pairing/code', response: pairingResponseSchema },
  /** Accepts the offer of the user who has typed the code: this device gets a session of its own, for that user. */
  confirmPairing: { method: 'POST', path: '/user/pairing/code/confirm', response: pairedResponseSchema },
  /** Offers a room, with the caller as its user, to the device that shows this code. Nothing happens until that device accepts. */
  approvePairing: {
    method: 'POST',
    path: '/user/pairing/approve',
    body: approvePairingBodySchema,
    response: approvePairingResponseSchema,
  },
  /** Ends the pairing of this device: its session ends, or is logged out if it is an account's. */
  endPairing: { method: 'DELETE', path: '/user/pairing', response: successSchema },
} as const satisfies Record<string, Call>;

/** Remotes and televisions that are paired with a user. */
export const pairingFeature = {
  calls: pairingCalls,
  errors: {
    redeemPairingLink: ['BadApiArgumentException'],
    confirmPairing: ['BadApiArgumentException'],
    approvePairing: ['BadApiArgumentException'],
  },
  // A television is a guest until its user is known.
  callsOfGuests: ['redeemPairingLink', 'createPairingCode', 'getPairing', 'confirmPairing'],
  callsOfDevices: ['endPairing'],
} as const satisfies ProtocolFeature<typeof pairingCalls>;
