import { EmojiPicker as Picker, type EmojiPickerListEmojiProps, type SkinTone } from 'frimousse';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lastingStorage } from '../../context/browser-storage.ts';
import type { Locale } from '../../i18n/locales.ts';
import { useSetting } from '../../preferences/settings-store.ts';
import { useHasSheets } from '../../ui/use-media-query.ts';
import { loadEmoji } from './emoji-data.ts';
import { keepSkinTone, readRecentEmoji, readSkinTone, recordRecentEmoji } from './emoji-memory.ts';
import { useEmojiData } from './use-emoji-data.ts';
import styles from './EmojiPicker.module.css';

export interface EmojiPickerProps {
  onChoose: (emoji: string) => void;
  /** Content above the matching emoji. */
  renderFirst?: ((search: string) => ReactNode) | undefined;
}

/** By the group’s number in the data. */
const groupSigns: Record<number, string> = { 0: '😀', 1: '👋', 3: '🐻', 4: '🍕', 5: '✈️', 6: '⚽', 7: '💡', 8: '💯', 9: '🏁' };

export function EmojiPicker({ onChoose, renderFirst }: EmojiPickerProps) {
  const { t } = useTranslation('message');
  const locale = useSetting((settings) => settings.locale);
  const [tone, setTone] = useState(() => readSkinTone(lastingStorage));
  const [recent] = useState(() => readRecentEmoji(lastingStorage));
  const [search, setSearch] = useState('');
  const viewport = useRef<HTMLDivElement>(null);
  function choose(emoji: string): void {
    recordRecentEmoji(lastingStorage, emoji);
    onChoose(emoji);
  }
  return (
    <Picker.Root
      className={styles.picker}
      locale={locale}
      resolveEmojiData={(language) => loadEmoji(language as Locale)}
      skinTone={tone}
      columns={useHasSheets() ? 8 : 7}
      onEmojiSelect={({ emoji }) => choose(emoji)}
    >
      <div className={styles.head}>
        <Picker.Search
          className={styles.search}
          aria-label={t('emojiSearch')}
          placeholder={t('emojiSearchHint')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <ToneButton
          onChoose={(chosen) => {
            setTone(chosen);
            keepSkinTone(lastingStorage, chosen);
          }}
        />
      </div>
      {renderFirst?.(search)}
      {recent.length > 0 && search === '' && <Recent emoji={recent} onChoose={choose} />}
      {search === '' && <Groups onChoose={(at) => showGroup(viewport.current, at)} />}
      <Picker.Viewport className={styles.viewport} ref={viewport}>
        <Picker.Loading className={styles.note}>{t('emojiLoading')}</Picker.Loading>
        <Picker.Empty className={styles.note}>{t('emojiNone')}</Picker.Empty>
        <Picker.List components={{ CategoryHeader, Emoji }} />
      </Picker.Viewport>
    </Picker.Root>
  );
}

/** Scrolls to a group. The list knows all positions, but renders only the emoji in view. */
function showGroup(viewport: HTMLElement | null, at: number): void {
  const group = viewport?.querySelectorAll<HTMLElement>('[frimousse-category]:has([frimousse-category-header])')[at];
  if (viewport && group) viewport.scrollTop = group.offsetTop;
}

function Groups({ onChoose }: { onChoose: (at: number) => void }) {
  // The list reports a failure to load.
  const groups = useEmojiData(true)?.categories ?? [];
  return (
    <div className={styles.groups}>
      {groups.map(({ index, label }, at) => (
        <button key={index} type="button" aria-label={label} data-tooltip={label} onClick={() => onChoose(at)}>
          {groupSigns[index]}
        </button>
      ))}
    </div>
  );
}

function Recent({ emoji, onChoose }: { emoji: readonly string[]; onChoose: (emoji: string) => void }) {
  const { t } = useTranslation('message');
  return (
    <fieldset className={styles.recent} aria-label={t('emojiRecent')}>
      {emoji.slice(0, 7).map((each) => (
        <button key={each} type="button" className={styles.emoji} aria-label={each} onClick={() => onChoose(each)}>
          {each}
        </button>
      ))}
    </fieldset>
  );
}

function ToneButton({ onChoose }: { onChoose: (tone: SkinTone) => void }) {
  const { t } = useTranslation('message');
  return (
    <Picker.SkinTone emoji="✋">
      {({ skinTone, skinToneVariations }) => {
        const at = skinToneVariations.findIndex((variation) => variation.skinTone === skinTone);
        const next = skinToneVariations[(at + 1) % skinToneVariations.length];
        return (
          <button
            type="button"
            className={styles.emoji}
            aria-label={t('emojiSkinTone')}
            data-tooltip={t('emojiSkinTone')}
            onClick={() => next !== undefined && onChoose(next.skinTone)}
          >
            {skinToneVariations[at]?.emoji}
          </button>
        );
      }}
    </Picker.SkinTone>
  );
}

function CategoryHeader({ category, ...props }: { category: { label: string } }) {
  return (
    <div className={styles.group} {...props}>
      {category.label}
    </div>
  );
}

function Emoji({ emoji, ...props }: EmojiPickerListEmojiProps) {
  return (
    <button {...props} type="button" className={styles.emoji} data-active={emoji.isActive ? '' : undefined}>
      {emoji.emoji}
    </button>
  );
}
