/** A full stop or a comma after an address is the sentence's, and so are other letters: Japanese has no space around it. */
const ADDRESS = /(https?:\/\/[!-~]*[a-z\d/]|[\w.+%-]+@[a-z\d.-]*[a-z\d])/i;

/** Makes each mail address and each web address in a text of the agency's a link. */
export function LinkedText({ text }: { text: string }) {
  return text.split(ADDRESS).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={part.startsWith('http') ? part : `mailto:${part}`} className="text-link">
        <bdi>{part}</bdi>
      </a>
    ),
  );
}
