/** Makes undescribed fields errors. The documents leave objects open, as clients ignore such fields, but the server may send none. */
export function closeObjects<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(closeObjects) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const closed = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, closeObjects(value)]));
  const isOpen = closed['type'] === 'object' && 'properties' in closed && !('additionalProperties' in closed);
  return (isOpen ? { ...closed, additionalProperties: false } : closed) as Part;
}

interface SchemaFault {
  instancePath: string;
  message?: string;
  params: object;
}

export function describeFaults(faults: readonly SchemaFault[] | null | undefined, value: unknown): string {
  const lines = (faults ?? []).map(({ instancePath, message, params }) => `${instancePath || 'It'} ${message}: ${JSON.stringify(params)}`);
  return [...lines, JSON.stringify(value)?.slice(0, 2000)].join('\n');
}

/** RFC 6901. */
export function pointerTo(...parts: readonly string[]): string {
  return parts.map((part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');
}
