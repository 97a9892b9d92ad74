import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PREVIEW, previewImage } from './preview-image.ts';

const line = { time: '9:40', work: 'Invoice sent' };
const sheet = { lines: [line], done: 'done', total: { label: 'Left', value: 'the roof' } };

test('very long words stay on the sheet of a link preview', async () => {
  const long = 'Geschäftsprozessautomatisierung'.repeat(3);
  const picture = await previewImage({
    ...sheet,
    lines: [{ ...line, work: long }],
    total: { label: 'Left', value: long },
  });
  const rightOfSheet = { left: PREVIEW.width - 30, top: 0, width: 30, height: PREVIEW.height };
  const pixels = await sharp(picture).removeAlpha().extract(rightOfSheet).raw().toBuffer();
  expect(new Set(pixels)).toEqual(new Set(pixels.subarray(0, 3)));
});

test('a letter beyond Latin-1 is drawn in a link preview, not as the box that stands for any letter', async () => {
  const [first, second] = await Promise.all(
    ['ż', 'ę'].map((work) => previewImage({ ...sheet, lines: [{ ...line, work }] })),
  );
  expect(first).not.toEqual(second);
});
