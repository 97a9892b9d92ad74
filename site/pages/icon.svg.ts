import { iconSvg } from '../build/icon.ts';

export const GET = () => new Response(iconSvg());
