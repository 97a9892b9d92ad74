/** A setting without the space around it. Undefined when it is empty or blank: that counts as unset, at build time too. */
export function readSetting(value: string | undefined): string | undefined {
  return value?.trim() || undefined;
}
