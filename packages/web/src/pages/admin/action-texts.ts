import type { AuditAction } from '@matinee/protocol';

/** Includes actions that only another version of the server has. */
export const actionTexts = {
  announce: 'action.announce',
  'announcement.end': 'action.endAnnouncement',
  'mail.test': 'action.mailTest',
  'log.level': 'action.logLevel',
  'provider.check': 'action.checkProviders',
  'room.look': 'action.look',
  'room.enter': 'action.enter',
  'room.message': 'action.message',
  'room.hide': 'action.hide',
  'room.add-emote': 'action.addEmote',
  'room.remove-emote': 'action.removeEmote',
  'room.remove-film': 'action.removeFilm',
  'room.unload': 'action.unload',
  'room.delete': 'action.delete',
  'settings.change': 'action.settings',
  'invitation.create': 'action.invite',
  'invitation.revoke': 'action.revoke',
  'account.make-operator': 'action.makeOperator',
  'account.unmake-operator': 'action.unmakeOperator',
  'account.recover': 'action.recoverAccount',
  'account.remove-second-factor': 'action.removeSecondFactor',
  'account.delete': 'action.deleteAccount',
  'ban.add': 'action.ban',
  'ban.lift': 'action.liftBan',
  'operator.first': 'action.firstOperator',
} as const satisfies Record<AuditAction, string> & Record<string, string>;

export function actionTextOf(action: string): (typeof actionTexts)[keyof typeof actionTexts] | undefined {
  return Object.hasOwn(actionTexts, action) ? actionTexts[action as keyof typeof actionTexts] : undefined;
}
