import type { SegmentCategory } from '@matinee/protocol';

/** What a category of segments is called. */
export const segmentKeys = {
  sponsor: 'segmentSponsor',
  intro: 'segmentIntro',
  outro: 'segmentOutro',
  interaction: 'segmentInteraction',
  selfpromo: 'segmentSelfpromo',
  music_offtopic: 'segmentMusic',
  preview: 'segmentPreview',
} as const satisfies Record<SegmentCategory, string>;
