import { postJson } from './contact-call.ts';
import { newVisitor } from './start-load.ts';

/** Posts as many different requests, one after the other and none twice: how often each status came, and the ids. */
export async function postEachOnce(origin: string, count: number) {
  const answers = new Map<number, number>();
  const ids = new Set<string>();
  for (let sent = 0; sent < count; sent += 1) {
    const { request, headers } = newVisitor();
    const response = await postJson(origin, request, headers);
    const { id }: { id?: string } = await response.json();
    answers.set(response.status, (answers.get(response.status) ?? 0) + 1);
    if (id !== undefined) ids.add(id);
  }
  return { answers, ids };
}
