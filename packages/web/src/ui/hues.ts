import { createContext } from 'react';

/** The hues that people have on this page, in degrees, by name. Others have the hue of their name. */
export const HuesContext = createContext<ReadonlyMap<string, number>>(new Map());
