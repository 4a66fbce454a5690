import { webhookKinds, webhookTypes, type WebhookKind } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { CheckboxCards } from '../../ui/forms/CheckboxCards.tsx';

const hints = {
  playing: 'webhookPlaying',
  playback: 'webhookPlayback',
  queue: 'webhookQueue',
  room: 'webhookRoom',
  chat: 'webhookChat',
  users: 'webhookUsers',
} as const satisfies Record<WebhookKind, string>;

const typesOf = (kind: WebhookKind): readonly string[] => webhookTypes[kind];
const isOf = (kind: WebhookKind) => (event: string) => event === kind || typesOf(kind).includes(event);

/** Keeps single types, which programs can choose, while their kind is ticked. */
export function eventsOfKinds(kinds: readonly WebhookKind[], before: readonly string[]): string[] {
  return kinds.flatMap((kind) => {
    const own = before.filter(isOf(kind));
    return own.length > 0 ? own : [kind];
  });
}

/** At least one kind stays ticked. */
export function WebhookEvents({ events, onChange }: { events: readonly string[]; onChange: (events: string[]) => void }) {
  const { t } = useTranslation('webhooks');
  const options = webhookKinds.map((kind) => {
    const single = events.includes(kind) ? [] : events.filter(isOf(kind));
    return { value: kind, label: kind, hint: single.length > 0 ? single.join(', ') : t(hints[kind]) };
  });
  const chosen = webhookKinds.filter((kind) => events.some(isOf(kind)));
  return (
    <CheckboxCards
      label={t('webhookEvents')}
      hideLabel
      options={options}
      values={chosen}
      onChange={(next: WebhookKind[]) => {
        if (next.length > 0) onChange(eventsOfKinds(next, events));
      }}
    />
  );
}
