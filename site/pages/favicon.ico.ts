import { iconIco } from '../build/icon.ts';

/** For programs that request this address without reading a page first. */
export const GET = async () => new Response(await iconIco(), { headers: { 'Content-Type': 'image/x-icon' } });
