import { preview } from '../head/preview.ts';

export const GET = () => new Response(preview, { headers: { 'Content-Type': 'image/png' } });
