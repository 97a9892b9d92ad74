import { iconPng } from '../head/icon.ts';

/** What phones ask for, with room for the masks that they cut, in units of the logo's 32. */
export const GET = async () =>
  new Response(await iconPng(180, 8), { headers: { 'Content-Type': 'image/png' } });
