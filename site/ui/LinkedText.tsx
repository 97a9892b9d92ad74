import { brand } from '../../agency/brand.ts';

/**
 * Matches the agency's own address, and each other mail or web address without a letter beyond ASCII. A full stop or a comma
 * after one is the sentence's, and so are other letters: Japanese has no space around it.
 */
export const addresses = (own: string) =>
  new RegExp(`(${RegExp.escape(own)}|https?://[!-~]*[a-z\\d/]|[\\w.+%-]+@[a-z\\d.-]*[a-z\\d])`, 'i');

/** Makes each mail address and each web address in a text of the agency's a link. */
export function LinkedText({ text }: { text: string }) {
  return text.split(addresses(brand.email)).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={part.startsWith('http') ? part : `mailto:${part}`} className="text-link">
        <bdi>{part}</bdi>
      </a>
    ),
  );
}
