import type { AuditLog } from '../../accounts/audit-log.ts';
import type { ServerLogs } from '../../admin/server-logs.ts';
import type { RestCalls } from '../rest-calls.ts';

export function registerLogCalls({ rest, audit, logs }: { rest: RestCalls; audit: AuditLog; logs: ServerLogs }): void {
  rest.withOperator('logs', async ({ query: { level = 'info', after } }) => {
    const page = await logs.read({ level, after: readCursor(after) });
    const { level: current, endsAt } = logs.level();
    return {
      data: page.lines,
      next: [...page.last].map(([node, number]) => `${node}:${number}`).join(','),
      level: current,
      ...(endsAt !== undefined && { levelEndsAt: endsAt }),
    };
  });

  rest.withOperator('setLogLevel', async ({ operator, body: { level } }) => {
    const sender = await operator();
    logs.setLevel(level);
    await audit.record(sender, 'log.level', { target: level });
  });
}

function readCursor(after: string | undefined): Map<string, number> {
  return new Map(
    (after ?? '')
      .split(',')
      .filter((part) => part !== '')
      .map((part) => {
        const [node = '', number] = part.split(':');
        return [node, Number(number)];
      }),
  );
}
