import { defaultGrants, maskOf, RequestType, Role, type Grants } from '@matinee/protocol';
import type { RoomRequest } from '@matinee/protocol';
import { until } from '@matinee/testing/until';
import { openClusterClient, type ClusterClient } from '../cluster-client.ts';
import type { ClusterNode } from '../cluster-node.ts';
import type { Scene } from '../scene.ts';

const rounds = 10;
const withinMs = 10_000;
const titleMask = maskOf('configure-room.set-title');
const grants: Grants = defaultGrants.map(([role, mask]) =>
  role === Role.UnregisteredUser ? [role, mask & ~titleMask] : role === Role.TrustedUser ? [role, mask | titleMask] : [role, mask],
);
let rooms = 0;

/** I8: a permission changed at one node counts for the user's next request at another, whichever owns the room. */
export async function changeRoles(scene: Scene): Promise<string[]> {
  const { rest, nodes } = scene.cluster;
  const room = `roles-${(rooms += 1)}`;
  const tokens = [await rest.grant(), await rest.grant()] as const;
  for (const [index, token] of tokens.entries()) await rest.logIn(token, `${room}-user-${index}`);
  await rest.call('POST', '/room/create', { token: tokens[0], body: { name: room } });
  await rest.call('PATCH', `/room/${room}`, { token: tokens[0], body: { claim: true } });
  const problems: string[] = [];
  for (const [index, place] of nodes.entries()) {
    const other = nodes[(index + 1) % nodes.length] as ClusterNode;
    const owner = enter(scene, room, tokens[0], place, `${room}-owner-${index}`);
    const user = enter(scene, room, tokens[1], other, `${room}-user-${index}`);
    try {
      problems.push(...(await changeBetween(owner, user)));
    } finally {
      owner.leave();
      user.leave();
    }
  }
  return [...problems, ...(await scene.look())];
}

function enter({ cluster }: Scene, room: string, token: string, node: ClusterNode, page: string): ClusterClient {
  const chance = cluster.random.fork(page);
  return openClusterClient({ url: `http://127.0.0.1:${node.port}`, room, token, page, random: () => chance.next() });
}

async function changeBetween(owner: ClusterClient, user: ClusterClient): Promise<string[]> {
  await until(
    () => owner.isConnected() && user.isConnected(),
    () => `${owner.page} and ${user.page} are not connected`,
    withinMs,
  );
  const problems: string[] = [];
  const expectAnswer = async (client: ClusterClient, request: RoomRequest, refusal: string | undefined): Promise<void> => {
    const sent = client.ask(request);
    await until(
      () => sent.answeredMs !== undefined,
      () => `${client.page} is not answered`,
      withinMs,
    );
    if (sent.refusal !== refusal) problems.push(`I8: ${client.page} was answered ${sent.refusal ?? 'done'}, not ${refusal ?? 'done'}`);
  };
  await expectAnswer(owner, { type: RequestType.ApplySettings, settings: { grants } }, undefined);
  for (let round = 1; round <= rounds; round++) {
    const setTitle: RoomRequest = { type: RequestType.ApplySettings, settings: { title: `${user.page} ${round}` } };
    const giveRole = (role: Role): RoomRequest => ({ type: RequestType.Promote, targetClientId: user.view.ownId() ?? '', role });
    await expectAnswer(user, setTitle, 'PermissionDeniedException');
    await expectAnswer(owner, giveRole(Role.TrustedUser), undefined);
    await expectAnswer(user, setTitle, undefined);
    await expectAnswer(owner, giveRole(Role.RegisteredUser), undefined);
  }
  return problems;
}
