import { iconPng } from '../head/icon.ts';

/** For programs that request this address without reading a page first. They take a PNG here as well. */
export const GET = async () =>
  new Response(await iconPng(48), { headers: { 'Content-Type': 'image/x-icon' } });
