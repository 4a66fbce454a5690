import * as z from 'zod';
import { readYaml } from '../read-yaml.ts';

const serviceSchema = z.looseObject({
  environment: z.record(z.string(), z.string()).default({}),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown()).transform(Object.keys)]).default([]),
  networks: z.array(z.string()),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
});
const composeSchema = z.looseObject({ services: z.record(z.string(), serviceSchema), networks: z.record(z.string(), z.unknown()) });

export type Services = z.infer<typeof composeSchema>['services'];

export const readCompose = (): z.infer<typeof composeSchema> => composeSchema.parse(readYaml('compose/compose.yml')[0]);

/** Returns the nodes of Matinee, by name. */
export const nodesOf = (services: Services): [string, Services[string]][] =>
  Object.entries(services).filter(([name]) => name.startsWith('matinee-'));

/** Replaces variables as compose does: `${NAME:-default}` and `${NAME:?message}`. */
export function environmentOf({ environment }: Services[string], variables: Readonly<Record<string, string>>): Record<string, string> {
  const replace = (text: string): string =>
    text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, rest = '') => {
      const value = variables[name] ?? '';
      if (value === '' && kind === '?') throw new Error(rest);
      return value === '' ? rest : value;
    });
  return Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, replace(text)]));
}
