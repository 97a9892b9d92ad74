import { iconPng } from '../build/icon.ts';

/** What mails bring with them, to show next to the name, 28 px on a side: on ink, which is the paper of dark mode, so that it is no bright tile there. */
export const GET = async () =>
  new Response(await iconPng(84, 6, 'ink'), { headers: { 'Content-Type': 'image/png' } });
