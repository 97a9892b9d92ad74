import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PREVIEW_SIZE, previewImage } from './preview-image.ts';

test('a heading of one very long word stays on the sheet of a link preview', async () => {
  const picture = await previewImage('Geschäftsprozessautomatisierung', 'A line', 'done');
  const rightOfSheet = { left: PREVIEW_SIZE.width - 50, top: 0, width: 50, height: PREVIEW_SIZE.height };
  const pixels = await sharp(picture).removeAlpha().extract(rightOfSheet).raw().toBuffer();
  expect(new Set(pixels)).toEqual(new Set(pixels.subarray(0, 3)));
});

test('a heading of three lines stays clear of the rule above it, also where the stamp is tall', async () => {
  const heading = 'The office work of a whole day, every day, done while you do the real work of your trade.';
  const picture = await previewImage(heading, 'A line', 'Ępŷj');
  const below = { left: 120, top: 56 + 141, width: 900, height: 16 };
  const pixels = await sharp(picture).removeAlpha().extract(below).raw().toBuffer();
  expect(new Set(pixels)).toEqual(new Set(pixels.subarray(0, 3)));
});

test('a letter beyond Latin-1 is drawn in a link preview, not as the box that stands for any letter', async () => {
  const [first, second] = await Promise.all(
    ['ż', 'ę'].map((heading) => previewImage(heading, 'A line', 'done')),
  );
  expect(first).not.toEqual(second);
});
