import { type ContactField, eachField } from '../../shared/contact-request.ts';
import { normalized, withAsciiDomain, withoutUnseen } from '../../shared/typed-text.ts';

/** Finds the fields of the form, which no script draws, by the words that are below each. */
export const fieldsOf = (form?: EventTarget | null) => [
  ...(form instanceof Element ? form.querySelectorAll<HTMLInputElement>('[aria-describedby]') : []),
];

/**
 * Takes out what was pasted and cannot be seen: some browsers refuse it, and no one could find it. A domain of other
 * letters is written as DNS does where the browser refuses it: WebKitGTK 2.50 always, Chromium 156 what a script writes.
 * https://html.spec.whatwg.org/multipage/input.html#email-state-(type=email)
 */
export function clean(field: HTMLInputElement) {
  const { type, value } = field;
  const shown = normalized(type, withoutUnseen(type, value));
  if (shown !== value) field.value = shown;
  if (type !== 'email' || !field.validity.typeMismatch) return;
  field.value = withAsciiDomain(shown);
  if (field.validity.typeMismatch) field.value = shown;
}

/** Repeats below a refused field what the browser's bubble says once, until the browser has nothing against the field. */
export function repeatProblem({ type, target, currentTarget }: Event) {
  const field = fieldsOf(currentTarget).find((field) => field === target);
  if (field && (type === 'invalid' || field.ariaInvalid === 'true'))
    showProblem(field, field.validationMessage);
}

/** Says below a field what is wrong with it, or no longer. */
export function showProblem(field: HTMLInputElement, problem = '') {
  field.setAttribute('aria-invalid', String(problem !== ''));
  const words = document.getElementById(`${field.id}-problem`);
  if (words) words.textContent = problem;
}

/** Returns what a visitor has typed. */
export function readFields(form: HTMLFormElement): Record<ContactField, string> {
  const data = new FormData(form);
  return eachField(({ name }) => String(data.get(name) ?? ''));
}

/** Puts back what a visitor had typed. */
export function fillFields(fields: HTMLInputElement[], values: Record<string, string>) {
  for (const field of fields) {
    const value = values[field.name] ?? '';
    if (field.type === 'checkbox') field.checked = value !== '';
    else field.value = value;
  }
}
