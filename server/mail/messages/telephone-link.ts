/** A link that calls the number as it was typed, or undefined when it holds no digit. */
export function telephoneLink(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, '');
  if (digits === '') return undefined;
  return `tel:${/^\D*\+/.test(phone) ? '+' : ''}${digits}`;
}
