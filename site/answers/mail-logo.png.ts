import { iconPng } from '../build/icon.ts';

/** What mails bring with them, to show next to the name, 28 px on a side: with a margin of paper, which makes it a tile in dark mode. */
export const GET = async () =>
  new Response(await iconPng(84, 2), { headers: { 'Content-Type': 'image/png' } });
