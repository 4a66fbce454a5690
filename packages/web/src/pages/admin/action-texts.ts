/** The texts for what operators do. Another version of the server may know other actions. */
export const actionTexts = {
  announce: 'action.announce',
  'announcement.end': 'action.endAnnouncement',
  'mail.test': 'action.mailTest',
  'log.level': 'action.logLevel',
  'room.look': 'action.look',
  'room.message': 'action.message',
  'room.hide': 'action.hide',
  'room.unload': 'action.unload',
  'room.delete': 'action.delete',
  'settings.change': 'action.settings',
  'invitation.create': 'action.invite',
  'invitation.revoke': 'action.revoke',
} as const;

export function actionTextOf(action: string): (typeof actionTexts)[keyof typeof actionTexts] | undefined {
  return Object.hasOwn(actionTexts, action) ? actionTexts[action as keyof typeof actionTexts] : undefined;
}
