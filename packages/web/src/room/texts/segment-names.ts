import type { SegmentCategory } from '@matinee/protocol';

/** Keys of the catalogue `room`. */
export const segmentKeys = {
  sponsor: 'segmentSponsor',
  intro: 'segmentIntro',
  outro: 'segmentOutro',
  interaction: 'segmentInteraction',
  selfpromo: 'segmentSelfpromo',
  music_offtopic: 'segmentMusic',
  preview: 'segmentPreview',
} as const satisfies Record<SegmentCategory, string>;
