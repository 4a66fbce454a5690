/** Characters by the Latin character that they look like (UTS #39, confusables), for each case: letters may look alike in one case only. */
const lookAlikes: Record<string, string> = {
  A: 'АΑᎪ',
  B: 'ВΒᏴ',
  C: 'СϹᏟ',
  D: 'Ꭰ',
  E: 'ЕΕᎬ',
  F: 'Ϝ',
  G: 'ԌᏀ',
  H: 'НΗᎻ',
  J: 'ЈͿᎫ',
  K: 'КΚᏦ',
  L: 'Ꮮ',
  M: 'МΜϺᎷ',
  N: 'Ν',
  P: 'РΡᏢ',
  Q: 'Ԛ',
  R: 'ᎡᏒ',
  S: 'ЅՏᏚ',
  T: 'ТΤᎢ',
  U: 'Ս',
  V: 'ѴᏙ',
  W: 'ԜᎳ',
  X: 'ХΧ',
  Y: 'ҮΥУᎩ',
  Z: 'ΖᏃ',
  a: 'аαɑ',
  b: 'Ьь',
  c: 'сϲᴄ',
  d: 'ԁ',
  e: 'еҽ℮',
  f: 'ք',
  g: 'ɡց',
  h: 'һհ',
  i: 'іιıɩ',
  j: 'јϳ',
  k: 'кκĸ',
  l: 'I1|ІӀӏΙǀ∣ⵏ',
  n: 'ոη',
  o: '0ОоΟοσՕօᴏ',
  p: 'рρϱ',
  q: 'ԛգզ',
  r: 'гᴦ',
  s: 'ѕꜱƽ',
  u: 'υսʋᴜ',
  v: 'νѵᴠ',
  w: 'ԝѡաᴡɯ',
  x: 'хχ×',
  y: 'уγүʏɣ',
  z: 'ᴢ',
  "'": '`´‘’‛′ʹʻʼʽ',
  '-': '‐‑‒–—―−',
};

const latinOf = new Map(Object.entries(lookAlikes).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin] as const)));

/**
 * Returns the same key for names that look the same, or nearly so. Not for display. Accents make a difference; case, width and ornaments
 * don't.
 */
export function skeletonOf(name: string): string {
  const characters = Array.from(name.normalize('NFKD').replace(/\p{Default_Ignorable_Code_Point}/gu, ''));
  return characters
    .map((character) => latinOf.get(character) ?? character)
    .join('')
    .toLowerCase()
    .replaceAll('m', 'rn')
    .replaceAll('w', 'vv')
    .replace(/\s+/g, ' ')
    .normalize('NFC');
}
