import * as z from 'zod/mini';

// Apart from the rooms, because the preferences, which every page loads, need them too.
export const segmentCategories = ['sponsor', 'intro', 'outro', 'interaction', 'selfpromo', 'music_offtopic', 'preview'] as const;
export const segmentCategorySchema = z.enum(segmentCategories);
export type SegmentCategory = z.infer<typeof segmentCategorySchema>;

export const skipCategoriesSchema = z.array(segmentCategorySchema).check(z.maxLength(segmentCategories.length));
