import { createHmac, hash, randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { hasCode } from '../process/errors.ts';
import { keptSecret, type SecretSettings } from '../process/secret.ts';
import { syncFolder } from '../process/sync-folder.ts';

/** What remembers erasures: a file of lines, and the secret that lines of version 1.0.0 were made with. */
export interface TombstoneSettings extends SecretSettings {
  erasuresFile: string;
}

const code = z.string().regex(/^[\w-]{43}$/);

/** The key of the codes in the lines below it. */
const keyLine = z.object({ key: code });

const tombstoneLine = z.object({
  /** Everything that the mailbox sent until then is erased. */
  erasedAt: z.iso.datetime().transform(Date.parse),
  /** `codeOf` */
  mailbox: code,
  /** In a line of version 1.0.0: tells whether it was made with this secret. */
  secret: z.string().optional(),
});

export interface Tombstones {
  /** Whether what this mailbox sent at that moment, in epoch milliseconds, was erased. */
  cover(mailbox: string, sentAt: number): boolean;
  isEmpty: boolean;
  /** The numbers, from 1, of the lines that cannot be read: cut short, or made with another secret. */
  unreadable: number[];
}

/** The erasures whose codes were made in one way. */
interface Group {
  codeOf(mailbox: string): string;
  /** By the code of a mailbox, the moment until which it is erased. */
  until: Map<string, number>;
}

/** Reads the file of erasures. When there is none, nothing was erased. */
export async function readTombstones(settings: TombstoneSettings): Promise<Tombstones> {
  const old = groupOfSecret(keptSecret(settings));
  const groups: Group[] = [old];
  const unreadable: number[] = [];
  let group: Group | undefined;
  for (const [index, text] of (await readText(settings.erasuresFile)).split('\n').entries()) {
    if (text.trim() === '') continue;
    const line = parse(text);
    const key = keyLine.safeParse(line).data?.key;
    if (key !== undefined) {
      group = { codeOf: (mailbox) => codeOf(mailbox, key), until: new Map() };
      groups.push(group);
      continue;
    }
    const tombstone = tombstoneLine.safeParse(line).data;
    const its = tombstone?.secret === undefined ? group : tombstone.secret === old.check ? old : undefined;
    if (tombstone === undefined || its === undefined) unreadable.push(index + 1);
    else
      its.until.set(tombstone.mailbox, Math.max(tombstone.erasedAt, its.until.get(tombstone.mailbox) ?? 0));
  }
  const used = groups.filter(({ until }) => until.size > 0);
  return {
    cover: (mailbox, sentAt) =>
      used.some((each) => sentAt <= (each.until.get(each.codeOf(mailbox)) ?? Number.NEGATIVE_INFINITY)),
    isEmpty: used.length === 0,
    unreadable,
  };
}

/** A line that tells a person when an erasure cannot be read; undefined when all can. The others are not affected. */
export function erasuresWarning({ unreadable }: Tombstones, erasuresFile: string): string | undefined {
  if (unreadable.length === 0) return undefined;
  const lines = new Intl.ListFormat('en').format(unreadable.map(String));
  return `${erasuresFile}: an erasure cannot be read in line ${lines}; it was cut short, or made with another SECRET. Erase by your own list of who asked, then delete it.`;
}

/**
 * Adds a line that everything is erased which the mailbox sent until `erasedAt`, in epoch milliseconds. Resolves once it
 * is on disk. The first line of a new file is a key of its own, so that the file alone is enough on another machine.
 */
export async function addTombstone(
  path: string,
  { mailbox, erasedAt }: { mailbox: string; erasedAt: number },
): Promise<void> {
  const before = await readText(path);
  const known = before
    .split('\n')
    .map((line) => keyLine.safeParse(parse(line)).data?.key)
    .findLast((key) => key !== undefined);
  const key = known ?? randomBytes(32).toString('base64url');
  const line = { erasedAt: new Date(erasedAt).toISOString(), mailbox: codeOf(mailbox, key) };
  const lines = [...(known === undefined ? [{ key }] : []), line].map((each) => `${JSON.stringify(each)}\n`);
  // A crash cut the last line short.
  const isCutShort = !/^$|\n$/.test(before);
  await mkdir(dirname(path), { recursive: true });
  await using file = await open(path, 'a', 0o600);
  await file.appendFile(`${isCutShort ? '\n' : ''}${lines.join('')}`);
  await file.sync();
  syncFolder(dirname(path));
}

/** The size of the file: it grows with every erasure. */
export function tombstonesSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** Codes can be compared, and without the key no one can tell whose they are. */
function codeOf(mailbox: string, key: string): string {
  return hash('sha256', `${key}:${mailbox}`, 'base64url');
}

/** For the lines of version 1.0.0. `check` is what such a line says of its secret. */
function groupOfSecret(secret: string | undefined): Group & { check: string | undefined } {
  const hmac = (text: string) =>
    createHmac('sha256', secret ?? '')
      .update(text)
      .digest('base64url');
  return {
    check: secret === undefined ? undefined : hmac('erased').slice(0, 12),
    codeOf: (mailbox) => hmac(`erased:${mailbox}`),
    until: new Map(),
  };
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.trim());
  } catch {
    return undefined;
  }
}
