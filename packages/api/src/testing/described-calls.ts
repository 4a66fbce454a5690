import type { JsonSchema } from '../json-schema.ts';
import type { OpenApiDocument } from '../open-api.ts';
import { pointerTo } from './strict.ts';

export interface DescribedAnswer {
  pointer: string;
  headers?: Record<string, { required?: boolean; schema: JsonSchema }>;
  content?: Record<string, unknown>;
}

interface DescribedCall {
  pattern: RegExp;
  method: string;
  answers: ReadonlyMap<string, DescribedAnswer>;
}

export interface DescribedCalls {
  /** Calls without parameters come first: they take precedence. */
  all: readonly DescribedCall[];
  notFound: DescribedAnswer | undefined;
}

interface Operation {
  tags: string[];
  responses: Record<string, { $ref?: string }>;
}

export function describedCalls(document: OpenApiDocument): DescribedCalls {
  const components = document.components.responses;
  const inComponents = (name: string): DescribedAnswer => ({
    ...(components[name] as object),
    pointer: pointerTo('components', 'responses', name),
  });
  const calls = Object.entries(document.paths).flatMap(([template, operations]) =>
    Object.entries(operations as Record<string, Operation>).map(([method, { tags, responses }]): DescribedCall => {
      const answers = Object.entries(responses).map(([status, response]): [string, DescribedAnswer] => {
        const shared = response.$ref?.replace(/^.*\//, '');
        const pointer = pointerTo('paths', template, method, 'responses', status);
        return [status, shared === undefined ? { ...response, pointer } : inComponents(shared)];
      });
      // The server chooses the text after a file's signature: any other text gets the same answer as a wrong signature.
      const pattern = template.replace(/\{\w+\}$/, tags.includes('Files') ? '.*' : '$&').replace(/\{\w+\}/g, '[^/]+');
      return { pattern: new RegExp(`^${pattern}$`), method: method.toUpperCase(), answers: new Map(answers) };
    }),
  );
  const parameters = ({ pattern }: DescribedCall): number => pattern.source.split('[^').length;
  return { all: calls.sort((a, b) => parameters(a) - parameters(b)), notFound: inComponents('NotFound') };
}

export function findCall({ all }: DescribedCalls, { method, path }: { method: string; path: string }): DescribedCall | undefined {
  const [pathname = ''] = path.split('?');
  const wanted = method === 'HEAD' ? 'GET' : method;
  return all.find((call) => call.method === wanted && call.pattern.test(pathname));
}
