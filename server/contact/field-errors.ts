import type { ZodError } from 'zod';
import { FIELD_NAMES } from '../../shared/contact-request.ts';
import type { FieldErrors } from './refusals.ts';

/** The first thing that is wrong with each field. */
export function fieldErrors(error: ZodError): FieldErrors {
  const messages = FIELD_NAMES.map((field) => [
    field,
    error.issues.find((issue) => issue.path[0] === field)?.message,
  ]);
  return Object.fromEntries(messages.filter(([, message]) => message !== undefined));
}
