import { appendFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type * as playwright from '@playwright/test/reporter';
import type * as vitest from 'vitest/node';

/** What is kept of a failure's message: enough to see what was expected and what came. */
const MESSAGE_LINES = 15;

/**
 * Reporter for Vitest and for Playwright: adds each failure, with its message, to the file that `FAILED_TESTS` names.
 * So the whole check can say at its end what failed an hour before. Does nothing without `FAILED_TESTS`.
 */
export default class FailedTests implements vitest.Reporter, playwright.Reporter {
  onTestCaseResult(test: vitest.TestCase): void {
    note(`${test.module.relativeModuleId} › ${test.fullName}`, test.result().errors);
  }

  onTestRunEnd(files: readonly vitest.TestModule[], unhandled: readonly vitest.SerializedError[]): void {
    for (const file of files) note(file.relativeModuleId, file.errors());
    note('outside the tests', unhandled);
  }

  onTestEnd(test: playwright.TestCase, { errors }: playwright.TestResult): void {
    note(test.titlePath().filter(Boolean).join(' › '), errors);
  }

  onError(error: playwright.TestError): void {
    note('outside the tests', [error]);
  }
}

function note(
  what: string,
  errors: readonly { message?: string | undefined; diff?: string | undefined }[] | undefined,
): void {
  const file = process.env['FAILED_TESTS'];
  if (!file || !errors?.length) return;
  const lines = errors.flatMap(({ message = '', diff = '' }) =>
    stripVTControlCharacters(`${message}\n${diff}`).trimEnd().split('\n').slice(0, MESSAGE_LINES),
  );
  appendFileSync(file, [`✗ ${what}`, ...lines.map((line) => `    ${line}`), ''].join('\n'));
}
