import type { ReactNode } from 'react';
import styles from './Illustration.module.css';

const { light, shade } = styles;

/** In 144 by 96 units. */
export const drawings = {
  door: (
    <>
      <path className={shade} d="M48 90V16a6 6 0 0 1 6-6h36a6 6 0 0 1 6 6v74z" />
      <path d="M48 90V16a6 6 0 0 1 6-6h36a6 6 0 0 1 6 6v74" />
      <path className={light} d="M62 90V76a10 10 0 0 1 20 0v14z" />
      <circle cx="88" cy="54" r="2.5" />
      <path d="M60 24h24M4 90h136" />
      <path d="M14 90V78a8 8 0 0 1 16 0v12M114 90V78a8 8 0 0 1 16 0v12" />
    </>
  ),
  screen: (
    <>
      <path className={shade} d="M30 6h84a6 6 0 0 1 6 6v46H24V12a6 6 0 0 1 6-6z" />
      <path d="M24 58V12a6 6 0 0 1 6-6h84a6 6 0 0 1 6 6v46" />
      <path d="M10 90V76a10 10 0 0 1 20 0v14M36 90V76a10 10 0 0 1 20 0v14M88 90V76a10 10 0 0 1 20 0v14M114 90V76a10 10 0 0 1 20 0v14" />
      <path className={light} d="M62 90V76a10 10 0 0 1 20 0v14z" />
      <path d="M4 90h136" />
    </>
  ),
  lamp: (
    <>
      <path className={shade} d="M72 20L10 90h124z" />
      <path className={light} d="M54 90V66a18 18 0 0 1 36 0v24z" />
      <path d="M46 90V74h8M98 90V74h-8M30 90h84M66 8h12l4 12H62z" />
    </>
  ),
  bubble: (
    <>
      <path className={shade} d="M52 16h60a8 8 0 0 1 8 8v22a8 8 0 0 1-8 8H68L52 66z" />
      <path d="M52 66V24a8 8 0 0 1 8-8h52a8 8 0 0 1 8 8v22a8 8 0 0 1-8 8H68z" />
      <path d="M24 90V74a11 11 0 0 1 22 0v16" />
      <circle className={light} cx="74" cy="35" r="3.5" />
      <circle className={light} cx="88" cy="35" r="3.5" />
      <circle className={light} cx="102" cy="35" r="3.5" />
      <path d="M10 90h124" />
    </>
  ),
  ticket: (
    <>
      <path className={shade} d="M24 28h44l-6 10 8 10-8 10 6 10H24V58a10 10 0 0 0 0-20z" />
      <path d="M68 28H24v10a10 10 0 0 1 0 20v10h44l-6-10 8-10-8-10z" />
      <path d="M84 22l38 8-2 10a10 10 0 0 0-4 20l-2 10-38-8 8-9-6-11 10-9z" />
      <circle className={light} cx="98" cy="46" r="5" />
    </>
  ),
  projector: (
    <>
      <rect x="20" y="34" width="52" height="34" rx="6" />
      <circle cx="34" cy="24" r="10" />
      <circle cx="58" cy="24" r="10" />
      <path d="M72 46l14-8v26l-14-8M28 68l-6 20M64 68l6 20" />
      <circle className={light} cx="79" cy="51" r="4" />
      <path d="M96 44l8-3M98 52h10M96 60l8 3" />
      <path d="M20 56H10a6 6 0 0 0-6 6v20" />
      <path className={shade} d="M112 16h26v72h-26z" />
    </>
  ),
} satisfies Record<string, ReactNode>;
