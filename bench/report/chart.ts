export function writeChart(): string {
  return '';
}
