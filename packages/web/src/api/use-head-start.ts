import { createContext } from 'react';
import type { HeadStart } from './head-start.ts';

export const HeadStartContext = createContext<HeadStart | undefined>(undefined);
