const toMap = (pairs: string): ReadonlyMap<string, string> =>
  new Map(pairs.split(' ').map((pair) => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)]));

/** Languages (ISO 639-1) whose code is no top-level domain of a country that speaks them. */
const domains = toMap(
  'ar:eg be:by cs:cz da:dk el:gr en:com et:ee fa:ir he:il hi:in ja:jp kk:kz ko:kr nb:no sl:si sq:al sr:rs sv:se uk:ua vi:vn zh:cn',
);
/** Codes of two letters by codes of three letters (ISO 639-2). */
const shortCodes = toMap(
  'ara:ar bul:bg ces:cs cze:cs chi:zh zho:zh dan:da ger:de deu:de dut:nl nld:nl ell:el gre:el eng:en est:et fas:fa per:fa fin:fi fra:fr ' +
    'fre:fr heb:he hrv:hr hun:hu ita:it jpn:ja kor:ko lav:lv lit:lt nor:no pol:pl por:pt ron:ro rum:ro rus:ru slk:sk slo:sk slv:sl spa:es ' +
    'srp:sr swe:sv tha:th tur:tr ukr:uk vie:vi',
);
const languages = new Set([...shortCodes.values(), ...domains.keys(), ...'is mk'.split(' ')]);

/**
 * Returns the top-level domain of a country that speaks the language of a file: by the language at the end of the file's name, such
 * as `film.hu.srt`, or by the host that serves the file. `com` for none.
 */
export function domainOf(url: string | undefined): string {
  const parsed = url === undefined ? null : URL.parse(url);
  if (parsed === null) return 'com';
  const code = /[._-]([a-z]{2,3})(?:[_-][a-z]{2})?\.[a-z]{3,4}$/i.exec(parsed.pathname)?.[1]?.toLowerCase() ?? '';
  const language = shortCodes.get(code) ?? code;
  if (languages.has(language)) return domains.get(language) ?? language;
  return /\.([a-z]{2})\.?$/.exec(parsed.hostname)?.[1] ?? 'com';
}
