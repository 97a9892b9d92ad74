import { iconIco } from '../build/icon.ts';

/** For programs that ask for this address without having read a page. */
export const GET = async () => new Response(await iconIco());
