import type { Clock } from '@matinee/base/clock';
import { nodeStatusSchema, serverProblemSchema, type Overview, type ServerProblem } from '@matinee/protocol';
import * as z from 'zod/mini';
import { askAll } from '../cluster/ask-all.ts';
import type { NodeBus } from '../cluster/node-bus.ts';
import type { PeopleHistory } from '../storage/people-history.ts';

const nodeReportSchema = z.object({
  status: nodeStatusSchema,
  people: z.number(),
  rooms: z.object({ loaded: z.number(), public: z.number(), playing: z.number() }),
  drift: z.object({ near: z.number(), all: z.number() }),
  problems: z.array(serverProblemSchema),
});
export type NodeReport = z.infer<typeof nodeReportSchema>;

export interface ServerOverview {
  read(): Promise<Overview>;
  people(): Promise<number>;
  /** Records the number of people, for the curve of the last 24 hours. */
  note(): Promise<void>;
}

export interface ServerOverviewOptions {
  bus: NodeBus;
  clock: Clock;
  report: () => Promise<NodeReport>;
  people: () => number;
  history: PeopleHistory;
  siteProblems: () => Promise<ServerProblem[]>;
}

/** The numbers are complete without nodes that take longer. */
const withinMs = 2000;
const nothing = z.object({});

export function createServerOverview({ bus, clock, report, people, history, siteProblems }: ServerOverviewOptions): ServerOverview {
  bus.onAsked('admin.report', nothing, report);
  bus.onAsked('admin.people', nothing, async () => people());

  async function peopleNow(): Promise<number> {
    const answers = await askAll(bus, { clock, withinMs }, 'admin.people', {});
    return answers.reduce(
      (sum, answer) => sum + (answer !== undefined && 'value' in answer ? z.number().parse(answer.value) : 0),
      people(),
    );
  }

  return {
    people: peopleNow,
    async read() {
      const [own, others, past, sites] = await Promise.all([
        report(),
        askAll(bus, { clock, withinMs }, 'admin.report', {}),
        history.read(clock.now()),
        siteProblems(),
      ]);
      const known = others.flatMap((answer) => (answer !== undefined && 'value' in answer ? [nodeReportSchema.parse(answer.value)] : []));
      const overview = addUp([own, ...known]);
      const silent = known.length < others.length ? [{ kind: 'silent-node' } as const] : [];
      return { ...overview, history: past, problems: [...silent, ...overview.problems, ...sites] };
    },
    async note() {
      await history.note(await peopleNow(), clock.now());
    },
  };
}

export function addUp(reports: readonly NodeReport[]): Omit<Overview, 'history'> {
  const total = (value: (report: NodeReport) => number): number => reports.reduce((sum, report) => sum + value(report), 0);
  const drifts = total(({ drift }) => drift.all);
  return {
    nodes: reports.map(({ status }) => status),
    people: total((report) => report.people),
    rooms: {
      loaded: total(({ rooms }) => rooms.loaded),
      public: total(({ rooms }) => rooms.public),
      playing: total(({ rooms }) => rooms.playing),
    },
    ...(drifts > 0 && { inSync: total(({ drift }) => drift.near) / drifts }),
    problems: withoutRepeats(reports.flatMap(({ problems }) => problems)),
  };
}

/** Merges problems that several nodes report: refusals of a network add up, and mail has failed since the earliest report. */
function withoutRepeats(problems: NodeReport['problems']): NodeReport['problems'] {
  const byKey = new Map<string, NodeReport['problems'][number]>();
  for (const problem of problems) {
    const key = problem.kind === 'limits' ? `limits ${problem.network}` : problem.kind === 'mail' ? 'mail' : JSON.stringify(problem);
    const known = byKey.get(key);
    if (known?.kind === 'limits' && problem.kind === 'limits') byKey.set(key, { ...known, refused: known.refused + problem.refused });
    else if (known?.kind === 'mail' && problem.kind === 'mail') byKey.set(key, { ...known, since: Math.min(known.since, problem.since) });
    else byKey.set(key, problem);
  }
  return [...byKey.values()];
}
