import { styleText } from 'node:util';
import { expect, test } from 'vitest';
import { table } from './table.ts';

const COLUMNS = [{ title: 'WHO', mayBeCut: true }, { title: 'REPLY' }, { title: 'WORDS' }];
const ROWS = [
  ['山田太郎 the Elder', styleText('red', 'overdue', { validateStream: false }), 'one\ntwo'],
  ['Bob', 'due', 'three'],
];

test('columns line up under East Asian characters, colours and lines of one cell', () => {
  expect(table(COLUMNS, ROWS)).toBe(`\
WHO                 REPLY    WORDS
山田太郎 the Elder  \u001b[31moverdue\u001b[39m  one
                             two
Bob                 due      three`);
});

test('text is cut to the width of the terminal, to ten characters at least', () => {
  const firsts = (width: number) =>
    table(COLUMNS, ROWS, width)
      .split('\n')
      .map((line) => line.split('  ')[0]);
  expect(firsts(33)).toEqual(['WHO', '山田太郎 the Eld…', '', 'Bob']);
  expect(firsts(10)).toEqual(['WHO', '山田太郎 …', '', 'Bob']);
});
