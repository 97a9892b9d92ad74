import { iconSvg } from '../build/icon.ts';

export const GET = () => new Response(iconSvg(), { headers: { 'Content-Type': 'image/svg+xml' } });
