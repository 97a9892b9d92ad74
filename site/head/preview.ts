import { hash } from 'node:crypto';
import { jobSheet } from '../../agency/words/home.ts';
import { previewImage } from './preview-image.ts';

/** The one picture that link previews show of any page, as a PNG. */
export const preview = await previewImage(jobSheet);

/** Messengers keep a picture by its address, and would show an old one for weeks. So each has an address of its own. */
export const PREVIEW_ADDRESS = `/preview.png?v=${hash('sha256', preview).slice(0, 8)}`;
