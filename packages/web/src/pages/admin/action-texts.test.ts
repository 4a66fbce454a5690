import { auditActions } from '@matinee/protocol';
import { expect, test } from 'vitest';
import english from '../../i18n/locales/en/admin.json' with { type: 'json' };
import { actionTextOf } from './action-texts.ts';

test.each(auditActions)('[OPERATOR-30] an operator’s action %s has a sentence', (action) => {
  const key = actionTextOf(action);
  expect(english).toHaveProperty([key ?? action]);
  expect(english[key ?? 'action.ban']).not.toContain(action);
});

test('an action of another version of the server has no sentence', () => {
  expect(actionTextOf('ship.launch')).toBeUndefined();
  expect(actionTextOf('constructor')).toBeUndefined();
});
